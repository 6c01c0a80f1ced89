import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_ROOM } from '../../../../src/domain/booking/booking-input.ts';
import { bookingItem } from '../../../../server/db/schema.ts';
import { fieldsRefused, openCounter, readData, refused, said, type Counter } from '../../support/booking-fixtures.ts';
import { watchStatements } from '../../support/watch-statements.ts';

let counter: Counter;
let id: number;
let otherId: number;
beforeAll(async () => {
  counter = await openCounter({ now: '2025-01-05T07:30:00.000Z' });
});
afterAll(() => counter.close());
beforeEach(async () => {
  id = (await counter.book()).id;
  otherId = (await counter.book()).id;
  for (const each of [id, otherId]) {
    await counter.edit(each, { booking_payments: [{}], contact_log: [{}], delivery: [{}] });
  }
});

const patch = (body: unknown, headers?: Record<string, string>) =>
  counter.ask('PATCH', `/booking/${id}`, body, headers);

it('changes any number of rows in as many statements as one, each in its own columns', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => n);
  await counter.edit(id, {
    booking_items: rows.map((n) => ({ name: `Laptop ${n}`, type: 'LAPTOP' as const, payableAmount: 0.01 })),
    booking_payments: rows.map(() => ({})),
    contact_log: rows.map(() => ({})),
    delivery: rows.map(() => ({})),
  });
  const before = await counter.read(id);
  const [items, payments, calls, deliveries] = [
    before.booking_items.map((row, n) =>
      n % 2
        ? { id: row.id, serialNumber: `SN "${n}" \\ 'é'` }
        : { id: row.id, vendor: 'MSI', payableAmount: 1_000.07 + n },
    ),
    before.booking_payments.map((row, n) =>
      n % 2 ? { id: row.id, isActive: false } : { id: row.id, paidAmount: n + 0.29 },
    ),
    before.contact_log.map((row, n) =>
      n % 2
        ? { id: row.id, contactedAt: `2025-01-04T0${n % 10}:30:00.000Z` }
        : { id: row.id, bookingItemId: before.booking_items[n]?.id },
    ),
    before.delivery.map((row, n) =>
      n % 2
        ? { id: row.id, deliveryDate: `2025-01-06T0${n % 10}:30:00.000Z`, postalCode: 54_000 + n }
        : { id: row.id, phoneNumber: `0301-${n}`, type: 'OUTBOUND' as const },
    ),
  ];
  let statements = 0;
  const stop = watchStatements(counter.db, () => (statements += 1));
  const count = async (most: number) => {
    const from = statements;
    await counter.edit(id, {
      booking_items: items.slice(0, most),
      booking_payments: payments.slice(0, most),
      contact_log: calls.slice(0, most),
      delivery: deliveries.slice(0, most),
    });
    return statements - from;
  };
  const one = await count(1);
  expect(await count(items.length)).toBe(one);
  stop();
  const after = await counter.read(id);
  expect({
    booking_items: after.booking_items,
    booking_payments: after.booking_payments,
    contact_log: after.contact_log,
    delivery: after.delivery,
  }).toEqual({
    booking_items: before.booking_items.map((row, n) => ({ ...row, ...items[n] })),
    booking_payments: before.booking_payments.map((row, n) => ({ ...row, ...payments[n] })),
    contact_log: before.contact_log.map((row, n) => ({ ...row, ...calls[n] })),
    delivery: before.delivery.map((row, n) => ({ ...row, ...deliveries[n] })),
  });
});

