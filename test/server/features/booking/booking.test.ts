import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, bookingItem } from '../../../../server/db/schema.ts';
import { Booking } from '../../../../src/domain/booking/booking.ts';
import { NO_ROOM } from '../../../../src/domain/booking/booking-input.ts';
import { decideStatus } from '../../../../src/domain/booking/booking-status.machine.ts';
import { BOOKING_STATUSES, INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { sumRupees } from '../../../../src/domain/shared/money.ts';
import { fieldsRefused, KHAN, readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { selectHistory } from '../../support/select-history.ts';
import { watchStatements } from '../../support/watch-statements.ts';

const LISTS = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;
const NOW = '2025-01-05T07:30:00.000Z';
const counter = useCounter();

let id: number;
let otherId: number;
beforeEach(async () => {
  id = (await counter.book()).id;
  otherId = (await counter.book()).id;
  for (const each of [id, otherId]) {
    await counter.edit(each, { booking_payments: [{}], contact_log: [{}], delivery: [{}] });
  }
});

const patch = (body: unknown, headers?: Record<string, string>) =>
  counter.ask('PATCH', `/booking/${id}`, body, headers);

it('POST /booking stores the sent fields, and returns id and code [SHAPE-02, CALL-05]', async () => {
  const client = {
    clientName: 'عائشہ خان',
    clientType: 'CORPORATE',
    phoneNumber: '0300-1234567',
    whatsappNumber: '+92 300 1234567',
    referralSource: 'GOOGLE_SEARCH',
    referralSourceNotes: 'Ad',
  };
  const items = [
    { name: 'RTX 3080 🎮', type: 'GPU', payableAmount: 0.1, vendor: 'Asus', serialNumber: 'S1' },
    { name: 'ThinkPad', type: 'LAPTOP', payableAmount: 0.2, reportedIssue: 'No power', comments: 'Bag too' },
  ];
  const body = { ...client, appointmentDate: '2025-01-06T12:30:00+05:00', booking_items: items };
  const created = { success: true, data: { id: 3, code: 'BK-1003' } };
  expect(said(await counter.ask('POST', '/booking', body))).toEqual({ status: 201, body: created });
  const stored = await counter.get('/booking/3');
  const row = { key: null, bookingId: 3, isActive: true, createdAt: NOW, modifiedAt: NOW };
  const handedIn = { accessories: [], condition: {}, hasPasscode: false };
  const unsaid = {
    vendor: null,
    serialNumber: null,
    reportedIssue: null,
    comments: null,
    paymentId: null,
    ...handedIn,
  };
  expect(stored).toEqual({
    id: 3,
    code: 'BK-1003',
    ...client,
    appointmentDate: '2025-01-06T07:30:00.000Z',
    status: 'DRAFT',
    payableAmount: 0.3,
    paidAmount: 0,
    createdAt: NOW,
    isActive: true,
    version: 1,
    promisedFor: null,
    assigneeId: null,
    assigneeName: null,
    locationId: 1,
    locationName: null,
    booking_items: [1, 2].map((n) => ({
      ...row,
      ...unsaid,
      ...items[n - 1],
      id: n + 2,
      code: `BK-1003-${n}`,
      status: 'DRAFT',
      paidAmount: 0,
    })),
    booking_payments: [],
    contact_log: [],
    delivery: [],
  });
  expect(Booking.parse(stored)).toEqual(stored);
});

it('POST /booking stores texts of any kind at their maximum length unchanged [BOOK-02]', async () => {
  const text = (length: number) => 'x'.repeat(length);
  const names = ['🎮'.repeat(100), '‮محمد', "Robert'); drop table booking; --", '<script>alert(1)</script>'];
  const item = { type: 'GPU', payableAmount: 10_000_000, reportedIssue: text(2000), comments: text(2000) } as const;
  const body = {
    ...KHAN,
    clientName: text(200),
    phoneNumber: text(40),
    whatsappNumber: text(40),
    referralSourceNotes: text(500),
    booking_items: Array.from({ length: 200 }, (_, n) => ({ ...item, name: names[n] ?? text(200) })),
  };
  const { id: made } = await counter.book(body);
  expect(await counter.read(made)).toMatchObject(body);
});

it('changes many rows with as many statements as one row, each in its own columns', async () => {
  const rows = Array.from({ length: 20 }, () => ({}));
  await counter.edit(id, {
    booking_items: rows.map((_, n) => ({ name: `Laptop ${n}`, type: 'LAPTOP' as const, payableAmount: 0.01 })),
    booking_payments: rows,
    contact_log: rows,
    delivery: rows,
  });
  const before = await counter.read(id);
  const toOther: Record<(typeof LISTS)[number], (n: number) => object> = {
    booking_items: (n) =>
      n % 2 ? { serialNumber: `SN "${n}" \\ 'é'` } : { vendor: 'MSI', payableAmount: 1_000.07 + n },
    booking_payments: (n) => (n % 2 ? { isActive: false } : { paidAmount: n + 0.29 }),
    contact_log: (n) =>
      n % 2
        ? { contactedAt: `2025-01-04T0${n % 10}:30:00.000Z` }
        : { bookingItemId: before.booking_items[n]?.id, notes: `Rang ${n}` },
    delivery: (n) =>
      n % 2
        ? { deliveryDate: `2025-01-06T0${n % 10}:30:00.000Z`, postalCode: 54_000 + n }
        : { phoneNumber: `0301-${n}`, type: 'OUTBOUND' },
  };
  const changes = (list: (typeof LISTS)[number]) =>
    before[list].map(({ id: row }, n) => ({ id: row, ...toOther[list](n) }));
  const count = async (most: number) => {
    let statements = 0;
    const stop = watchStatements(counter.db, () => (statements += 1));
    readData(await patch(Object.fromEntries(LISTS.map((list) => [list, changes(list).slice(0, most)]))));
    stop();
    return statements;
  };
  const one = await count(1);
  expect(await count(21)).toBe(one);
  const after = await counter.read(id);
  for (const list of LISTS)
    expect(after[list]).toEqual(before[list].map((row, n) => ({ ...row, ...toOther[list](n) })));
});

describe('the row limit of a booking', () => {
  const items = (count: number) =>
    Array.from({ length: count }, () => ({ name: 'Fan', type: 'GPU' as const, payableAmount: 1 }));

  it('is 200 rows over its four lists, including inactive ones [DATA-02]', async () => {
    const [[call], [payment]] = [(await counter.read(id)).contact_log, (await counter.read(id)).booking_payments];
    await counter.edit(id, { booking_items: items(195), contact_log: [{ id: call?.id, isActive: false }] });
    const paid = { id: payment?.id, recipientName: 'x' };
    expect(said(await patch({ booking_payments: [paid], delivery: [{}, {}] }))).toEqual(
      fieldsRefused(['delivery.1', NO_ROOM]),
    );
    await counter.edit(id, { delivery: [{}] });
    expect(said(await patch({ booking_payments: [{}] }))).toEqual(fieldsRefused(['booking_payments.0', NO_ROOM]));
  });

  it('does not apply to other changes of a booking that already has more rows [DATA-02]', async () => {
    const old = Array.from({ length: 300 }, (_, n) => ({
      bookingId: id,
      code: `BK-OLD-${id}-${n}`,
      name: `Old ${n}`,
      type: 'GPU' as const,
    }));
    await counter.db.insert(bookingItem).values(old);
    const { booking_items } = await counter.read(id);
    expect(booking_items).toHaveLength(301);
    const renamed = { id: booking_items.at(-1)?.id, name: 'Renamed' };
    await counter.edit(id, { clientName: 'Changed', booking_items: [renamed] });
    expect(said(await patch({ booking_items: items(1) }))).toEqual(fieldsRefused(['booking_items.0', NO_ROOM]));
    const listed = (await counter.list()).bookings.find((booking) => booking.id === id);
    expect(listed?.booking_items).toHaveLength(200);
  });
});

describe('PATCH /booking/{id}', () => {
  it('returns the written booking if the client prefers it [QUICK-02]', async () => {
    const { version = 0 } = await counter.read(id);
    const prefer = (value: string) => patch({ clientName: `Preferred ${value}` }, { prefer: value });
    const whole = await prefer('return=representation');
    expect(whole.headers['etag']).toBe(`"${version + 1}"`);
    expect(readData(whole)).toEqual(await counter.read(id));
    expect(readData(await prefer('return=minimal'))).toEqual({ id, version: version + 2 });
  });

  it('adds rows with the defaults of the specification [EDIT-15]', async () => {
    await counter.later(60_000);
    const now = counter.deps.now().toISOString();
    const before = await counter.read(id);
    const item = { name: 'B550', type: 'MOBO', payableAmount: 0.1 } as const;
    await counter.edit(id, {
      booking_items: [item],
      booking_payments: [{}],
      contact_log: [{ userId: 5 }],
      delivery: [{}],
    });
    const after = await counter.read(id);
    const row = { id: expect.any(Number), key: null, bookingId: id, createdAt: now, modifiedAt: now, isActive: true };
    const unsaid = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, null]));
    const added = {
      booking_items: {
        ...item,
        ...unsaid('vendor serialNumber reportedIssue comments paymentId'),
        accessories: [],
        condition: {},
        hasPasscode: false,
        code: `${before.code}-2`,
        status: 'DRAFT',
        paidAmount: 0,
      },
      booking_payments: {
        ...unsaid('recipientName transactionId paidAt locationId refundOf reason'),
        kind: 'PAYMENT',
        status: 'PENDING',
        paymentMethod: 'CASH',
        payableAmount: 0,
        paidAmount: 0,
      },
      contact_log: { ...unsaid('bookingItemId notes'), userId: 1, contactedAt: now, status: 'SMS' },
      delivery: {
        ...unsaid('address postalCode courier phoneNumber secondaryPhoneNumber landmark deliveryDate'),
        status: 'PENDING',
        type: 'INBOUND',
      },
    };
    for (const list of LISTS) expect(after[list].slice(before[list].length)).toEqual([{ ...row, ...added[list] }]);
    expect(LISTS.map((list) => after[list].slice(0, -1))).toEqual(LISTS.map((list) => before[list]));
  });

  it('never reuses an item number, even after an item was deactivated [CALL-06]', async () => {
    const [first] = (await counter.read(id)).booking_items;
    const added = { name: 'X', type: 'GPU', payableAmount: 1 } as const;
    await counter.edit(id, { booking_items: [{ id: first?.id, isActive: false }, added] });
    await counter.edit(id, { booking_items: [added] });
    const { code, booking_items: items } = await counter.read(id);
    expect(items.map((item) => item.code)).toEqual([1, 2, 3].map((number) => `${code}-${number}`));
  });
});

