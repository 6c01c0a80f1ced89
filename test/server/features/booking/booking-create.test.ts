import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Booking } from '../../../../src/domain/booking/booking.ts';
import {
  readData,
  fieldsRefused,
  KHAN,
  openCounter,
  refused,
  said,
  type Counter,
} from '../../support/booking-fixtures.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ now: '2025-01-05T07:30:00.000Z' });
});
afterAll(() => counter.close());

describe('POST /booking', () => {
  it('stores what was sent, answers id and code, and reads as a whole booking [SHAPE-02, CALL-05]', async () => {
    const answer = await counter.ask('POST', '/booking', {
      clientName: 'عائشہ خان',
      clientType: 'CORPORATE',
      phoneNumber: '0300-1234567',
      whatsappNumber: '+92 300 1234567',
      appointmentDate: '2025-01-06T12:30:00+05:00',
      referralSource: 'GOOGLE_SEARCH',
      referralSourceNotes: 'Ad',
      booking_items: [
        { name: 'RTX 3080 🎮', type: 'GPU', payableAmount: 0.1, vendor: 'Asus', serialNumber: 'S1' },
        { name: 'ThinkPad', type: 'LAPTOP', payableAmount: 0.2, reportedIssue: 'No power', comments: 'Bag too' },
      ],
    });
    expect(said(answer)).toEqual({ status: 201, body: { success: true, data: { id: 1, code: 'BK-1001' } } });
    const read = await counter.ask('GET', '/booking/1');
    const row = { createdAt: '2025-01-05T07:30:00.000Z', modifiedAt: '2025-01-05T07:30:00.000Z', isActive: true };
    const item = { ...row, key: null, bookingId: 1, status: 'DRAFT', paidAmount: 0, paymentId: null };
    expect(said(read)).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          id: 1,
          code: 'BK-1001',
          clientName: 'عائشہ خان',
          clientType: 'CORPORATE',
          phoneNumber: '0300-1234567',
          whatsappNumber: '+92 300 1234567',
          appointmentDate: '2025-01-06T07:30:00.000Z',
          status: 'DRAFT',
          referralSource: 'GOOGLE_SEARCH',
          referralSourceNotes: 'Ad',
          payableAmount: 0.3,
          paidAmount: 0,
          createdAt: '2025-01-05T07:30:00.000Z',
          isActive: true,
          version: 1,
          booking_items: [
            {
              ...item,
              id: 1,
              code: 'BK-1001-1',
              name: 'RTX 3080 🎮',
              type: 'GPU',
              payableAmount: 0.1,
              vendor: 'Asus',
              serialNumber: 'S1',
              reportedIssue: null,
              comments: null,
            },
            {
              ...item,
              id: 2,
              code: 'BK-1001-2',
              name: 'ThinkPad',
              type: 'LAPTOP',
              payableAmount: 0.2,
              vendor: null,
              serialNumber: null,
              reportedIssue: 'No power',
              comments: 'Bag too',
            },
          ],
          booking_payments: [],
          contact_log: [],
          delivery: [],
        },
      },
    });
    expect(Booking.parse(readData(read))).toEqual(readData(read));
  });
});

/** A booking with `value` at a dotted path. */
function withField(path: string, value: unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone(KHAN);
  const item = { ...KHAN.booking_items[0] };
  const [head = '', , leaf = ''] = path.split('.');
  if (leaf) copy[head] = [{ ...item, [leaf]: value }];
  else copy[head] = value;
  return copy;
}

const text = (length: number) => 'x'.repeat(length);
const tooLong = (label: string, max: string) => `${label} cannot exceed ${max} characters`;
const ONE_ITEM = 'At least one item is required';
const GPU_ONLY = 'Type must be one of GPU, MOBO, LAPTOP';
const INSTANT = 'Appointment date must be a date and a time with an offset, like 2025-01-05T12:30:00+05:00';
const ITEM = 'booking_items.0';