describe('the room of a booking', () => {
  const items = (count: number) =>
    Array.from({ length: count }, () => ({ name: 'Fan', type: 'GPU' as const, payableAmount: 1 }));

  it('is 200 rows over its four lists, inactive ones too, also for two who edit at once [DATA-02]', async () => {
    const [call] = (await counter.read(id)).contact_log;
    await counter.edit(id, { booking_items: items(195), contact_log: [{ id: call?.id ?? 0, isActive: false }] });
    expect(said(await patch({ contact_log: [{ id: call?.id, notes: 'x' }], delivery: [{}, {}] }))).toEqual(
      fieldsRefused(['delivery.1', NO_ROOM]),
    );
    const answers = await Promise.all([patch({ delivery: [{}] }), patch({ booking_payments: [{}] })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(said)).toContainEqual(
      fieldsRefused([expect.stringMatching(/^(delivery|booking_payments)\.0$/), NO_ROOM]),
    );
    const { booking_items, booking_payments, contact_log, delivery } = await counter.read(id);
    expect(booking_items.length + booking_payments.length + contact_log.length + delivery.length).toBe(200);
  });

  it('leaves a booking that is longer already readable, and open to every change but another row [DATA-02]', async () => {
    const stamps = { createdAt: '2025-01-05T07:30:00.000Z', modifiedAt: '2025-01-05T07:30:00.000Z' };
    const old = Array.from({ length: 300 }, (_, n) => ({
      bookingId: id,
      code: `BK-OLD-${id}-${n}`,
      name: `Old ${n}`,
      type: 'GPU' as const,
      ...stamps,
    }));
    await counter.db.insert(bookingItem).values(old);
    const { booking_items } = await counter.read(id);
    expect(booking_items).toHaveLength(301);
    await counter.edit(id, {
      clientName: 'Changed',
      booking_items: [{ id: booking_items.at(-1)?.id, name: 'Renamed' }],
    });
    expect(said(await patch({ booking_items: items(1) }))).toEqual(fieldsRefused(['booking_items.0', NO_ROOM]));
    const listed = (await counter.list()).bookings.find((booking) => booking.id === id);
    expect(listed?.booking_items).toHaveLength(200);
  });
});

describe('PATCH /booking/{id}', () => {
  it('answers the booking as the write left it to whoever prefers that [QUICK-02]', async () => {
    const { version = 0 } = await counter.read(id);
    const prefer = (value: string) =>
      counter.ask('PATCH', `/booking/${id}`, { clientName: `Preferred ${value}` }, { prefer: value });
    const whole = await prefer('return=representation');
    expect(whole.headers['etag']).toBe(`"${version + 1}"`);
    expect(readData(whole)).toEqual(await counter.read(id));
    expect(readData(await prefer('return=minimal'))).toEqual({ id, version: version + 2 });
  });

  it('moves the appointment, takes it away, and finds the same moment unchanged [CALL-06]', async () => {
    const move = async (appointmentDate: string | null) => {
      const { version } = await counter.edit(id, { appointmentDate });
      const booking = await counter.read(id);
      expect(booking.version).toBe(version);
      return [booking.appointmentDate, version] as const;
    };
    const [, version] = await move(null);
    expect(await move('2025-01-09T16:00:00+05:00')).toEqual(['2025-01-09T11:00:00.000Z', version + 1]);
    expect(await move('2025-01-09T11:00:00Z')).toEqual(['2025-01-09T11:00:00.000Z', version + 1]);
    expect(await move(null)).toEqual([null, version + 2]);
    expect(said(await counter.ask('PATCH', `/booking/${id}`, { appointmentDate: 'Thursday' }))).toEqual(
      fieldsRefused([
        'appointmentDate',
        'Appointment date must be a date and a time with an offset, like 2025-01-05T12:30:00+05:00',
      ]),
    );
  });

  it('changes what it names, clears with null and leaves the rest [CALL-06]', async () => {
    await counter.edit(id, { referralSource: 'OTHER', referralSourceNotes: 'A friend' });
    const before = await counter.read(id);
    await counter.later(60_000);
    const written = await counter.edit(id, { clientName: 'Bilal', referralSource: null, referralSourceNotes: null });
    expect(written).toEqual({ id, version: (before.version ?? 0) + 1 });
    expect(await counter.read(id)).toEqual({
      ...before,
      version: written.version,
      clientName: 'Bilal',
      referralSource: null,
      referralSourceNotes: null,
    });
    expect((await counter.list({ searchString: 'bilal' })).bookings.map((booking) => booking.id)).toEqual([id]);
  });

  it('adds rows with the defaults of the specification [EDIT-15]', async () => {
    await counter.later(60_000);
    const now = counter.deps.now().toISOString();
    const before = await counter.read(id);
    await counter.edit(id, {
      booking_items: [{ name: 'B550', type: 'MOBO', payableAmount: 0.1 }],
      booking_payments: [{}],
      contact_log: [{ userId: 5 }],
      delivery: [{}],
    });
    const after = await counter.read(id);
    const row = { id: expect.any(Number), key: null, bookingId: id, createdAt: now, modifiedAt: now, isActive: true };
    expect(after.booking_items).toEqual([
      ...before.booking_items,
      {
        ...row,
        code: `${before.code}-2`,
        name: 'B550',
        type: 'MOBO',
        status: 'DRAFT',
        payableAmount: 0.1,
        paidAmount: 0,
        vendor: null,
        serialNumber: null,
        reportedIssue: null,
        comments: null,
        paymentId: null,
      },
    ]);
    expect(after.booking_payments.slice(1)).toEqual([
      {
        ...row,
        status: 'PENDING',
        paymentMethod: 'CASH',
        payableAmount: 0,
        paidAmount: 0,
        recipientName: null,
        transactionId: null,
      },
    ]);
    expect(after.contact_log.slice(1)).toEqual([
      { ...row, bookingItemId: null, userId: 1, contactedAt: now, status: 'SMS', notes: null },
    ]);
    expect(after.delivery.slice(1)).toEqual([
      {
        ...row,
        status: 'PENDING',
        type: 'INBOUND',
        address: null,
        postalCode: null,
        courier: null,
        phoneNumber: null,
        secondaryPhoneNumber: null,
        landmark: null,
        deliveryDate: null,
      },
    ]);
  });

  it('changes only the named fields of a row [CALL-06]', async () => {
    const before = await counter.read(id);
    const [item, payment, call, delivery] = [
      before.booking_items[0]?.id,
      before.booking_payments[0]?.id,
      before.contact_log[0]?.id,
      before.delivery[0]?.id,
    ];
    await counter.later(60_000);
    const now = counter.deps.now().toISOString();
    await counter.edit(id, {
      booking_items: [{ id: item, status: 'REPAIRED', comments: 'سب ٹھیک 👍' }],
      booking_payments: [{ id: payment, status: 'PAID', paidAmount: 99.99, transactionId: 'T-1' }],
      contact_log: [{ id: call, bookingItemId: item, notes: 'Agreed', contactedAt: '2025-01-05T12:00:00+05:00' }],
      delivery: [{ id: delivery, postalCode: 0, deliveryDate: '2025-01-07T10:00:00Z', isActive: false }],
    });
    const modifiedAt = now;
    expect(await counter.read(id)).toEqual({
      ...before,
      version: (before.version ?? 0) + 1,
      paidAmount: 99.99,
      booking_items: [{ ...before.booking_items[0], status: 'REPAIRED', comments: 'سب ٹھیک 👍', modifiedAt }],
      booking_payments: [
        { ...before.booking_payments[0], status: 'PAID', paidAmount: 99.99, transactionId: 'T-1', modifiedAt },
      ],
      contact_log: [
        {
          ...before.contact_log[0],
          bookingItemId: item,
          notes: 'Agreed',
          contactedAt: '2025-01-05T07:00:00.000Z',
          modifiedAt,
        },
      ],
      delivery: [
        {
          ...before.delivery[0],
          postalCode: 0,
          deliveryDate: '2025-01-07T10:00:00.000Z',
          isActive: false,
          modifiedAt,
        },
      ],
    });
  });

  it('never takes an item number twice, also after an item was deactivated [CALL-06]', async () => {
    const [first] = (await counter.read(id)).booking_items;
    const added = { name: 'X', type: 'GPU', payableAmount: 1 } as const;
    await counter.edit(id, { booking_items: [{ id: first?.id, isActive: false }, added] });
    await counter.edit(id, { booking_items: [added] });
    const { code, booking_items: items } = await counter.read(id);
    expect(items.map((item) => item.code)).toEqual([1, 2, 3].map((number) => `${code}-${number}`));
  });
});

describe('what PATCH refuses, writing nothing', () => {
  const item = { name: 'X', type: 'GPU', payableAmount: 1 };
  const NOT_YOURS = (noun: string) => `This ${noun} does not belong to this booking`;

  /** The answer to an edit, and whether it changed this or the other booking. */
  const tried = async (body: unknown) => {
    const stored = async () => JSON.stringify([await counter.read(id), await counter.read(otherId)]);
    const before = await stored();
    const answer = said(await patch(body));
    return { answer, written: (await stored()) !== before };
  };
  const nothing = (...errors: Parameters<typeof fieldsRefused>) => ({
    answer: fieldsRefused(...errors),
    written: false,
  });

  it('rows of another booking, rows that do not exist, a row twice [SEC-03]', async () => {
    const other = await counter.read(otherId);
    const own = await counter.read(id);
    expect(
      await tried({
        clientName: 'Changed',
        booking_items: [item, { id: other.booking_items[0]?.id, isActive: false }],
        booking_payments: [{ id: other.booking_payments[0]?.id, status: 'PAID' }],
        contact_log: [{ id: other.contact_log[0]?.id, notes: 'x' }],
        delivery: [{ id: own.delivery[0]?.id }, { id: own.delivery[0]?.id, isActive: false }],
      }),
    ).toEqual(
      nothing(
        ['booking_items.1.id', NOT_YOURS('item')],
        ['booking_payments.0.id', NOT_YOURS('payment')],
        ['contact_log.0.id', NOT_YOURS('call')],
        ['delivery.1.id', 'This delivery stands in the request twice'],
      ),
    );
    expect(await tried({ delivery: [{ id: 2_147_483_647 }] })).toEqual(
      nothing(['delivery.0.id', NOT_YOURS('delivery')]),
    );
  });

  it('a call about an item of another booking', async () => {
    const other = await counter.read(otherId);
    const calls = [{ notes: 'new' }, { bookingItemId: other.booking_items[0]?.id }];
    expect(await tried({ contact_log: calls })).toEqual(nothing(['contact_log.1.bookingItemId', NOT_YOURS('item')]));
  });

  const rowMessages: [list: string, row: object, field: string, msg: string][] = [
    ['booking_items', { type: 'GPU', payableAmount: 1 }, 'name', 'Item name is required'],
    ['booking_items', { name: 'X', payableAmount: 1 }, 'type', 'Type must be one of GPU, MOBO, LAPTOP'],
    ['booking_items', { name: 'X', type: 'GPU' }, 'payableAmount', 'Payable amount is required'],
    ['booking_items', { id: 1, payableAmount: 0.001 }, 'payableAmount', 'Payable amount can have at most 2 decimals'],
    ['booking_items', { id: 1, isActive: null }, 'isActive', 'isActive must be true or false'],
    ['booking_items', { id: '1' }, 'id', 'id must be a whole number'],
    ['booking_items', { id: 0 }, 'id', 'id must be at least 1'],
    ['booking_items', { id: 2_147_483_648 }, 'id', 'id is too large'],
    ['booking_items', { ...item, paidAmount: 1 }, 'paidAmount', 'paidAmount is not a known field'],
    ['booking_items', { ...item, bookingId: 1 }, 'bookingId', 'bookingId is not a known field'],
    ['booking_items', { ...item, code: 'BK-1-1' }, 'code', 'code is not a known field'],
    ['booking_payments', { status: 'DONE' }, 'status', 'Status must be one of PENDING, PAID'],
    ['booking_payments', { paidAmount: 10_000_000.01 }, 'paidAmount', 'Paid amount cannot exceed 10,000,000'],
    ['booking_payments', { createdBy: 1 }, 'createdBy', 'createdBy is not a known field'],
    ['contact_log', { status: 'FAX' }, 'status', 'Channel must be one of SMS, CALL, EMAIL, WHATSAPP, IN_PERSON'],
    ['contact_log', { notes: 'x'.repeat(2001) }, 'notes', 'Notes cannot exceed 2,000 characters'],
    ['contact_log', { bookingId: 1 }, 'bookingId', 'bookingId is not a known field'],
    ['delivery', { postalCode: '75500' }, 'postalCode', 'Postal code must be a whole number'],
    ['delivery', { postalCode: -1 }, 'postalCode', 'Postal code cannot be negative'],
    ['delivery', { postalCode: 100_000_000 }, 'postalCode', 'Postal code cannot exceed 8 digits'],
    ['delivery', { type: 'BOTH' }, 'type', 'Type must be one of INBOUND, OUTBOUND'],
    ['delivery', { bookingId: 1 }, 'bookingId', 'bookingId is not a known field'],
  ];
  it.each(rowMessages)('%s %j', async (list, row, field, msg) => {
    expect(await tried({ [list]: [row] })).toEqual(nothing([`${list}.0.${field}`, msg]));
  });

  it.each(['id', 'isActive', 'code', 'paidAmount', 'payableAmount', 'createdBy', 'role', 'version'])(
    'the field %s',
    async (field) => {
      expect(await tried({ clientName: 'Changed', [field]: 1 })).toEqual(
        nothing([field, `${field} is not a known field`]),
      );
    },
  );

  it('more than 200 rows of a kind', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({}));
    expect(await tried({ delivery: rows(201) })).toEqual(nothing(['delivery', 'At most 200 deliveries at once']));
    expect((await patch({ delivery: rows(196) })).status).toBe(200);
  });

  it('a booking that is not there', async () => {
    for (const key of ['999999', '0', '-1', '1.5', 'abc', '2147483648', '99999999999']) {
      const notFound = refused(404, 'Booking not found');
      expect(said(await counter.ask('PATCH', `/booking/${key}`, {}))).toEqual(notFound);
      expect(said(await counter.ask('GET', `/booking/${key}`))).toEqual(notFound);
      expect(said(await counter.ask('DELETE', `/booking/${key}`))).toEqual(notFound);
      expect(said(await counter.ask('POST', `/booking/${key}/restore`))).toEqual(notFound);
    }
  });
});