const DELIVERIES = { inbound: {}, outbound: { type: 'OUTBOUND' }, inactive: { isActive: false } } as const;
it.each([
  ['no delivery that is INBOUND', 'outbound', [], false],
  ['one that the same edit adds', 'outbound', [{ type: 'INBOUND', status: 'CANCELLED' }], true],
  ['one that it restores', 'inactive', [{ id: 0, isActive: true }], true],
  ['one that it deactivates', 'inbound', [{ id: 0, isActive: false }], false],
  ['one that it turns OUTBOUND', 'inbound', [{ id: 0, type: 'OUTBOUND' }], false],
] as const)(
  'accepts %s for CONFIRMED, or refuses and changes nothing [EDIT-01, EDIT-04]',
  async (_, kind, rows, holds) => {
    const [first] = (await counter.read(id)).delivery;
    await counter.edit(id, { delivery: [{ id: first?.id, ...DELIVERIES[kind] }] });
    const before = await counter.read(id);
    const delivery = rows.map((row) => ('id' in row ? { ...row, id: first?.id } : row));
    const answer = await patch({ status: 'CONFIRMED', clientName: 'Changed', delivery });
    const confirmed = [{ status: 200 }, { status: 'CONFIRMED', clientName: 'Changed' }];
    expect([said(answer), await counter.read(id)]).toMatchObject(
      holds ? confirmed : [refused(409, INBOUND_REQUIRED), before],
    );
  },
);