const REFUSED: [path: string, value: unknown, msg: string][] = [
  ['clientName', '', 'Client name is required'],
  ['clientName', '   ', 'Client name is required'],
  ['clientName', undefined, 'Client name is required'],
  ['clientName', null, 'Client name is required'],
  ['clientName', 7, 'Client name is required'],
  ['clientName', text(201), tooLong('Client name', '200')],
  ['clientName', text(10_000), tooLong('Client name', '200')],
  ['clientName', 'a\0b', 'Client name contains a character that cannot be stored'],
  ['clientType', 'COMPANY', 'Client type must be one of INDIVIDUAL, CORPORATE'],
  ['clientType', undefined, 'Client type must be one of INDIVIDUAL, CORPORATE'],
  ['phoneNumber', '', 'Phone number is required'],
  ['phoneNumber', text(41), tooLong('Phone number', '40')],
  ['whatsappNumber', '', 'WhatsApp number is required'],
  ['whatsappNumber', text(41), tooLong('WhatsApp number', '40')],
  ['appointmentDate', '2025-01-06', INSTANT],
  ['appointmentDate', '2025-02-30T10:00:00Z', INSTANT],
  ['appointmentDate', 1_736_150_400, 'Appointment date must be a date and a time'],
  ['referralSourceNotes', text(501), tooLong('Referral notes', '500')],
  ['booking_items', [], ONE_ITEM],
  ['booking_items', undefined, ONE_ITEM],
  ['booking_items', 'GPU', ONE_ITEM],
  ['booking_items', Array.from({ length: 201 }, () => KHAN.booking_items[0]), 'At most 200 items at once'],
  [`${ITEM}.name`, ' ', 'Item name is required'],
  [`${ITEM}.name`, text(201), tooLong('Item name', '200')],
  [`${ITEM}.type`, 'CPU', GPU_ONLY],
  [`${ITEM}.payableAmount`, undefined, 'Payable amount is required'],
  [`${ITEM}.payableAmount`, null, 'Payable amount is required'],
  [`${ITEM}.payableAmount`, '12', 'Payable amount must be a number'],
  [`${ITEM}.payableAmount`, -0.01, 'Payable amount cannot be negative'],
  [`${ITEM}.payableAmount`, 10_000_000.01, 'Payable amount cannot exceed 10,000,000'],
  [`${ITEM}.payableAmount`, 1.005, 'Payable amount can have at most 2 decimals'],
  [`${ITEM}.payableAmount`, 1e-7, 'Payable amount can have at most 2 decimals'],
  [`${ITEM}.vendor`, text(201), tooLong('Vendor', '200')],
  [`${ITEM}.serialNumber`, text(201), tooLong('Serial number', '200')],
  [`${ITEM}.reportedIssue`, text(2001), tooLong('Reported issue', '2,000')],
  [`${ITEM}.reportedIssue`, text(10_000), tooLong('Reported issue', '2,000')],
  [`${ITEM}.comments`, 'a\0', 'Comments contains a character that cannot be stored'],
  [`${ITEM}.comments`, false, 'Comments must be text'],
];

const ACCEPTED: [path: string, value: unknown][] = [
  ['clientName', text(200)],
  ['clientName', '🎮'.repeat(100)],
  ['clientName', '‮محمد'],
  ['clientName', "Robert'); drop table booking; --"],
  ['phoneNumber', text(40)],
  ['whatsappNumber', text(40)],
  ['referralSourceNotes', text(500)],
  ['booking_items', Array.from({ length: 200 }, () => KHAN.booking_items[0])],
  [`${ITEM}.name`, text(200)],
  [`${ITEM}.payableAmount`, 0],
  [`${ITEM}.payableAmount`, 0.01],
  [`${ITEM}.payableAmount`, 10_000_000],
  [`${ITEM}.reportedIssue`, text(2000)],
  [`${ITEM}.comments`, '<script>alert(1)</script>'],
];

const INJECTED = ['id', 'isActive', 'code', 'paidAmount', 'createdBy', 'role', 'bookingId', 'status', 'version'];

