import { beforeEach, describe, expect, it } from 'vitest';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { BOOKING_MESSAGES } from '../../../../src/domain/booking/booking-messages.ts';
import { NO_TECHNICIAN } from '../../../../src/domain/booking/technician.ts';
import { explainRefusal } from '../../../../src/domain/session/permissions.ts';
import { DAY_MS, fieldsRefused, KHAN, said, useCounter } from '../../support/booking-fixtures.ts';

// 12:30 on January 5 in Karachi.
const shop = useCounter({ now: '2025-01-05T07:30:00.000Z' });
let technician: Awaited<ReturnType<typeof shop.person>>;
let auditor: Awaited<ReturnType<typeof shop.person>>;
let id: number;
beforeEach(async () => {
  technician ??= await shop.person('TECHNICIAN');
  auditor ??= await shop.person('AUDITOR');
  ({ id } = await shop.book());
});

const patch = (body: object) => shop.ask('PATCH', `/booking/${id}`, body);
const readSentences = async () => {
  const { entries } = HistoryPage.parse(await shop.get(`/booking/${id}/history`));
  return entries.map((entry) => toText(toSentence(entry, 'booking')));
};

describe('a promise', () => {
  it.each(['2025-01-07', '2025-01-07T17:00'])('is a day, or a time of it: %s [PROMISE-01]', async (promisedFor) => {
    await shop.edit(id, { promisedFor });
    expect(await shop.read(id)).toMatchObject({ promisedFor });
    await shop.edit(id, { promisedFor: null });
    expect(await shop.read(id)).toMatchObject({ promisedFor: null });
  });

  it.each(['2025-02-30', '2025-01-07T25:00', '2025-01-07T17:00:00Z', 'Monday', ''])(
    'is not %j [PROMISE-01]',
    async (promisedFor) => {
      const sentence = 'Promised for must be a day, or a day and a time, like 2025-01-05T12:30';
      expect(said(await patch({ promisedFor }))).toEqual(fieldsRefused(['promisedFor', sentence]));
    },
  );

  it('is moved without a reason until it passes, at the end of its day in the shop [PROMISE-04]', async () => {
    await shop.edit(id, { promisedFor: '2025-01-05' });
    await shop.edit(id, { promisedFor: '2025-01-06' });
    await shop.edit(id, { promisedFor: '2025-01-05' });
    await shop.later(11.5 * 3_600_000);
    const asks = fieldsRefused(['reason', BOOKING_MESSAGES.reasonAsked.promiseMoved]);
    expect(said(await patch({ promisedFor: '2025-01-08' }))).toEqual(asks);
    expect(said(await patch({ promisedFor: null, reason: ' ' }))).toEqual(asks);
    await shop.edit(id, { promisedFor: '2025-01-08', reason: 'The part came late' });
    expect((await readSentences())[0]).toBe('Promised for Jan 5, 2025 → Jan 8, 2025; reason: The part came late');
    await shop.later(-11.5 * 3_600_000);
  });

  it('of a new booking is the longest of its items that the shop has set, unless it is named [PROMISE-02]', async () => {
    const items = [
      { ...KHAN.booking_items[0], name: 'GPU', type: 'GPU' as const, payableAmount: 1 },
      { ...KHAN.booking_items[0], name: 'Laptop', type: 'LAPTOP' as const, payableAmount: 1 },
    ];
    const promised = async (body: object) => (await shop.read((await shop.book(body)).id)).promisedFor;
    expect(await promised({ booking_items: items })).toBeNull();
    await shop.send('PATCH', '/shop', { promiseDays: { GPU: 0, LAPTOP: 3 } });
    expect(await shop.get('/shop/promises')).toEqual({ GPU: 0, MOBO: null, LAPTOP: 3 });
    expect(await promised({ booking_items: items })).toBe('2025-01-08');
    expect(await promised({ booking_items: items.slice(0, 1) })).toBe('2025-01-05');
    expect(await promised({ booking_items: items, promisedFor: '2025-01-06' })).toBe('2025-01-06');
    expect(await promised({ booking_items: items, promisedFor: null })).toBeNull();
    await shop.send('PATCH', '/shop', { promiseDays: { GPU: null, LAPTOP: null } });
  });

  it.each([-1, 366, 1.5, '3'])('cannot be %j days away [PROMISE-02]', async (GPU) => {
    const answer = await shop.ask('PATCH', '/shop', { promiseDays: { GPU } });
    const sentence = 'A promise must be a whole number of days from 0 to 365';
    expect(said(answer)).toEqual(fieldsRefused(['promiseDays.GPU', sentence]));
  });

  it('is not changed by a technician [PROMISE-03]', async () => {
    const answer = await shop.call('PATCH', `/booking/${id}`, {
      token: technician.token,
      body: { promisedFor: '2025-01-09' },
    });
    expect(said(answer)).toMatchObject({
      status: 403,
      body: { errors: [{ path: 'promisedFor', msg: explainRefusal('booking.promise') }] },
    });
  });
});