describe('a deleted row', () => {
  const VALUES = {
    booking_items: { name: 'RTX 3090', type: 'LAPTOP', payableAmount: 1, status: 'REPAIRED', comments: 'New fan' },
    booking_payments: {
      status: 'PAID',
      paidAmount: 5,
      payableAmount: 5,
      paymentMethod: 'WALLET',
      recipientName: 'Sana',
    },
    contact_log: { status: 'CALL', notes: 'No answer', contactedAt: '2025-01-04T07:30:00.000Z' },
    delivery: { type: 'OUTBOUND', status: 'DELIVERED', courier: 'TCS', deliveryDate: '2025-01-04T07:30:00.000Z' },
  } as const;
  const SENTENCES = {
    booking_items: 'This item is deleted. Tick Is Active to change it.',
    booking_payments: 'This payment is deleted. Add a new payment instead.',
    contact_log: 'This contact is deleted. Add a new contact instead.',
    delivery: 'This delivery is deleted. Tick Is Active to change it.',
  };
  const FIELDS = LISTS.flatMap((list) =>
    Object.entries(VALUES[list]).map(([field, value]) => ({ list, field, value })),
  );

  const remove = async (list: (typeof LISTS)[number]) => {
    const [row] = (await counter.read(id))[list];
    await counter.edit(id, { [list]: [{ id: row?.id, isActive: false }] });
    return row?.id ?? 0;
  };

  it.each(FIELDS)('of $list keeps its $field when another value is sent [EDIT-14]', async ({ list, field, value }) => {
    const row = await remove(list);
    const before = await counter.read(id);
    const answer = said(await patch({ [list]: [{ id: row, [field]: value }] }));
    expect([answer, await counter.read(id)]).toEqual([refused(409, SENTENCES[list]), before]);
  });

  it.each(LISTS)('of %s accepts its fields together with Is Active [EDIT-14]', async (list) => {
    const row = await remove(list);
    await counter.edit(id, { [list]: [{ id: row, isActive: true, ...VALUES[list] }] });
    expect((await counter.read(id))[list]).toMatchObject([{ ...VALUES[list], isActive: true }]);
  });

  it.each(LISTS)('of %s may be sent again unchanged [EDIT-14]', async (list) => {
    const [stored] = (await counter.read(id))[list];
    const row = { id: stored?.id, ...VALUES[list] };
    await counter.edit(id, { [list]: [{ ...row, isActive: false }] });
    const { version } = await counter.read(id);
    expect(await counter.edit(id, { [list]: [row] })).toEqual({ id, version });
  });

  it('may be sent with its time in another time zone [EDIT-14]', async () => {
    const [call] = (await counter.read(id)).contact_log;
    const contactedAt = '2025-01-04T12:30:00+05:00';
    await counter.edit(id, { contact_log: [{ id: call?.id, contactedAt, isActive: false }] });
    expect((await patch({ contact_log: [{ id: call?.id, contactedAt }] })).status).toBe(200);
  });

  it('is also recognized by its key [EDIT-14, CONF-07]', async () => {
    const item = { name: 'B550', type: 'MOBO', payableAmount: 5 } as const;
    await counter.edit(id, { booking_items: [{ ...item, key: 'form-1', isActive: false }] });
    const answer = await patch({ booking_items: [{ ...item, key: 'form-1', payableAmount: 1 }] });
    expect(said(answer)).toEqual(refused(409, SENTENCES.booking_items));
  });

  it('is refused to a technician by the rule, and the refusal is recorded [EDIT-14, HIST-09]', async () => {
    const { token } = await counter.person('TECHNICIAN', 'bench@shop.test');
    const row = await remove('booking_items');
    const body = { booking_items: [{ id: row, status: 'REPAIRED', comments: 'New fan' }] };
    const answer = await counter.call('PATCH', `/booking/${id}`, { token, body });
    expect(said(answer)).toEqual(refused(409, SENTENCES.booking_items));
    const { entries } = await counter.get<{ entries: object[] }>(`/booking/${id}/history`, { kind: 'refused' });
    expect(entries).toMatchObject([{ rule: 'EDIT-14' }]);
  });

  it('of items still allows vendor, serial number and issue [EDIT-14]', async () => {
    const row = await remove('booking_items');
    const open = { vendor: 'Asus', serialNumber: 'S-77', reportedIssue: 'No display' };
    await counter.edit(id, { booking_items: [{ id: row, ...open }] });
    expect((await counter.read(id)).booking_items).toMatchObject([open]);
  });
});

