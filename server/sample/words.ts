import type { ItemType } from '../../src/domain/booking/booking.ts';
import type { Role } from '../../src/domain/session/permissions.ts';

/** Staff whose address is not verified yet. */
export const SAMPLE_NEWCOMERS = ['hina@reflow.test', 'junaid@reflow.test', 'sadia@reflow.test'] as const;

/** The staff accounts besides the owner. */
export const SAMPLE_STAFF: readonly { email: string; firstName: string; lastName: string; role: Role }[] = [
  { email: 'manager@reflow.test', firstName: 'Sana', lastName: 'Mirza', role: 'MANAGER' },
  { email: 'counter@reflow.test', firstName: 'Kamran', lastName: 'Akhtar', role: 'COUNTER' },
  { email: 'technician@reflow.test', firstName: 'Waqas', lastName: 'Butt', role: 'TECHNICIAN' },
  { email: 'auditor@reflow.test', firstName: 'Adeel', lastName: 'Rehman', role: 'AUDITOR' },
];

/** Individuals: short and long names (60 characters), Urdu, and characters that are special in markup. */
export const PEOPLE = [
  "Sean O'Brien",
  'عائشہ خان',
  'محمد بلال احمد',
  'Dr. Muhammad Abdul Rahman Siddiqui-Qureshi of Gulshan-e-Iqbal',
  'Li',
  'Noor ul Ain Chaudhry',
  'Saad <Gamer> & Friends',
];

/** First and last names of all other customers. */
export const FIRST_NAMES =
  'Ahsan Amna Asad Danish Faisal Hamza Hira Imran Iqra Kashif Mahnoor Maryam Nadia Omer Rabia Saima Shahid Tahir Usman Zainab'.split(
    ' ',
  );
export const LAST_NAMES = 'Abbasi Akram Baig Farooq Ghani Hashmi Iqbal Javed Kazmi Lodhi Mughal Nawaz Qazi Zafar'.split(
  ' ',
);

export const COMPANIES = [
  'Indus Render Farm (Private) Limited, Karachi Head Office Branch',
  'Lahore Gaming Arena',
  'Margalla Software House',
  'Shaheen Logistics & Sons',
  'کراچی کمپیوٹر مارکیٹ',
];

export const DEVICES: readonly { type: ItemType; name: string; vendor: string }[] = [
  { type: 'GPU', name: 'GeForce RTX 3080 10GB', vendor: 'Asus' },
  { type: 'GPU', name: 'GeForce RTX 4070 Ti Super Gaming X Slim White 16GB OC Edition', vendor: 'MSI' },
  { type: 'GPU', name: 'Radeon RX 6800 XT', vendor: 'Sapphire' },
  { type: 'MOBO', name: 'B550 Tomahawk', vendor: 'MSI' },
  { type: 'MOBO', name: 'ROG Strix Z690-A', vendor: 'Asus' },
  { type: 'LAPTOP', name: 'ThinkPad T14 Gen 3', vendor: 'Lenovo' },
  { type: 'LAPTOP', name: 'MacBook Pro 14 M1', vendor: 'Apple' },
  { type: 'LAPTOP', name: 'Latitude 7420', vendor: 'Dell' },
];

export const ISSUES = [
  'Artifacts under load, then a black screen',
  'No display, fans spin',
  'Does not turn on after a power cut',
  'Overheats within ten minutes',
  'سکرین پر لائنیں آ رہی ہیں',
  'Liquid damage on the keyboard side',
];

export const COMMENTS = [
  'Customer wants the old parts back.',
  'Call before any work above Rs 10,000.',
  'Box and power cable left at the counter.',
];

/** Remarks of claims. */
export const REMARKS = ['The customer waits for a call before any work.', 'وارنٹی کارڈ ساتھ ہے'];

export const CALL_NOTES = [
  'Agreed to the estimate.',
  'No answer, tried twice.',
  'رقم کی تصدیق ہو گئی',
  'Sent photographs of the board.',
];

export const COURIERS = ['TCS', 'Leopards', 'M&P', 'BlueEx'];

export const STREETS = [
  { address: 'House 14, Street 7, DHA Phase 5, Karachi', postalCode: 75_500, landmark: 'Opposite the park' },
  { address: '22 Ferozepur Road, Lahore', postalCode: 54_600, landmark: 'Above the bakery' },
  { address: 'Office 405, Blue Area, Islamabad', postalCode: 44_000, landmark: 'Metro station exit 2' },
];
