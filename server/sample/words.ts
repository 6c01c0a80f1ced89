import type { ItemType } from '../../src/domain/booking/booking.ts';

/** Individuals: short, long (60 characters and more), Urdu, and with characters that markup would trip over. */
export const PEOPLE = [
  'Ayesha Khan',
  'Bilal Ahmed',
  'Fatima Malik',
  "Sean O'Brien",
  'عائشہ خان',
  'محمد بلال احمد',
  'فاطمہ الزہرا ملک',
  'Dr. Muhammad Abdul Rahman Siddiqui-Qureshi of Gulshan-e-Iqbal',
  'Li',
  'Noor ul Ain Chaudhry',
  'Saad <Gamer> & Friends',
];

/** First and last names of everybody else. */
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
  'Punjab College of Information Technology and Computer Sciences',
  'Shaheen Logistics & Sons',
  'کراچی کمپیوٹر مارکیٹ',
];

type Device = { type: ItemType; name: string; vendor: string };
/** The card whose repairs of one week did not last. */
export const BAD_CARD: Device = { type: 'GPU', name: 'GeForce RTX 3080 10GB', vendor: 'Asus' };
export const CARDS: readonly Device[] = [
  BAD_CARD,
  { type: 'GPU', name: 'GeForce RTX 4070 Ti Super Gaming X Slim White 16GB OC Edition', vendor: 'MSI' },
  { type: 'GPU', name: 'Radeon RX 6800 XT', vendor: 'Sapphire' },
  { type: 'GPU', name: 'GeForce GTX 1660 Super', vendor: 'Gigabyte' },
];
export const DEVICES: readonly Device[] = [
  ...CARDS,
  { type: 'MOBO', name: 'B550 Tomahawk', vendor: 'MSI' },
  { type: 'MOBO', name: 'ROG Strix Z690-A', vendor: 'Asus' },
  { type: 'MOBO', name: 'X570 Aorus Elite', vendor: 'Gigabyte' },
  { type: 'LAPTOP', name: 'ThinkPad T14 Gen 3', vendor: 'Lenovo' },
  { type: 'LAPTOP', name: 'MacBook Pro 14 M1', vendor: 'Apple' },
  { type: 'LAPTOP', name: 'Latitude 7420', vendor: 'Dell' },
  { type: 'LAPTOP', name: 'Pavilion 15', vendor: 'HP' },
];

export const BAD_ISSUE = 'Artifacts under load, then a black screen';
export const ISSUES = [
  BAD_ISSUE,
  'No display, fans spin',
  'Does not turn on after a power cut',
  'Overheats within ten minutes',
  'سکرین پر لائنیں آ رہی ہیں',
  'Liquid damage on the keyboard side',
  'Random restarts, memory errors in the log',
];

export const COMMENTS = [
  'Customer wants the old parts back.',
  'Call before any work above Rs 10,000.',
  'Box and power cable left at the counter.',
];

/** What stands at the cards of the week whose repairs did not last. */
export const BAD_LOT = 'New memory chips, from the lot of Saddar Components.';

export const CALL_NOTES = [
  'Agreed to the estimate.',
  'No answer, tried twice.',
  'Asked for a delivery in the evening.',
  'رقم کی تصدیق ہو گئی',
  'Sent photographs of the board.',
];

export const COURIERS = ['TCS', 'Leopards', 'M&P', 'BlueEx'];

export const STREETS = [
  { address: 'House 14, Street 7, DHA Phase 5, Karachi', postalCode: 75_500, landmark: 'Opposite the park' },
  { address: 'Flat 3-B, Block 13-D, Gulshan-e-Iqbal, Karachi', postalCode: 75_300, landmark: 'Near NIPA bridge' },
  { address: '22 Ferozepur Road, Lahore', postalCode: 54_600, landmark: 'Above the bakery' },
  { address: 'Office 405, Blue Area, Islamabad', postalCode: 44_000, landmark: 'Metro station exit 2' },
];