describe('a row that is sent again by its key', () => {
  const ROWS = {
    booking_items: [{ key: 'a-1', name: 'Fan', type: 'GPU', payableAmount: 500 }],
    booking_payments: [{ key: 'a-1', status: 'PAID', paidAmount: 300 }],
    contact_log: [{ key: 'a-1', status: 'CALL', notes: 'asked' }],
    delivery: [{ key: 'a-1', type: 'INBOUND', courier: 'TCS' }],
  } as const;
  const LISTS = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;

  it('is that row in each list, also after somebody else has changed it [CONF-07]', async () => {
    readData(await patch(ROWS));
    const added = await counter.read(id);
    const last = LISTS.map((list) => added[list].at(-1));
    expect(last.map((row) => row?.key)).toEqual(['a-1', 'a-1', 'a-1', 'a-1']);
    readData(await patch({ delivery: [{ id: last[3]?.id, courier: 'Leopards', address: 'Street 9' }] }));
    readData(await patch({ ...ROWS, reason: 'paid by card' }));
    const again = await counter.read(id);
    expect(LISTS.map((list) => again[list].map((row) => row.id))).toEqual(
      LISTS.map((list) => added[list].map((row) => row.id)),
    );
    expect(again.delivery.at(-1)).toMatchObject({ courier: 'TCS', address: 'Street 9', key: 'a-1' });
    expect([again.payableAmount, again.paidAmount]).toEqual([added.payableAmount, added.paidAmount]);
  });

  it('changes nothing, the version neither, where it says what is so [CONF-07]', async () => {
    readData(await patch(ROWS));
    const added = await counter.read(id);
    readData(await patch(ROWS));
    expect(await counter.read(id)).toEqual(added);
  });

  it('is another row in another booking, and is refused twice in one call [CONF-07]', async () => {
    readData(await patch({ delivery: ROWS.delivery }));
    await counter.edit(otherId, { delivery: [...ROWS.delivery] });
    expect((await counter.read(otherId)).delivery.at(-1)?.id).not.toBe((await counter.read(id)).delivery.at(-1)?.id);
    expect(said(await patch({ contact_log: [{ key: 'b-1' }, { key: 'b-1' }] }))).toEqual(
      fieldsRefused(['contact_log.1.key', 'This call stands in the request twice']),
    );
  });
});
