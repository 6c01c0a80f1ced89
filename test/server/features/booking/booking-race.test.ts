import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { BookingPatch } from '../../../../src/domain/booking/booking-input.ts';
import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { transaction, type Tx } from '../../../../server/db/database.ts';
import { editBooking } from '../../../../server/features/booking/booking.usecases.ts';
import { openCounter, said, type Counter } from '../../support/booking-fixtures.ts';
import { postgresUrl } from '../../support/database.ts';

let counter: Counter;
let id: number;
let inbound: number | undefined;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());
beforeEach(async () => {
  id = (await counter.book()).id;
  await counter.edit(id, { delivery: [{ type: 'INBOUND' }] });
  inbound = (await counter.read(id)).delivery[0]?.id;
});

const confirm: BookingPatch = { status: 'CONFIRMED' };
const deactivate = (): BookingPatch => ({ delivery: [{ id: inbound, isActive: false }] });

const edit = (patch: BookingPatch, afterwards: () => Promise<void> = async () => {}) =>
  transaction(counter.db, async (tx: Tx) => {
    const written = await editBooking(tx, id, patch, { staffId: 1, now: '2025-01-05T08:00:00.000Z' });
    await afterwards();
    return written;
  });

const Waiting = z.object({ waiting: z.coerce.number() });
/** Another transaction of this database waits for a lock. */
async function someoneWaits(): Promise<boolean> {
  const [row] = await counter.db
    .select({ waiting: sql<unknown>`count(*)` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  return Waiting.parse(row).waiting > 0;
}

/**
 * Runs `second` while `first` has written and not yet committed. PostgreSQL lets `first` go once `second` waits for it or
 * has ended without waiting; the embedded database runs one transaction at a time by itself.
 */
async function overlapped(first: BookingPatch, second: BookingPatch) {
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  let arrived = () => {};
  const written = new Promise<void>((done) => {
    arrived = done;
  });
  const one = edit(first, async () => {
    arrived();
    await gate;
  });
  await written;
  let ended = false;
  const other = edit(second).finally(() => {
    ended = true;
  });
  const both = Promise.allSettled([one, other]);
  if (postgresUrl) while (!ended && !(await someoneWaits()));
  release();
  return (await both).map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.message));
}

describe('two people edit one booking at the same moment [EDIT-01]', () => {
  it('confirming waits for the edit that takes the INBOUND delivery away, and is refused [REL-04]', async () => {
    expect(await overlapped(deactivate(), confirm)).toEqual(['done', INBOUND_REQUIRED]);
    expect((await counter.read(id)).status).toBe('DRAFT');
  });

  it('taking the delivery away waits for the confirmation, which stays', async () => {
    expect(await overlapped(confirm, deactivate())).toEqual(['done', 'done']);
    expect((await counter.read(id)).status).toBe('CONFIRMED');
  });

  it('loses no payment: both are in the total', async () => {
    const pay = (paidAmount: number): BookingPatch => ({ booking_payments: [{ status: 'PAID', paidAmount }] });
    expect(await overlapped(pay(0.1), pay(0.2))).toEqual(['done', 'done']);
    expect((await counter.read(id)).paidAmount).toBe(0.3);
  });

  it('of 20 writers with one version, one wins', async () => {
    const version = (await counter.read(id)).version;
    const headers = { 'if-match': `"${version}"` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        counter.ask('PATCH', `/booking/${id}`, { clientName: `Writer ${index}` }, headers),
      ),
    );
    const error = 'This booking was changed by someone else. Your edits are kept.';
    const lost = { status: 412, body: { success: false, error, data: await counter.read(id) } };
    const won = { status: 200, body: { success: true, data: { id, version: (version ?? 0) + 1 } } };
    expect(answers.map(said).toSorted((a, b) => a.status - b.status)).toEqual([won, ...Array(19).fill(lost)]);
  });

  it('of 60 confirmations against deactivations none is let through after the delivery went', async () => {
    const stories = new Set<string>();
    for (let round = 0; round < 60; round += 1) {
      await counter.edit(id, { status: 'DRAFT', delivery: [{ id: inbound, isActive: true }] });
      const { version = 0 } = await counter.read(id);
      const answers = await Promise.all(
        [confirm, deactivate()].map((patch) => counter.ask('PATCH', `/booking/${id}`, patch)),
      );
      stories.add(
        JSON.stringify(answers.map(({ body }) => body)).replaceAll(/"version":(\d+)/g, (_, now) => `+${now - version}`),
      );
    }
    const done = (bump: number) => `{"success":true,"data":{"id":${id},+${bump}}}`;
    const confirmedFirst = `[${done(1)},${done(2)}]`;
    const removedFirst = `[${JSON.stringify({ success: false, error: INBOUND_REQUIRED })},${done(1)}]`;
    expect([confirmedFirst, removedFirst]).toEqual(expect.arrayContaining([...stories]));
  });
});
