import { beforeEach, describe, expect, it } from 'vitest';
import { NO_ROOM } from '../../../../src/domain/booking/booking-input.ts';
import { EDITABLE_STATUSES, INBOUND_REQUIRED, statusLabel } from '../../../../src/domain/booking/booking-status.ts';
import { PROVIDER_STATUSES } from '../../../../src/domain/booking/booking-status.machine.ts';
import { bookingItem } from '../../../../server/db/schema.ts';
import { fieldsRefused, readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { watchStatements } from '../../support/watch-statements.ts';

const LISTS = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;
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

it('changes any number of rows in as many statements as one, each in its own columns', async () => {
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

describe('the room of a booking', () => {
  const items = (count: number) =>
    Array.from({ length: count }, () => ({ name: 'Fan', type: 'GPU' as const, payableAmount: 1 }));

  it('is 200 rows over its four lists, inactive ones too [DATA-02]', async () => {
    const [call] = (await counter.read(id)).contact_log;
    await counter.edit(id, { booking_items: items(195), contact_log: [{ id: call?.id, isActive: false }] });
    expect(said(await patch({ contact_log: [{ id: call?.id, notes: 'x' }], delivery: [{}, {}] }))).toEqual(
      fieldsRefused(['delivery.1', NO_ROOM]),
    );
    await counter.edit(id, { delivery: [{}] });
    expect(said(await patch({ booking_payments: [{}] }))).toEqual(fieldsRefused(['booking_payments.0', NO_ROOM]));
  });

  it('leaves a booking that is longer already readable, and open to every change but another row [DATA-02]', async () => {
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
  it('answers the booking as the write left it to whoever prefers that [QUICK-02]', async () => {
    const { version = 0 } = await counter.read(id);
    const prefer = (value: string) => patch({ clientName: `Preferred ${value}` }, { prefer: value });
    const whole = await prefer('return=representation');
    expect(whole.headers['etag']).toBe(`"${version + 1}"`);
    expect(readData(whole)).toEqual(await counter.read(id));
    expect(readData(await prefer('return=minimal'))).toEqual({ id, version: version + 2 });
  });

  it('changes what it names, clears with null and leaves the rest [CALL-06]', async () => {
    const cleared = { appointmentDate: null, referralSource: null, referralSourceNotes: null };
    const appointmentDate = '2025-01-09T16:00:00+05:00';
    await counter.edit(id, { appointmentDate, referralSource: 'OTHER', referralSourceNotes: 'A friend' });
    const before = await counter.read(id);
    expect(before.appointmentDate).toBe('2025-01-09T11:00:00.000Z');
    await counter.later(60_000);
    const written = await counter.edit(id, { clientName: 'Bilal', ...cleared });
    expect(written).toEqual({ id, version: (before.version ?? 0) + 1 });
    expect(await counter.read(id)).toEqual({ ...before, version: written.version, clientName: 'Bilal', ...cleared });
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
    const unsaid = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]));
    expect(LISTS.map((list) => after[list].slice(before[list].length))).toEqual([
      [
        {
          ...row,
          ...item,
          ...unsaid('vendor', 'serialNumber', 'reportedIssue', 'comments', 'paymentId'),
          code: `${before.code}-2`,
          status: 'DRAFT',
          paidAmount: 0,
        },
      ],
      [
        {
          ...row,
          ...unsaid('recipientName', 'transactionId'),
          status: 'PENDING',
          paymentMethod: 'CASH',
          payableAmount: 0,
          paidAmount: 0,
        },
      ],
      [{ ...row, ...unsaid('bookingItemId', 'notes'), userId: 1, contactedAt: now, status: 'SMS' }],
      [
        {
          ...row,
          ...unsaid('address', 'postalCode', 'courier', 'phoneNumber', 'secondaryPhoneNumber', 'landmark'),
          status: 'PENDING',
          type: 'INBOUND',
          deliveryDate: null,
        },
      ],
    ]);
    expect(LISTS.map((list) => after[list].slice(0, -1))).toEqual(LISTS.map((list) => before[list]));
  });

  it('never takes an item number twice, also after an item was deactivated [CALL-06]', async () => {
    const [first] = (await counter.read(id)).booking_items;
    const added = { name: 'X', type: 'GPU', payableAmount: 1 } as const;
    await counter.edit(id, { booking_items: [{ id: first?.id, isActive: false }, added] });
    await counter.edit(id, { booking_items: [added] });
    const { code, booking_items: items } = await counter.read(id);
    expect(items.map((item) => item.code)).toEqual([1, 2, 3].map((number) => `${code}-${number}`));
  });

  it('changes neither version nor times where it says what is so already [REL-02]', async () => {
    await counter.edit(id, {
      appointmentDate: '2025-01-09T11:00:00Z',
      referralSource: 'OTHER',
      booking_payments: [{ paidAmount: 12.5, payableAmount: 100, recipientName: 'Ali' }],
      contact_log: [{ contactedAt: '2025-01-05T12:30:00+05:00', notes: 'Rang' }],
      delivery: [{ type: 'OUTBOUND', deliveryDate: '2025-01-06T09:00:00+05:00', postalCode: 75_500 }],
    });
    const before = await counter.read(id);
    counter.advance(60_000);
    const last = (list: (typeof LISTS)[number], fields: object) => [{ id: before[list].at(-1)?.id, ...fields }];
    const same = {
      clientName: before.clientName,
      appointmentDate: '2025-01-09T16:00:00+05:00',
      referralSource: 'OTHER',
      referralSourceNotes: '',
      status: before.status,
      booking_items: last('booking_items', { name: 'RTX 3080', payableAmount: 12_500.5, vendor: '' }),
      booking_payments: last('booking_payments', { paidAmount: 12.5, recipientName: 'Ali', isActive: true }),
      contact_log: last('contact_log', { contactedAt: '2025-01-05T07:30:00Z', notes: 'Rang' }),
      delivery: last('delivery', { deliveryDate: '2025-01-06T04:00:00.000Z', postalCode: 75_500 }),
    };
    for (const body of [{}, { booking_items: [] }, same]) {
      const answer = await patch(body, { 'if-match': `"${before.version}"` });
      expect(readData(answer)).toEqual({ id, version: before.version });
    }
    expect(await counter.read(id)).toEqual(before);
    const changes = {
      booking_items: { comments: 'Dusty' },
      booking_payments: { transactionId: 'T-1' },
      contact_log: { status: 'EMAIL' },
      delivery: { landmark: 'Gate 2' },
    };
    const after: Record<string, unknown> = { ...before };
    for (const [bump, list] of LISTS.entries()) {
      counter.advance(60_000);
      await patch({ ...same, [list]: last(list, changes[list]) });
      const row = { ...before[list].at(-1), ...changes[list], modifiedAt: counter.deps.now().toISOString() };
      Object.assign(after, { version: (before.version ?? 0) + bump + 1, [list]: [...before[list].slice(0, -1), row] });
      expect(await counter.read(id)).toEqual(after);
    }
  });

  it('of a deleted booking is refused until it is restored; both may be said twice [CALL-06, EDIT-30]', async () => {
    const before = await counter.read(id);
    const version = before.version ?? 0;
    const twice = async (method: string, end: string) => [
      await counter.send(method, `/booking/${id}${end}`),
      await counter.send(method, `/booking/${id}${end}`),
    ];
    const written = (bump: number) => [1, 2].map(() => ({ id, version: version + bump }));
    expect(await twice('DELETE', '')).toEqual(written(1));
    expect(said(await patch({ clientName: 'Changed' }))).toEqual(refused(409, 'This booking has been deleted'));
    expect(await counter.read(id)).toEqual({ ...before, isActive: false, version: version + 1 });
    expect(await twice('POST', '/restore')).toEqual(written(2));
    expect(await counter.read(id)).toEqual({ ...before, version: version + 2 });
  });
});

describe('the INBOUND rule', () => {
  const DELIVERIES = { inbound: {}, outbound: { type: 'OUTBOUND' }, inactive: { isActive: false } } as const;
  it.each([
    ['no delivery that is INBOUND', 'outbound', [], false],
    ['one that the same edit adds', 'outbound', [{ type: 'INBOUND', status: 'CANCELLED' }], true],
    ['one that it restores', 'inactive', [{ id: 0, isActive: true }], true],
    ['one that it deactivates', 'inbound', [{ id: 0, isActive: false }], false],
    ['one that it turns OUTBOUND', 'inbound', [{ id: 0, type: 'OUTBOUND' }], false],
  ] as const)('takes %s for CONFIRMED, or refuses and keeps all [EDIT-01, EDIT-04]', async (_, kind, rows, holds) => {
    const [first] = (await counter.read(id)).delivery;
    await counter.edit(id, { delivery: [{ id: first?.id, ...DELIVERIES[kind] }] });
    const before = await counter.read(id);
    const delivery = rows.map((row) => ('id' in row ? { ...row, id: first?.id } : row));
    const answer = await patch({ status: 'CONFIRMED', clientName: 'Changed', delivery });
    const confirmed = [{ status: 200 }, { status: 'CONFIRMED', clientName: 'Changed' }];
    expect([said(answer), await counter.read(id)]).toMatchObject(
      holds ? confirmed : [refused(409, INBOUND_REQUIRED), before],
    );
  });

  it.each(EDITABLE_STATUSES.filter((each) => each !== 'CONFIRMED'))('asks nothing of %s [EDIT-01]', async (status) => {
    const { id: empty } = await counter.book();
    await counter.edit(empty, { status });
    expect((await counter.read(empty)).status).toBe(status);
  });

  it.each(PROVIDER_STATUSES)('lets nobody choose %s by hand [EDIT-05]', async (status) => {
    const error = `${statusLabel(status)} is set by the system, not by hand.`;
    expect(said(await patch({ status }))).toEqual(refused(409, error));
  });

  it('lets a CONFIRMED booking stay so when its delivery goes [EDIT-01]', async () => {
    await counter.edit(id, { status: 'CONFIRMED' });
    const [row] = (await counter.read(id)).delivery;
    await counter.edit(id, { status: 'CONFIRMED', delivery: [{ id: row?.id, isActive: false }] });
    expect((await counter.read(id)).status).toBe('CONFIRMED');
  });
});

it('refuses rows of another booking, rows that do not exist and a row twice, and writes nothing [SEC-03]', async () => {
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
      ['delivery.1.id', 'This delivery stands in the request twice'],
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

describe('a row that is sent again by its key', () => {
  const ROWS = {
    booking_items: [{ key: 'a-1', name: 'Fan', type: 'GPU', payableAmount: 500 }],
    booking_payments: [{ key: 'a-1', status: 'PAID', paidAmount: 300 }],
    contact_log: [{ key: 'a-1', status: 'CALL', notes: 'asked' }],
    delivery: [{ key: 'a-1', type: 'INBOUND', courier: 'TCS' }],
  } as const;

  it('is that row in each list, changed where it says something else than is so [CONF-07]', async () => {
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

  it('is another row in another booking, and is refused twice in one call [CONF-07]', async () => {
    readData(await patch({ delivery: ROWS.delivery }));
    await counter.edit(otherId, { delivery: [...ROWS.delivery] });
    expect((await counter.read(otherId)).delivery.at(-1)?.id).not.toBe((await counter.read(id)).delivery.at(-1)?.id);
    expect(said(await patch({ contact_log: [{ key: 'b-1' }, { key: 'b-1' }] }))).toEqual(
      fieldsRefused(['contact_log.1.key', 'This call stands in the request twice']),
    );
  });
});