it('changes from each status only to those that the chart allows without a delivery [EDIT-01, EDIT-04]', async () => {
  const bare = await counter.book();
  const isIt = eq(booking.id, bare.id);
  for (const from of BOOKING_STATUSES)
    for (const to of BOOKING_STATUSES) {
      await counter.db.update(booking).set({ status: from }).where(isIt);
      const answer = said(await counter.ask('PATCH', `/booking/${bare.id}`, { status: to }));
      const { status, refusal } = decideStatus(from, to, []);
      const stored = await counter.db.select({ status: booking.status }).from(booking).where(isIt);
      const expected = refusal === null ? { status: 200 } : refused(409, refusal);
      expect([from, to, answer, stored]).toMatchObject([from, to, expected, [{ status }]]);
    }
});

it('refuses rows of another booking, unknown rows and a duplicate row, and writes nothing [SEC-03]', async () => {
  const [own, other] = [await counter.read(id), await counter.read(otherId)];
  const [first] = own.delivery;
  const NOT_YOURS = (noun: string) => `This ${noun} does not belong to this booking`;
  const body = {
    clientName: 'Changed',
    booking_items: [
      { name: 'X', type: 'GPU', payableAmount: 1 },
      { id: other.booking_items[0]?.id, isActive: false },
    ],
    booking_payments: [{ id: other.booking_payments[0]?.id, status: 'PAID' }],
    contact_log: [{ id: other.contact_log[0]?.id, notes: 'x' }],
    delivery: [{ id: first?.id }, { id: first?.id, isActive: false }],
  };
  expect(said(await patch(body))).toEqual(
    fieldsRefused(
      ['booking_items.1.id', NOT_YOURS('item')],
      ['booking_payments.0.id', NOT_YOURS('payment')],
      ['contact_log.0.id', NOT_YOURS('call')],
      ['delivery.1.id', 'This delivery is in the request twice'],
    ),
  );
  expect(said(await patch({ delivery: [{ id: 2_147_483_647 }] }))).toEqual(
    fieldsRefused(['delivery.0.id', NOT_YOURS('delivery')]),
  );
  const about = [{ notes: 'new' }, { bookingItemId: other.booking_items[0]?.id }];
  expect(said(await patch({ contact_log: about }))).toEqual(
    fieldsRefused(['contact_log.1.bookingItemId', NOT_YOURS('item')]),
  );
  expect([await counter.read(id), await counter.read(otherId)]).toEqual([own, other]);
});

