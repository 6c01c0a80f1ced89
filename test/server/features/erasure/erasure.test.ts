import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { selectHistory } from '../../../../server/db/history/history.sql.ts';
import { booking, historyText } from '../../../../server/db/schema.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { createClaimShop, type ClaimShop } from '../../support/claim-shop.ts';

let shop: ClaimShop;
beforeAll(async () => {
  shop = await createClaimShop();
});
afterAll(() => shop.close());

const data = async (path: string, query: Record<string, string> = {}) => {
  const { body } = await shop.call('GET', path, { token: shop.token, query });
  return (body as { data: unknown }).data;
};
const run = (...args: string[]) => runErasure(args, shop.db, () => new Date('2025-02-01T00:00:00.000Z'));

const STILL =
  'Backups and copies of the data folder still have the data, and so do the files of the database until it uses their space again.';

const SECRETS = [
  'Nadia',
  'Sheikh',
  '5551234',
  'Street 9',
  'Blue mosque',
  '54000',
  'SN-77',
  'at night',
  'called her',
  'her son',
  'Her words',
  'her sister',
  'no picture',
  'TX-1',
];

/** Which of them stand in a text; digits within an id or an instant are none of them. */
const secretsIn = (text: string) => SECRETS.filter((secret) => new RegExp(`(?<![\\w.-])${secret}(?!\\w)`).test(text));

it('takes a customer out of bookings and claims, leaves the books, and touches nobody else [DATA-05]', async () => {
  const other = await shop.complete({ clientName: 'Bilal' });
  const made = await shop.complete({
    clientName: 'Nadia Sheikh',
    items: [
      {
        name: 'RTX 3080',
        type: 'GPU',
        payableAmount: 900,
        serialNumber: 'SN-77',
        reportedIssue: 'Noise at night',
        comments: 'of her son',
      },
    ],
  });
  await shop.change(made, {
    phoneNumber: '0321 5551234',
    whatsappNumber: '+92 321 5551234',
    referralSource: 'OTHER',
    referralSourceNotes: 'her sister',
    booking_payments: [{ status: 'PAID', paidAmount: 900, recipientName: 'Nadia', transactionId: 'TX-1' }],
    contact_log: [{ notes: 'called her' }],
    delivery: [
      { type: 'OUTBOUND', address: 'Street 9', landmark: 'Blue mosque', postalCode: 54000, phoneNumber: '03215551234' },
    ],
  });
  const paid = await shop.change(made, {
    booking_items: [{ id: made.booking_items[0]?.id, payableAmount: 800 }],
    reason: 'for Nadia',
  });
  const [payment] = paid.booking_payments;
  await shop.change(made, {
    booking_items: [{ id: made.booking_items[0]?.id, payableAmount: 900 }],
    booking_payments: [{ id: payment?.id, paidAmount: 899 }],
    reason: 'Nadia Sheikh asked',
  });
  await shop.change(made, { booking_payments: [{ id: payment?.id, paidAmount: 900 }] });
  const told = async () => {
    const rows = await selectHistory(shop.db, 'booking', made.id);
    return { texts: JSON.stringify(rows), reasons: rows.flatMap(({ reason }) => reason ?? []) };
  };
  expect(await told()).toMatchObject({
    texts: expect.stringContaining('"client_name":"Nadia Sheikh"'),
    reasons: ['for Nadia', 'Nadia Sheikh asked'],
  });
  const claim = await shop.ask('POST', '/warrantyClaim', {
    bookingId: made.id,
    claimedItems: [
      { bookingItemId: made.booking_items[0]?.id, reportedIssue: 'no picture again', remarks: 'Her words' },
    ],
    remarks: 'Her words',
  });
  const claimId = (claim.body as { data: { id: number } }).data.id;
  await shop.change({ id: 3 }, { status: 'CANCELLED' });
  const booked = async () => JSON.stringify(await data(`/booking/${made.id}`));
  const everything = async () =>
    JSON.stringify([
      await data('/booking/', { pageSize: '100' }),
      await booked(),
      await data(`/warrantyClaim/${claimId}`),
      await data('/booking/3'),
    ]);
  const before = await everything();
  expect(secretsIn(before)).toEqual(SECRETS);
  const { version } = (await data(`/booking/${made.id}`)) as { version: number };
  const untouched = JSON.stringify(await data(`/booking/${other.id}`));

  expect(await run('03215551234')).toBe(
    'This would erase the customer of 2 bookings: BK-1002, BK-1003. Nothing was changed; add --yes to do it.',
  );
  expect(await everything()).toBe(before);

  expect(await run('+92 321-5551234', '--yes')).toBe(
    `The customer of 2 bookings is erased: BK-1002, BK-1003. ${STILL}`,
  );
  const after = await everything();
  const history = await told();
  expect(history.reasons).toEqual([]);
  expect(history.texts).toContain('"client_name":{}');
  const kept = history.texts + JSON.stringify(await shop.db.select().from(historyText));
  expect(secretsIn(kept)).toEqual([]);
  expect(secretsIn(after)).toEqual([]);
  expect(await data(`/booking/${made.id}`)).toMatchObject({
    code: 'BK-1002',
    clientName: 'Erased',
    phoneNumber: 'Erased',
    whatsappNumber: 'Erased',
    payableAmount: 900,
    paidAmount: 900,
    version: version + 1,
    booking_payments: [{ status: 'PAID', paidAmount: 900, transactionId: 'Erased', recipientName: 'Erased' }],
  });
  expect(JSON.stringify(await data(`/booking/${other.id}`))).toBe(untouched);
  for (const searchString of ['nadia', '5551234', '03215551234', 'sn-77']) {
    expect(await data('/booking/', { searchString })).toMatchObject({ totalBookings: 0 });
    expect(await data('/warrantyClaim/', { searchString })).toMatchObject({ totalClaims: 0 });
  }
  expect(await data('/booking/', { searchString: 'bk-1002' })).toMatchObject({ totalBookings: 1 });
  await expect(run('03215551234')).rejects.toThrow(
    new StartupError('03215551234 is no number and no code of a booking. Nothing was changed.'),
  );
});

