import type { ItemType } from '../../src/domain/booking/booking.ts';

type Some<T> = readonly [T, ...T[]];

/** Individuals: short, long (60 characters and more), Urdu, and with characters that markup would trip over. */
export const PEOPLE: Some<string> = [
  'Ayesha Khan',
  'Bilal Ahmed',
  'Fatima Malik',
  'Hamza Sheikh',
  'Zainab Raza',
  'Usman Tariq',
  'Maryam Iqbal',
  "Sean O'Brien",
  'عائشہ خان',
  'محمد بلال احمد',
  'فاطمہ الزہرا ملک',
  'Dr. Muhammad Abdul Rahman Siddiqui-Qureshi of Gulshan-e-Iqbal',
  'Li',
  'Noor ul Ain Chaudhry',
  'Saad <Gamer> & Friends',
  'Imran Yousaf',
];

/** First and last names of everybody else. */
export const FIRST_NAMES: Some<string> = [
  'Ahsan',
  'Amna',
  'Asad',
  'Danish',
  'Faisal',
  'Hira',
  'Iqra',
  'Kashif',
  'Mahnoor',
  'Nadia',
  'Omer',
  'Rabia',
  'Saima',
  'Shahid',
  'Tahir',
  'Zeeshan',
];
export const LAST_NAMES: Some<string> = [
  'Abbasi',
  'Akram',
  'Baig',
  'Farooq',
  'Ghani',
  'Hashmi',
  'Javed',
  'Kazmi',
  'Lodhi',
  'Mughal',
  'Nawaz',
  'Qazi',
  'Rehman',
  'Saleem',
  'Waheed',
  'Zafar',
];

/** Corporate clients. */
export const COMPANIES: Some<string> = [
  'Indus Render Farm (Private) Limited, Karachi Head Office Branch',
  'Lahore Gaming Arena',
  'Margalla Software House',
  'Punjab College of Information Technology and Computer Sciences',
  'Shaheen Logistics & Sons',
  'کراچی کمپیوٹر مارکیٹ',
  'Clifton Design Studio',
  'Blue Falcon Mining Co.',
];

type Device = { name: string; vendor: string };
export const DEVICES: Record<ItemType, Some<Device>> = {
  GPU: [
    { name: 'GeForce RTX 3080 10GB', vendor: 'Asus' },
    { name: 'GeForce RTX 4070 Ti Super Gaming X Slim White 16GB OC Edition', vendor: 'MSI' },
    { name: 'Radeon RX 6800 XT', vendor: 'Sapphire' },
    { name: 'GeForce GTX 1660 Super', vendor: 'Gigabyte' },
  ],
  MOBO: [
    { name: 'B550 Tomahawk', vendor: 'MSI' },
    { name: 'ROG Strix Z690-A', vendor: 'Asus' },
    { name: 'X570 Aorus Elite', vendor: 'Gigabyte' },
  ],
  LAPTOP: [
    { name: 'ThinkPad T14 Gen 3', vendor: 'Lenovo' },
    { name: 'MacBook Pro 14 M1', vendor: 'Apple' },
    { name: 'Latitude 7420', vendor: 'Dell' },
    { name: 'Pavilion 15', vendor: 'HP' },
  ],
};

export const ISSUES: Some<string> = [
  'No display, fans spin',
  'Artifacts under load, then a black screen',
  'Does not turn on after a power cut',
  'Overheats within ten minutes',
  'سکرین پر لائنیں آ رہی ہیں',
  'Liquid damage on the keyboard side',
  'Random restarts, memory errors in the log',
];

export const COMMENTS: Some<string> = [
  'Customer wants the old parts back.',
  'Call before any work above Rs 10,000.',
  'Box and power cable left at the counter.',
];

/** What stands at the cards of the week whose repairs did not last. */
export const BAD_LOT = 'New memory chips, from the lot of Saddar Components.';

export const CALL_NOTES: Some<string> = [
  'Agreed to the estimate.',
  'No answer, tried twice.',
  'Asked for a delivery in the evening.',
  'رقم کی تصدیق ہو گئی',
  'Sent photographs of the board.',
  'Will collect on Saturday.',
];

export const COURIERS: Some<string> = ['TCS', 'Leopards', 'M&P', 'BlueEx'];

export const STREETS: Some<{ address: string; postalCode: number; landmark: string }> = [
  { address: 'House 14, Street 7, DHA Phase 5, Karachi', postalCode: 75_500, landmark: 'Opposite the park' },
  { address: 'Flat 3-B, Block 13-D, Gulshan-e-Iqbal, Karachi', postalCode: 75_300, landmark: 'Near NIPA bridge' },
  { address: '22 Ferozepur Road, Lahore', postalCode: 54_600, landmark: 'Above the bakery' },
  { address: 'Office 405, Blue Area, Islamabad', postalCode: 44_000, landmark: 'Metro station exit 2' },
];