describe('a row that is sent again with its key', () => {
  const ROWS = {
    booking_items: [{ key: 'a-1', name: 'Fan', type: 'GPU', payableAmount: 500 }],
    booking_payments: [{ key: 'a-1', status: 'PAID', paidAmount: 300 }],
    contact_log: [{ key: 'a-1', status: 'CALL', notes: 'asked' }],
    delivery: [{ key: 'a-1', type: 'INBOUND', courier: 'TCS' }],
  } as const;

  it('is updated in each list instead of added again [CONF-07]', async () => {
    readData(await patch(ROWS));
    const added = await counter.read(id);
    expect(LISTS.map((list) => added[list].at(-1)?.key)).toEqual(['a-1', 'a-1', 'a-1', 'a-1']);
    readData(await patch(ROWS));
    expect(await counter.read(id)).toEqual(added);
    readData(await patch({ delivery: [{ id: added.delivery.at(-1)?.id, courier: 'Leopards', address: 'Street 9' }] }));
    readData(await patch({ ...ROWS, reason: 'paid by card' }));
    const again = await counter.read(id);
    const last = { ...added.delivery.at(-1), courier: 'TCS', address: 'Street 9' };
    expect(again).toEqual({ ...added, version: (added.version ?? 0) + 2, delivery: [added.delivery[0], last] });
  });

  it('is added as a new row in another booking, and is refused if one request has it twice [CONF-07]', async () => {
    readData(await patch({ delivery: ROWS.delivery }));
    await counter.edit(otherId, { delivery: [...ROWS.delivery] });
    expect((await counter.read(otherId)).delivery.at(-1)?.id).not.toBe((await counter.read(id)).delivery.at(-1)?.id);
    expect(said(await patch({ contact_log: [{ key: 'b-1' }, { key: 'b-1' }] }))).toEqual(
      fieldsRefused(['contact_log.1.key', 'This call is in the request twice']),
    );
  });
});