describe('what POST /booking refuses', () => {
  const total = async () => (await counter.list()).totalBookings;

  it.each(REFUSED)('%s = %j [BOOK-01, BOOK-02]', async (path, value, msg) => {
    const before = await total();
    expect(said(await counter.ask('POST', '/booking', withField(path, value)))).toEqual(fieldsRefused([path, msg]));
    expect(await total()).toBe(before);
  });

  it.each(INJECTED)("%s, which is the server's, in the booking and in an item [BOOK-01, BOOK-02]", async (field) => {
    const before = await total();
    const msg = `${field} is not a known field`;
    const inBooking = await counter.ask('POST', '/booking', withField(field, 1));
    const inItem = await counter.ask('POST', '/booking', withField(`${ITEM}.${field}`, 1));
    expect([said(inBooking), said(inItem)]).toEqual([
      fieldsRefused([field, msg]),
      fieldsRefused([`${ITEM}.${field}`, msg]),
    ]);
    expect(await total()).toBe(before);
  });

  it('names every wrong field at once [BOOK-01, BOOK-07]', async () => {
    const body = { ...KHAN, clientName: '', evil: 1, booking_items: [{ name: '', type: 'GPU', payableAmount: -1 }] };
    expect(said(await counter.ask('POST', '/booking', body))).toEqual(
      fieldsRefused(
        ['clientName', 'Client name is required'],
        ['booking_items.0.name', 'Item name is required'],
        ['booking_items.0.payableAmount', 'Payable amount cannot be negative'],
        ['evil', 'evil is not a known field'],
      ),
    );
  });

  it('a body over 1 MiB, a body that is no JSON, no body [SEC-03]', async () => {
    const before = await total();
    const answers = [
      await counter.ask('POST', '/booking', withField('clientName', text(1024 * 1024))),
      await counter.ask('POST', '/booking', '{"clientName"'),
      await counter.ask('POST', '/booking', '[]'),
    ];
    expect(answers.map(said)).toEqual([
      refused(413, 'The request is larger than 1 MiB'),
      refused(400, 'The request is not valid JSON'),
      fieldsRefused(['', 'The request is not valid']),
    ]);
    expect(await total()).toBe(before);
  });

  it('someone who is not signed in [BOOK-01, BOOK-02]', async () => {
    expect(said(await counter.call('POST', '/booking', { body: KHAN }))).toEqual(refused(401, 'Please sign in.'));
  });
});

describe('what POST /booking accepts', () => {
  it.each(ACCEPTED)('%s = %j [BOOK-02]', async (path, value) => {
    const body = withField(path, value);
    const { id } = await counter.book(body);
    expect(await counter.read(id)).toMatchObject(body);
  });
});

describe('Idempotency-Key', () => {
  const book = (key: string, body: unknown = KHAN) => counter.ask('POST', '/booking', body, { 'idempotency-key': key });

  it('makes one booking of 20 twins and gives them one answer [REL-01]', async () => {
    const before = (await counter.list()).totalBookings;
    const answers = (await Promise.all(Array.from({ length: 20 }, () => book('twins')))).map(said);
    const after = await counter.list();
    const [newest] = after.bookings;
    expect(after.totalBookings).toBe(before + 1);
    const one = { status: 201, body: { success: true, data: { id: newest?.id, code: newest?.code } } };
    expect(answers).toEqual(Array.from({ length: 20 }, () => one));
  });

  it('refuses the key for another content, and names the booking that it made [REL-15]', async () => {
    const before = (await counter.list()).totalBookings;
    const first = await book('same key');
    const other = said(await book('same key', { ...KHAN, clientName: 'Someone else' }));
    const again = said(await book('same key'));
    const { id, code } = readData(first) as { id: number; code: string };
    const sentence = `This was already saved as ${code}, before it was changed here. Nothing was saved a second time.`;
    expect(other).toEqual({ status: 422, body: { success: false, error: sentence, data: { id, code } } });
    expect(again).toEqual(said(first));
    expect((await counter.list()).totalBookings).toBe(before + 1);
  });

  it('belongs to one person [REL-01]', async () => {
    await counter.addStaff({ email: 'second@shop.test' });
    const token = await counter.signIn({ email: 'second@shop.test', password: 'correct horse' });
    const headers = { 'idempotency-key': 'both use it' };
    const [mine, theirs] = [
      said(await counter.ask('POST', '/booking', KHAN, headers)),
      said(await counter.call('POST', '/booking', { token, headers, body: KHAN })),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body).not.toEqual(mine.body);
  });

  it('has 1 to 255 characters [REL-01]', async () => {
    const sentence = 'Idempotency-Key must have 1 to 255 characters';
    expect((await book(text(255))).status).toBe(201);
    expect(said(await book(text(256)))).toEqual(refused(400, sentence));
    expect(said(await book(' '))).toEqual(refused(400, sentence));
  });

  it('without one, each request is a booking with a code of its own [REL-01]', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => counter.book()));
    expect(new Set(made.map(({ code }) => code)).size).toBe(20);
  });
});
