import type { LedgerCategory } from '../../src/domain/ledger/ledger-words.ts';

type Some<T> = readonly [T, ...T[]];

/** What a branch spends money on; amounts are whole rupees, from and to. */
export type LedgerTemplate = {
  category: LedgerCategory;
  from: number;
  to: number;
  descriptions: Some<string>;
  vendors: Some<string>;
  remarks: Some<string>;
};

/** Short, long, Urdu, and with characters that markup or a spreadsheet would trip over. */
export const LEDGER_TEMPLATES: Some<LedgerTemplate> = [
  {
    category: 'SUPPLIES',
    from: 400,
    to: 18_000,
    descriptions: [
      'Thermal paste and pads',
      'Solder wire 0.3 mm, flux, desoldering braid',
      'Isopropyl alcohol, 5 litres',
    ],
    vendors: ['Hall Road Electronics', 'Saddar Components', 'عمران الیکٹرونکس'],
    remarks: ['Stock for two weeks', 'Price went up since last month'],
  },
  {
    category: 'TRANSPORT',
    from: 150,
    to: 4_500,
    descriptions: ['Courier to Lahore', 'Rider for deliveries within the city', 'Fuel for the pick-up round'],
    vendors: ['TCS', 'Leopards Courier', 'Bykea'],
    remarks: ['Two parcels', 'Return trip included'],
  },
  {
    category: 'UTILITIES',
    from: 3_000,
    to: 65_000,
    descriptions: ['Electricity bill', 'Fibre internet', 'Generator diesel during load shedding'],
    vendors: ['K-Electric', 'LESCO', 'Nayatel'],
    remarks: ['Paid on the last day', '+12% against last month'],
  },
  {
    category: 'EQUIPMENT',
    from: 5_000,
    to: 240_000,
    descriptions: [
      'Hot air station nozzles',
      'BGA reballing stencil set',
      'Digital oscilloscope, second hand, with probes',
    ],
    vendors: ['Techno City Tools', '"Best" Lab & Sons', 'Shenzhen direct import'],
    remarks: ['One year warranty', 'For the second bench'],
  },
  {
    category: 'SALARIES',
    from: 25_000,
    to: 95_000,
    descriptions: ['Technician salary', 'Counter staff salary', 'Overtime for the weekend rush'],
    vendors: ['Staff'],
    remarks: ['Advance already taken off'],
  },
  {
    category: 'MAINTENANCE',
    from: 800,
    to: 30_000,
    descriptions: ['Air conditioner service', 'Shutter repair', 'New extraction fan above the soldering bench'],
    vendors: ['Karachi Cooling Works', 'Rehman Fabricators'],
    remarks: ['Next service in six months'],
  },
  {
    category: 'MARKETING',
    from: 1_000,
    to: 40_000,
    descriptions: ['Facebook advertisements', 'Flyers and a banner for the mall entrance'],
    vendors: ['Meta', 'Paper & Print House'],
    remarks: ['Campaign for laptop cleaning'],
  },
  {
    category: 'RENT',
    from: 60_000,
    to: 185_000,
    descriptions: ['Shop rent for the month'],
    vendors: ['Techno City Mall Management Committee (Private) Limited, Accounts Department'],
    remarks: ['Includes the maintenance charge of the mall'],
  },
  {
    category: 'MISCELLANEOUS',
    from: 100,
    to: 6_000,
    descriptions: ['Tea and water for the counter', 'Stationery <A4>, receipt rolls', 'صفائی کا سامان'],
    vendors: ['Corner store', 'Liberty Books'],
    remarks: ['Petty cash'],
  },
];