describe('a technician', () => {
  it('is anyone who may work on items, by name [PROMISE-03]', async () => {
    const names = await shop.get<{ id: number; name: string }[]>('/technicians');
    expect(names.map(({ name }) => name)).toEqual(names.map(({ name }) => name).toSorted());
    expect(names.map((one) => one.id)).toEqual(expect.arrayContaining([1, technician.id]));
    expect(names.map((one) => one.id)).not.toContain(auditor.id);
  });

  it('is assigned at the booking or later, is named, and may hand the booking on [PROMISE-03]', async () => {
    const { id: booked } = await shop.book({ assigneeId: technician.id });
    expect(await shop.read(booked)).toMatchObject({ assigneeId: technician.id, assigneeName: 'technician@shop.test' });
    const answer = await shop.call('PATCH', `/booking/${booked}`, {
      token: technician.token,
      body: { assigneeId: null },
    });
    expect(answer.status).toBe(200);
    expect(await shop.read(booked)).toMatchObject({ assigneeId: null, assigneeName: null });
  });

  it.each([
    ['an auditor', () => auditor.id],
    ['nobody', () => 999],
  ])('is not %s [PROMISE-03]', async (_, who) => {
    expect(said(await patch({ assigneeId: who() }))).toEqual(fieldsRefused(['assigneeId', NO_TECHNICIAN]));
    expect(said(await shop.ask('POST', '/booking', { ...KHAN, assigneeId: who() }))).toEqual(
      fieldsRefused(['assigneeId', NO_TECHNICIAN]),
    );
  });

  it('is named in the history [PROMISE-03]', async () => {
    await shop.edit(id, { assigneeId: technician.id });
    expect((await readSentences())[0]).toBe('Technician set to technician@shop.test');
  });
});

describe('the branch of a booking', () => {
  const grown = useCounter({ now: '2025-01-05T07:30:00.000Z' });

  it('is the only open one, then the branch that the person chose last [BRANCH-01]', async () => {
    const branchOf = async (booked: { id: number }) => (await shop.read(booked.id)).locationId;
    expect(await shop.read(id)).toMatchObject({ locationId: 1 });
    const { id: gulberg } = await shop.send<{ id: number }>('POST', '/shop/branches', {
      code: 'GB02',
      name: 'Gulberg',
    });
    expect(await branchOf(await shop.book())).toBe(1);
    expect(await branchOf(await shop.book({ locationId: gulberg }))).toBe(gulberg);
    expect(await branchOf(await shop.book())).toBe(gulberg);
    await shop.edit(id, { booking_payments: [{ status: 'PAID', paidAmount: 5, locationId: 1 }] });
    expect(await branchOf(await shop.book())).toBe(1);
  });

  it('is none with several open branches and no choice yet [BRANCH-01]', async () => {
    await grown.send('POST', '/shop/branches', { code: 'GB02', name: 'Gulberg' });
    expect(await grown.read((await grown.book()).id)).toMatchObject({ locationId: null });
  });

  it('is moved with its history, to an open branch only [BRANCH-03]', async () => {
    const { id: dha } = await shop.send<{ id: number }>('POST', '/shop/branches', { code: 'DHA3', name: 'DHA' });
    const before = await shop.read(id);
    await shop.edit(id, { locationId: dha });
    expect(await shop.read(id)).toMatchObject({ code: before.code, locationId: dha, locationName: 'DHA' });
    expect((await readSentences())[0]).toMatch(/^Branch .* → DHA \(DHA3\)$/);
    expect(said(await patch({ locationId: 999 }))).toEqual(fieldsRefused(['locationId', 'Location is not known']));
  });

  it('is not chosen for the next booking by moving one [BRANCH-01]', async () => {
    const other = (await shop.get<{ id: number }[]>('/locations')).at(-1)?.id ?? 0;
    await shop.book({ locationId: 1 });
    await shop.edit(id, { locationId: other });
    expect(await shop.read((await shop.book()).id)).toMatchObject({ locationId: 1 });
  });
});

describe('the figures of the work', () => {
  const work = useCounter({ now: '2025-01-05T07:30:00.000Z' });

  it('count the late bookings by technician and measure the days until resolved by type [PROMISE-11]', async () => {
    const promised = { promisedFor: '2025-01-05T12:00' };
    await work.book({ ...promised, assigneeId: 1 });
    await work.book({ ...promised, assigneeId: 1 });
    await work.book(promised);
    const gpu = { ...KHAN.booking_items[0], name: 'GPU', type: 'GPU' as const, payableAmount: 1 };
    const made = [];
    for (const type of ['GPU', 'GPU', 'LAPTOP'] as const) {
      made.push(await work.book({ booking_items: [{ ...gpu, type }] }));
    }
    for (const { id: each } of made) {
      await work.edit(each, { status: 'IN_PROGRESS' });
      await work.later(DAY_MS);
      await work.edit(each, { status: 'RESOLVED' });
      await work.edit(each, { status: 'COMPLETED' });
    }
    const figures = await work.get('/dashboard/work');
    expect(figures).toEqual({
      late: [
        { id: 1, name: expect.any(String), count: 2 },
        { id: null, name: null, count: 1 },
      ],
      resolved: [
        { type: 'GPU', days: 1.5, bookings: 2 },
        { type: 'LAPTOP', days: 3, bookings: 1 },
      ],
    });
  });
});