it('erases by code, and what nobody has changed since a day [DATA-05]', async () => {
  const one = await shop.complete({ clientName: 'Code One' });
  expect(await run(one.code.toLowerCase(), '--yes')).toContain(one.code);
  await expect(run('--before', '2025-01-05')).rejects.toThrow('There is no such booking with a customer in it.');
  expect(await run('--before', '2025-01-06', '--yes')).toBe(`The customer of 1 booking is erased: BK-1001. ${STILL}`);
  await expect(run('--before', 'yesterday')).rejects.toThrow('npm run erase -- 0300-1234567');
  await expect(run()).rejects.toThrow(StartupError);
  await expect(run('--all')).rejects.toThrow(StartupError);
});

const names = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => ((await data(`/booking/${id}`)) as { clientName: string }).clientName));

it('finds each number of a field and of a delivery, and says where its digits are left [DATA-05]', async () => {
  const numbered = async (patch: Parameters<ClaimShop['change']>[1]) =>
    shop.change(await shop.complete(), { phoneNumber: 'none', whatsappNumber: 'none', ...patch });
  const made = [
    await numbered({ phoneNumber: '0301-7654321 / 0322-7654321' }),
    await numbered({ whatsappNumber: '0322 7654321 0301 7654321' }),
    await numbered({ delivery: [{ type: 'OUTBOUND', address: 'x', postalCode: 54_000, phoneNumber: '03017654321' }] }),
    await numbered({
      delivery: [{ type: 'OUTBOUND', address: 'x', postalCode: 54_000, secondaryPhoneNumber: '+92 301 7654321' }],
    }),
  ];
  const left = [
    await numbered({ phoneNumber: '0332-0176543', contact_log: [{ notes: 'his brother: 0301 7654321' }] }),
    await numbered({ booking_items: [{ name: 'Case of 03017654321', type: 'GPU', payableAmount: 1 }] }),
    await numbered({ phoneNumber: '03017654321003227654321' }),
    await numbered({ phoneNumber: '0322-7654321' }),
  ];
  const entry = await shop.ask('POST', '/ledger-entry', {
    entryDate: '2025-01-05',
    locationId: 1,
    category: 'RENT',
    amount: 5,
    paymentMethod: 'CASH',
    description: 'Paid back to 0301-7654321',
  });
  const { id } = (entry.body as { data: { id: number } }).data;
  const codes = (of: typeof made) => of.map(({ code }) => code);
  const [notes, name, joined, second] = codes(left);
  const places = `The digits also stand in ${joined} (phone number), ${second} (phone number), ${name} (name), ${notes} (notes), ledger entry ${id} (description). They are left.`;
  expect(await run('0301-7654321')).toBe(
    `This would erase the customer of 4 bookings: ${codes(made).join(', ')}. Nothing was changed; add --yes to do it.\n${places}`,
  );
  expect(await run('0301-7654321', '--yes')).toBe(
    `The customer of 4 bookings is erased: ${codes(made).join(', ')}. ${STILL}\n${places}`,
  );
  expect(await names(made.map((one) => one.id))).toEqual(Array(4).fill('Erased'));
  expect(await names(left.map((one) => one.id))).toEqual(Array(4).fill('Ayesha Khan'));
  await expect(run('0301-7654321')).rejects.toThrow(
    new StartupError(
      `0301-7654321 is no number and no code of a booking. Nothing was changed.\n${places.replace(` ${second} (phone number),`, '')}`,
    ),
  );
});

