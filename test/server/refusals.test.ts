import { deflateSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { history } from '../../server/db/schema.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { WORKLISTS } from '../../src/domain/booking/list/booking-list.ts';
import { SHOP_MESSAGES } from '../../src/domain/shop/shop-messages.ts';
import { png } from '../fixtures/png.ts';
import { aLedgerBody } from '../support/body.ts';
import { fieldsRefused, KHAN, refused, said, useCounter } from './support/booking-fixtures.ts';
import { OWNER } from './support/harness.ts';
import { withText } from './support/samples.ts';

const counter = useCounter();
let before: number;
beforeAll(async () => {
  await counter.book();
  await counter.send('POST', '/ledger-entry', aLedgerBody());
  before = await counter.db.$count(history);
});

const ITEM = { name: 'RTX 3080', type: 'GPU', payableAmount: 1 };
/** Calls that are accepted as they are. */
const TAKEN: Record<string, object> = {
  'POST /booking': KHAN,
  'PATCH /booking/1': { booking_items: [ITEM, { id: 1 }], booking_payments: [{}], contact_log: [{}], delivery: [{}] },
  'GET /booking/1/document': { type: 'receipt' },
  'PUT /booking/1/items/1/passcode': { passcode: '4711' },
  'GET /device': { serial: 'SN-1' },
  'POST /warrantyClaim': { bookingId: 1, claimedItems: [{ bookingItemId: 1, reportedIssue: 'No display' }] },
  'POST /ledger-entry': aLedgerBody(),
  'GET /ledger-entry/closing': { date: '2025-01-04', locationId: '1' },
  'GET /till': { date: '2025-01-04', locationId: '1' },
  'GET /till/closings': { locationId: '1' },
  'POST /till/close': { date: '2025-01-04', locationId: 1, opening: 0, counted: 0, takenOut: 0, version: 1 },
  'POST /till/reopen': { date: '2025-01-04', locationId: 1, reason: 'Closed too early' },
  'POST /people': { email: 'sana@shop.test', role: 'COUNTER' },
  'POST /shop/branches': { name: 'Saddar', code: 'SDR' },
  'POST /account/password': { currentPassword: OWNER.password, newPassword: 'a horse of my own' },
  'POST /auth/login': OWNER,
  'POST /auth/verifyEmail': { email: OWNER.email, token: 'ABCDE-12345' },
  'POST /auth/resendVerification': { email: OWNER.email },
  'GET /suggestions': { field: 'name', text: 'RT' },
  'POST /account/name': { name: 'Sana Mirza' },
  'GET /ledger-entry/suggestions': { field: 'vendorName', text: 'Ha' },
  'GET /booking/1/editors': { tab: 'a' },
  'POST /booking/1/editors': { tab: 'a', isEditing: true },
  'GET /audit/workflow': { startDate: '2025-02-01', endDate: '2025-02-28' },
  'GET /audit/conformance': { startDate: '2025-02-01', endDate: '2025-02-28' },
};

/** The value sent instead of a field, and the expected message. */
type Wrong = readonly [field: string, value: unknown, msg: string];
const text = (length: number) => 'x'.repeat(length);
const rows = (count: number, row: object = {}) => Array.from({ length: count }, () => row);
const tooLong = (field: string, label: string, max: number): Wrong => [
  field,
  text(max + 1),
  `${label} cannot exceed ${max.toLocaleString('en')} characters`,
];
const unknown = (at: string, ...fields: string[]): Wrong[] =>
  fields.map((field) => [`${at}${field}`, 1, `${field} is not a known field`]);

const GPU_ONLY = 'Type must be one of GPU, MOBO, LAPTOP';
const INSTANT = 'Appointment date must be a date and a time with an offset, like 2025-01-05T12:30:00+05:00';
const PAGE = 'page must be a whole number from 1 to 1000000';
const PAGE_SIZE = 'pageSize must be a whole number from 1 to 100';
const ORDER = 'orderBy must be one of asc, desc';
const UNSEARCHABLE = 'searchString contains a character that cannot be searched';
const KIND = 'kind must be one of life, status, booking, item, payment, contact, delivery, claim, refused';
const ALSO = 'also must be at most 99 whole numbers of at most 9 digits with commas between them';
const LEDGER_SORT =
  'sortBy must be one of entryDate, location, category, description, amount, paymentMethod, vendorName, receiptNumber';
const CATEGORY =
  'category must be one of RENT, UTILITIES, SALARIES, EQUIPMENT, SUPPLIES, MAINTENANCE, MARKETING, TRANSPORT, MISCELLANEOUS';
const ROLE = 'Role must be one of OWNER, MANAGER, COUNTER, TECHNICIAN, AUDITOR';
const ZONE = 'Time zone must be one like Asia/Karachi';
const YEAR = 'The days must be at most 366, the first before the last';
const PICTURE = 'The logo must be a PNG or a JPEG picture';
const SVG = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`;
const ISSUE = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';

const REFUSED: Record<string, Wrong[]> = {
  'PUT /booking/1/items/1/passcode': [
    ['passcode', ' ', 'Passcode is required'],
    tooLong('passcode', 'Passcode', 100),
    ...unknown('', 'pin'),
  ],
  'GET /device': [['serial', undefined, 'serial is required'], tooLong('serial', 'serial', 200)],
  'POST /booking': [
    ['clientName', undefined, 'Client name is required'],
    tooLong('clientName', 'Client name', 200),
    ['clientType', 'COMPANY', 'Client type must be one of INDIVIDUAL, CORPORATE'],
    ['phoneNumber', '', 'Phone number is required'],
    tooLong('phoneNumber', 'Phone number', 40),
    ['whatsappNumber', '', 'WhatsApp number is required'],
    tooLong('whatsappNumber', 'WhatsApp number', 40),
    ['appointmentDate', '2025-02-30T10:00:00Z', INSTANT],
    tooLong('referralSourceNotes', 'Referral notes', 500),
    tooLong('booking_items.0.name', 'Item name', 200),
    ['booking_items.0.type', 'CPU', GPU_ONLY],
    ['booking_items.0.payableAmount', 10_000_000.01, 'Payable amount cannot exceed 10,000,000'],
    tooLong('booking_items.0.vendor', 'Vendor', 200),
    tooLong('booking_items.0.serialNumber', 'Serial number', 200),
    tooLong('booking_items.0.reportedIssue', 'Reported issue', 2000),
    ['booking_items.0.comments', false, 'Comments must be text'],
    ...unknown('', 'id', 'isActive', 'code', 'paidAmount', 'createdBy', 'role', 'bookingId', 'status', 'version'),
    ...unknown('booking_items.0.', 'code'),
  ],
  'PATCH /booking/1': [
    ['appointmentDate', 'Thursday', INSTANT],
    ['booking_items.0.isActive', null, 'isActive must be true or false'],
    ['booking_items.0.id', 2_147_483_648, 'id is too large'],
    ['booking_payments.0.status', 'DONE', 'Status must be one of PENDING, PAID'],
    ['booking_payments.0.paidAmount', 10_000_000.01, 'Paid amount cannot exceed 10,000,000'],
    ['contact_log.0.status', 'FAX', 'Channel must be one of SMS, CALL, EMAIL, WHATSAPP, IN_PERSON'],
    tooLong('contact_log.0.notes', 'Notes', 2000),
    ['delivery.0.postalCode', '75500', 'Postal code must be a whole number'],
    ['delivery.0.postalCode', -1, 'Postal code cannot be negative'],
    ['delivery.0.postalCode', 100_000_000, 'Postal code cannot exceed 8 digits'],
    ['delivery.0.type', 'BOTH', 'Type must be one of INBOUND, OUTBOUND'],
    ['delivery', rows(201), 'At most 200 deliveries at once'],
    ...unknown('', 'id', 'isActive', 'code', 'paidAmount', 'payableAmount', 'createdBy', 'role', 'version'),
    ...unknown('booking_items.0.', 'paidAmount', 'bookingId', 'code'),
    ...unknown('booking_payments.0.', 'createdBy'),
    ...unknown('contact_log.0.', 'bookingId'),
    ...unknown('delivery.0.', 'bookingId'),
  ],
  'GET /booking': [
    ...['0', '101', 'ten'].map((size): Wrong => ['pageSize', size, PAGE_SIZE]),
    ...['0', '101'].map((size): Wrong => ['limit', size, 'limit must be a whole number from 1 to 100']),
    ...['0', '-1', '1.5', 'two', '', '1000001', '00000000001', ['1', '2']].map((page): Wrong => ['page', page, PAGE]),
    ['status', 'OPEN', `status must be one of ${BOOKING_STATUSES.join(', ')}`],
    ['isActive', 'yes', 'isActive must be one of true, false'],
    ['worklist', 'ours', `worklist must be one of ${WORKLISTS.join(', ')}`],
    tooLong('searchString', 'searchString', 200),
    ['searchString', 'a\0', UNSEARCHABLE],
    ['searchString', ['a', 'b'], 'searchString must be text'],
    ['sortBy', 'code', 'sortBy must be one of createdAt, clientName, status, payableAmount, promisedFor'],
    ['orderBy', 'up', ORDER],
    ...unknown('', 'sort'),
  ],
  'GET /dashboard': unknown('', 'status'),
  'GET /deliveries': [['bookingId', 'x', 'bookingId must be a whole number from 1 to 2147483647']],
  'GET /customers': [['phone', undefined, 'phone is required']],
  'GET /suggestions': [['text', undefined, 'text is required']],
  'POST /account/name': [['name', ' ', 'Name is required'], tooLong('name', 'Name', 200), ...unknown('', 'role')],
  'GET /ledger-entry/suggestions': [
    ['text', undefined, 'text is required'],
    ['field', 'remarks', 'field must be one of vendorName, description'],
  ],
  'GET /booking/1/editors': [['tab', undefined, 'tab is required']],
  'POST /booking/1/editors': [
    tooLong('tab', 'tab', 64),
    ['isEditing', 'yes', 'isEditing must be true or false'],
    ...unknown('', 'name'),
  ],
  'GET /booking/1/history': [
    ['kind', 'secret', KIND],
    ['person', 'me', 'person must be a whole number from 1 to 2147483647'],
    ['before', '0', 'before must be a whole number from 1 to 9999999999'],
    ['pageSize', '101', PAGE_SIZE],
  ],
  'GET /booking/1/document': [
    ['type', 'quote', 'type must be one of receipt, invoice, intake'],
    ['type', undefined, 'type must be one of receipt, invoice, intake'],
    ['format', 'html', 'format must be one of pdf, roll'],
  ],
  'GET /booking/1/labels': [
    ['format', 'a5', 'format must be one of label, sheet'],
    ...['0', '1,', 'x', '2147483648', [...Array(101).keys()].slice(1).join()].map((also): Wrong => [
      'also',
      also,
      ALSO,
    ]),
  ],
  'GET /warrantyClaim': [
    ['sortBy', 'remarks', 'sortBy must be one of claimDate, claimNumber, clientName'],
    ['status', 'OPEN', `status must be one of ${BOOKING_STATUSES.join(', ')}`],
    ...unknown('', 'bookingId'),
  ],
  'POST /warrantyClaim': [
    ['claimedItems.0.reportedIssue', '  abcd  ', ISSUE],
    ['claimedItems.0.bookingItemId', '1', 'bookingItemId must be a whole number'],
    tooLong('remarks', 'Remarks', 2000),
    ...unknown('claimedItems.0.', 'isActive'),
  ],
  'GET /ledger-entry': [
    ['sortBy', 'amount_paisa', LEDGER_SORT],
    ['orderBy', 'up', ORDER],
    ['page', '1.5', PAGE],
    ['pageSize', '101', PAGE_SIZE],
    ['startDate', '2025-02-30', 'Start date must be a date like 2025-01-05'],
    ['endDate', '01/02/2025', 'End date must be a date like 2025-01-05'],
    ['category', 'FOOD', CATEGORY],
    ['locationId', '0', 'locationId must be a whole number from 1 to 2147483647'],
    ['searchString', 'a\0', UNSEARCHABLE],
    ['isActive', 'false', 'isActive is not a known field'],
  ],
  'GET /ledger-entry/report': [
    ['groupBy', 'vendor', 'groupBy must be one of category, location, date, paymentMethod'],
    ['startDate', '2025-13-01', 'Start date must be a date like 2025-01-05'],
  ],
  'GET /ledger-entry/duplicate': [
    ['entryDate', '2025-13-01', 'Entry date must be a date like 2025-01-05'],
    ['paisa', '0', 'paisa must be a whole number from 1 to 1000000000'],
    ['vendorName', 'a\0', 'vendorName contains a character that cannot be stored'],
  ],
  'GET /ledger-entry/monthly-summary': [['month', '13', 'month must be a whole number from 1 to 12']],
  'GET /ledger-entry/closing': [['date', 'today', 'Date must be a date like 2025-01-05']],
  'POST /ledger-entry': [['locationId', 9999, 'Location is not known'], ...unknown('', 'createdBy')],
  'PATCH /ledger-entry/1': [['locationId', 9999, 'Location is not known']],
  'POST /people': [
    ['email', 'OWNER@shop.test', 'owner@shop.test has an account already'],
    ['email', 'sana', 'Please enter a valid email address'],
    ['email', undefined, 'Email is required'],
    ['role', 'BOSS', ROLE],
    tooLong('name', 'Name', 200),
    ...unknown('', 'isActive'),
  ],
  'PATCH /shop': [
    ['name', ' ', 'Name is required'],
    ...['PLT', 'IST', 'PST', 'ACT', '+05:00', 'GMT+05:00', 'Lahore', ''].map((zone): Wrong => ['timeZone', zone, ZONE]),
    ['warrantyDays.GPU', -1, 'Warranty must be a whole number of days from 0 to 3650'],
    ['couriers', ['TCS', 'tcs'], 'This courier is listed twice'],
    ['services', [{ name: 'diagnosis' }], 'Two services have this name'],
    ['services', [{ id: 99, name: 'BIOS' }], 'There is no such service'],
    ['logo', SVG, PICTURE],
    ['logo', png().replace('png', 'jpeg'), PICTURE],
    ['logo', 'https://shop.example/logo.png', PICTURE],
    ['logo', png(0, Buffer.alloc(500, 7)), SHOP_MESSAGES.brokenLogo],
    ['logo', png(0, deflateSync(Buffer.alloc(0))), SHOP_MESSAGES.brokenLogo],
    // Far more data than its header says.
    ['logo', png(0, deflateSync(Buffer.alloc(90_000_000))), SHOP_MESSAGES.brokenLogo],
    ['logo', png(100_000), 'The logo cannot be larger than 100 kB'],
  ],
  'GET /audit/workflow': ['2025-01-31', '2026-02-02'].map((day): Wrong => ['endDate', day, YEAR]),
  'GET /audit/conformance': ['2025-01-31', '2026-02-02'].map((day): Wrong => ['endDate', day, YEAR]),
  'POST /shop/branches': [['code', 'main', 'MAIN is the code of another branch']],
  'POST /account/password': [
    ['newPassword', OWNER.password, 'The new password must differ from the current one'],
    ['newPassword', 'password1', 'This password is too common. Please choose another one'],
    ['currentPassword', 'not the one', 'This is not your current password'],
    ['currentPassword', '', 'Current password is required'],
  ],
  'POST /auth/login': [
    ['email', undefined, 'Email is required'],
    ['password', undefined, 'Password is required'],
    ...unknown('', 'admin'),
  ],
  'POST /auth/refresh': [['refreshToken', undefined, 'Refresh token is required']],
  'POST /auth/verifyEmail': [
    ['email', '', 'Email is required'],
    ['token', ' ', 'Code is required'],
    ...unknown('', 'role'),
  ],
  'POST /auth/resendVerification': [
    ['email', undefined, 'Email is required'],
    ['email', 'a\0b', 'Email contains a character that cannot be stored'],
  ],
};

const ROWS = Object.entries(REFUSED).flatMap(([call, wrong]) =>
  wrong.map(([field, value, msg]) => [call, msg, field, value] as const),
);

it.each(ROWS)(
  '%s is refused: %s [BOOK-01, BOOK-02, BOOK-07, AUTH-16, CALL-01, CALL-02, CALL-03, CALL-04, CALL-07, CALL-09, CALL-10, CALL-11, LEDG-01, LEDG-02, LEDG-04, PEOPLE-02, SHOP-01, SHOP-03, ACCOUNT-02]',
  async (call, msg, field, value) => {
    const [method = '', path = ''] = call.split(' ');
    const sent = withText(TAKEN[call] ?? {}, field.split('.'), value) as Record<string, string>;
    const asked = Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== undefined));
    const answer = await counter.call(method, path, {
      token: counter.token,
      ...(method === 'GET' ? { query: asked } : { body: sent }),
    });
    expect(said(answer)).toEqual(fieldsRefused([field, msg]));
  },
);

it('a query is accepted up to its limits, and a search without the blanks around it', async () => {
  const found = [];
  for (const query of [
    { page: '1000000', pageSize: '100' },
    { page: '0001', pageSize: '1', searchString: '  ayesha khan ' },
    { searchString: '   ' },
    { searchString: text(200) },
  ])
    found.push((await counter.list(query)).bookings.length);
  expect(found).toEqual([0, 1, 1, 0]);
});

it('all faults are reported together, in the order of the fields [BOOK-01, BOOK-07]', async () => {
  const body = { ...KHAN, clientName: ' ', phoneNumber: '', booking_items: [ITEM, { name: ' ' }], status: 'DRAFT' };
  expect(said(await counter.ask('POST', '/booking', body))).toEqual(
    fieldsRefused(
      ['clientName', 'Client name is required'],
      ['phoneNumber', 'Phone number is required'],
      ['booking_items.1.name', 'Item name is required'],
      ['booking_items.1.type', GPU_ONLY],
      ['booking_items.1.payableAmount', 'Payable amount is required'],
      ['status', 'status is not a known field'],
    ),
  );
});

it('a body over 1 MiB, or that is a list, is refused [SEC-03]', async () => {
  const large = await counter.ask('POST', '/booking', { ...KHAN, clientName: text(1024 * 1024) });
  expect(said(large)).toEqual(refused(413, 'The request is larger than 1 MiB'));
  for (const path of ['/booking', '/auth/login'])
    expect(said(await counter.ask('POST', path, '[]'))).toEqual(fieldsRefused(['', 'The request is not valid']));
});

it('none of these calls wrote anything', async () => {
  expect(await counter.db.$count(history)).toBe(before);
});