describe('the history of money', () => {
  /** The notes of the history about money. */
  const tell = async () =>
    (await selectHistory(counter.db, 'booking', id)).flatMap(({ rule, action, before, after, reason, staffId, at }) =>
      rule?.includes('PERM-07') ? [{ rule, action, before, after, reason, by: [staffId, at] }] : [],
    );
  const by = () => [1, counter.deps.now().toISOString()];

  it('records why a payment was corrected, but no refused or empty change [PERM-07]', async () => {
    await counter.edit(id, { booking_payments: [{ status: 'PAID', paidAmount: 500 }] });
    const paid = { id: (await counter.read(id)).booking_payments.at(-1)?.id };
    await patch({ booking_payments: [{ ...paid, paidAmount: 1 }], booking_items: [{ id: 999_999, name: 'RX 580' }] });
    await counter.edit(id, { booking_payments: [{ ...paid, paidAmount: 500 }], reason: 'Nothing' });
    await counter.edit(id, { booking_payments: [{ ...paid, paidAmount: 400 }], reason: ' Typed twice ' });
    await counter.edit(id, { booking_payments: [{ ...paid, isActive: false }] });
    const corrected = { rule: 'PERM-07', action: 'corrected', by: by() };
    expect(await tell()).toEqual([
      { ...corrected, before: { paid_paisa: 50_000 }, after: { paid_paisa: 40_000 }, reason: 'Typed twice' },
      { ...corrected, before: { is_active: true }, after: { is_active: false }, reason: null },
    ]);
  });

  it('records an overpayment once, in one row with everything that the save did [PERM-07, EDIT-01, HIST-01]', async () => {
    const booking_payments = [{ status: 'PAID' as const, paidAmount: 12_501 }];
    await counter.edit(id, { clientName: 'Bilal', status: 'CONFIRMED', booking_payments, reason: 'Paid ahead' });
    await counter.edit(id, { clientName: 'Sana' });
    expect(await tell()).toEqual([
      {
        rule: 'EDIT-01 PERM-07',
        action: 'overpaid',
        before: { client_name: 'Ayesha Khan', status: 'DRAFT', paid_paisa: 0, version: 2 },
        after: { client_name: 'Bilal', status: 'CONFIRMED', paid_paisa: 1_250_100, version: 3 },
        reason: 'Paid ahead',
        by: by(),
      },
    ]);
  });

  const rupees = fc.integer({ min: 0, max: 1_000_000_000 }).map((paisa) => paisa / 100);
  const item = fc.record({ payableAmount: rupees, isActive: fc.boolean() });
  const status = fc.constantFrom('PAID' as const, 'PENDING' as const);
  const payment = fc.record({ paidAmount: rupees, status, isActive: fc.boolean() });
  const change = fc.record({ items: fc.array(item, { maxLength: 6 }), payments: fc.array(payment, { maxLength: 6 }) });
  const NAMED = { name: 'X', type: 'GPU' } as const;

  it('payable is the sum of active items, paid that of active PAID payments, after each edit [EDIT-21]', async () => {
    const amounts = fc.array(rupees, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(amounts, fc.array(change, { maxLength: 3 }), async (booked, changes) => {
        const made = await counter.book({
          booking_items: booked.map((payableAmount) => ({ ...NAMED, payableAmount })),
        });
        let now = await counter.read(made.id);
        expect(now).toMatchObject({ payableAmount: sumRupees(booked), paidAmount: 0 });
        for (const { items, payments } of changes) {
          const known = now.booking_items;
          const booking_items = items.map((row, index) => {
            const stored = known[index];
            if (!stored) return { ...row, ...NAMED };
            // A deleted item keeps its amount.
            return stored.isActive || row.isActive ? { ...row, id: stored.id } : { id: stored.id };
          });
          await counter.edit(made.id, { booking_items, booking_payments: payments });
          now = await counter.read(made.id);
          const active = now.booking_items.filter(({ isActive }) => isActive);
          const paid = now.booking_payments.filter((row) => row.isActive && row.status === 'PAID');
          expect({ payable: now.payableAmount, paid: now.paidAmount }).toEqual({
            payable: sumRupees(active.map(({ payableAmount }) => payableAmount)),
            paid: sumRupees(paid.map(({ paidAmount }) => paidAmount)),
          });
        }
      }),
      { numRuns: 25 },
    );
  });
});

it('names each field that a technician may not change, and writes nothing [PERM-02]', async () => {
  const { token } = await counter.person('TECHNICIAN');
  const before = await counter.read(id);
  const [item] = before.booking_items;
  const body = {
    clientName: before.clientName,
    status: 'PENDING',
    booking_items: [{ id: item?.id, name: item?.name, comments: 'New fan', payableAmount: 1 }],
    booking_payments: [{ status: 'PAID', paidAmount: 10_000_000 }],
  };
  const items = 'You do not have permission to add items or change more than their status and comments.';
  const status = 'You do not have permission to change the customer or the status of a booking.';
  const errors = [
    { path: 'status', msg: status },
    { path: 'booking_items.0.payableAmount', msg: items },
    { path: 'booking_payments.0', msg: 'You do not have permission to change payments.' },
  ];
  const answer = await counter.call('PATCH', `/booking/${id}`, { token, body });
  expect(said(answer)).toEqual({ status: 403, body: { success: false, error: status, errors } });
  expect(await counter.read(id)).toEqual(before);
});