it('leaves a customer whose claim is open, and what the history has sealed, and says so [DATA-05]', async () => {
  const own = { phoneNumber: '0345-1111111', whatsappNumber: '0345-1111111' };
  const made = await shop.change(await shop.complete({ clientName: 'Omar' }), own);
  const claim = await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(made));
  const { claimNumber } = (claim.body as { data: { claimNumber: string } }).data;
  const [tied] = await shop.db
    .select()
    .from(booking)
    .where(eq(booking.clientName, 'Omar'))
    .orderBy(sql`id desc`);
  const open = `Left, because the claim is open: ${claimNumber} (${made.code}, ${tied?.code}). Erase again when it is closed.`;
  for (const args of [[made.code], [made.code, '--yes'], ['--before', '2025-01-06', '--yes']]) {
    const said = await run(...args).catch((error: Error) => error.message);
    expect(said).toContain(open);
  }
  expect(await names([made.id, tied?.id ?? 0])).toEqual(['Omar', 'Omar']);
  await shop.change({ id: tied?.id ?? 0 }, { status: 'CANCELLED' });
  await shop.db.execute(
    sql`select history_add('booking_payment', 1, 'booking', ${made.id}::bigint, 'baseline', '{}', '{"transaction_id": "TX-9"}', '{}', null)`,
  );
  expect(await run(made.code, '--yes')).toBe(
    `The customer of 2 bookings is erased: ${made.code}, ${tied?.code}. ${STILL}\nThe sealed history still has transaction IDs of ${made.code}.`,
  );
});

it('erases ten bookings in a transaction, so that nobody waits for all of them [DATA-05]', async () => {
  for (let nth = 0; nth < 25; nth += 1) await shop.complete({ clientName: `Batch ${nth}` });
  const ids = await shop.db
    .select({ id: booking.id })
    .from(booking)
    .where(sql`client_name like 'Batch %'`);
  expect(await run('--before', '2025-01-06', '--yes')).toContain('is erased');
  const together = await shop.db
    .select({ rows: sql<number>`count(*)::int` })
    .from(booking)
    .where(
      inArray(
        booking.id,
        ids.map(({ id }) => id),
      ),
    )
    .groupBy(sql`xmin`);
  expect(Math.max(...together.map(({ rows }) => rows))).toBeLessThanOrEqual(10);
  expect(new Set(await names(ids.map(({ id }) => id)))).toEqual(new Set(['Erased']));
});
