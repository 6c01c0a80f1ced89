import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyText } from '../../server/db/schema.ts';
import { runErasure } from '../../server/features/erasure/erasure-command.ts';
import type { Answer } from './support/harness.ts';
import { type Counter, openCounter, readData } from './support/booking-fixtures.ts';
import { postgresUrl } from './support/database.ts';
import { claimInFull, complete } from './support/full-booking.ts';
import { EVENING } from './support/harness.ts';

/** One of two writers. @returns the status of its answer */
type Write = () => Promise<number>;
type Race = {
  /** A record for two writers. @returns them, and whether the record is as it may be */
  meet: () => Promise<{ one: Write; other: Write; holds: () => Promise<boolean> }>;
  /** What both are answered where `one` came first, and where `other` did. */
  ends: [one: [number, number], other: [number, number]];
};

let counter: Counter;
let gate: pg.Client;
beforeAll(async () => {
  if (postgresUrl === null) return;
  counter = await openCounter(EVENING);
  // Every write of the shop leaves a row in the history, so that each waits here as it commits.
  await counter.db.execute(sql`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(7); return null; end $$`);
  await counter.db.execute(sql`create constraint trigger gate after insert on history
    deferrable initially deferred for each row execute function wait_at_gate()`);
  const { rows } = (await counter.db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[];
  };
  const url = new URL(postgresUrl);
  url.pathname = `/${rows[0]?.name}`;
  gate = new pg.Client({ connectionString: url.href });
  await gate.connect();
});
afterAll(async () => {
  if (postgresUrl === null) return;
  await gate.end();
  await counter.close();
});

const ask = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  (await counter.ask(method, path, body, headers)).status;
const data = async <T>(answer: Promise<Answer>) => readData(await answer) as T;
const read = <T>(path: string) => data<T>(counter.ask('GET', path));

/** A completed booking whose one claim is over, and a second one that is to be made. */
async function claimTwice(close: (id: number) => Promise<unknown>) {
  const { id } = await counter.book();
  await complete(counter, id);
  const booking = await counter.read(id);
  const { claimBookingId } = await claimInFull(counter, booking);
  await close(claimBookingId);
  const isOpen = async (code: string) => {
    const { status, isActive } = await counter.read(Number(code));
    return isActive && !['COMPLETED', 'REJECTED', 'CANCELLED'].includes(status);
  };
  return {
    claimBookingId,
    claimAgain: () =>
      ask('POST', '/warrantyClaim', {
        bookingId: id,
        claimedItems: [{ bookingItemId: booking.booking_items[0]?.id, reportedIssue: 'Dark again' }],
      }),
    hasOneOpenClaim: async () => {
      const { claims } = await read<{ claims: { claimBookingId: number }[] }>(
        `/warrantyClaim?searchString=${booking.code}`,
      );
      const open = await Promise.all(claims.map((claim) => isOpen(String(claim.claimBookingId))));
      return open.filter(Boolean).length === 1;
    },
  };
}

async function bookWithInbound() {
  const { id } = await counter.book();
  await counter.edit(id, { delivery: [{ type: 'INBOUND' }] });
  const [inbound] = (await counter.read(id)).delivery;
  return { id, inbound };
}

async function addPerson(email: string) {
  const id = await counter.addStaff({ email, role: 'OWNER' });
  return { id, demote: () => ask('PATCH', `/people/${id}`, { role: 'COUNTER' }) };
}

const RACES: Record<string, Race> = {
  'a claim is opened again, and its item is claimed anew [CLAIM-25]': {
    meet: async () => {
      const { claimBookingId, claimAgain, hasOneOpenClaim } = await claimTwice((id) =>
        counter.edit(id, { status: 'CANCELLED' }),
      );
      const reopen = () => ask('PATCH', `/booking/${claimBookingId}`, { status: 'IN_PROGRESS' });
      return { one: reopen, other: claimAgain, holds: hasOneOpenClaim };
    },
    ends: [
      [200, 409],
      [409, 201],
    ],
  },
  'the booking of a claim is restored, and its item is claimed anew [CLAIM-23]': {
    meet: async () => {
      const { claimBookingId, claimAgain, hasOneOpenClaim } = await claimTwice((id) => ask('DELETE', `/booking/${id}`));
      const restore = () => ask('POST', `/booking/${claimBookingId}/restore`);
      return { one: restore, other: claimAgain, holds: hasOneOpenClaim };
    },
    ends: [
      [200, 409],
      [409, 201],
    ],
  },
  'an item is claimed, and claimed [CLAIM-23]': {
    meet: async () => {
      const { claimAgain, hasOneOpenClaim } = await claimTwice((id) => ask('DELETE', `/booking/${id}`));
      return { one: claimAgain, other: claimAgain, holds: hasOneOpenClaim };
    },
    ends: [
      [201, 409],
      [409, 201],
    ],
  },
  'a booking is confirmed, and loses its INBOUND delivery [EDIT-01, REL-04]': {
    meet: async () => {
      const { id, inbound } = await bookWithInbound();
      return {
        one: () => ask('PATCH', `/booking/${id}`, { status: 'CONFIRMED' }),
        other: () => ask('PATCH', `/booking/${id}`, { delivery: [{ id: inbound?.id, isActive: false }] }),
        holds: async () => !(await counter.read(id)).delivery[0]?.isActive,
      };
    },
    ends: [
      [200, 200],
      [409, 200],
    ],
  },
  'a payment is added, and another one: both are in the total [REL-04]': {
    meet: async () => {
      const { id } = await counter.book();
      const pay = (paidAmount: number) => () =>
        ask('PATCH', `/booking/${id}`, { booking_payments: [{ status: 'PAID', paidAmount }] });
      return { one: pay(0.1), other: pay(0.2), holds: async () => (await counter.read(id)).paidAmount === 0.3 };
    },
    ends: [
      [200, 200],
      [200, 200],
    ],
  },
  'rows are added, and more than there is room for [DATA-02]': {
    meet: async () => {
      const { id } = await counter.book();
      const add = () => ask('PATCH', `/booking/${id}`, { contact_log: Array.from({ length: 150 }, () => ({})) });
      return { one: add, other: add, holds: async () => (await counter.read(id)).contact_log.length === 150 };
    },
    ends: [
      [200, 400],
      [400, 200],
    ],
  },
  'a booking is changed by two who read the same version [REL-02]': {
    meet: async () => {
      const { id } = await counter.book();
      const rename = (clientName: string) => () =>
        ask('PATCH', `/booking/${id}`, { clientName }, { 'if-match': '"1"' });
      return { one: rename('Sana'), other: rename('Bilal'), holds: async () => (await counter.read(id)).version === 2 };
    },
    ends: [
      [200, 412],
      [412, 200],
    ],
  },
  'a branch is closed, and the other one [SHOP-03]': {
    meet: async () => {
      const open = (await read<{ id: number; isActive: boolean }[]>('/shop/branches')).filter(
        ({ isActive }) => isActive,
      );
      for (const [index, { id }] of open.entries()) {
        if (index > 1) await ask('PATCH', `/shop/branches/${id}`, { isActive: false });
      }
      const code = `B${Math.max(...open.map(({ id }) => id))}`;
      if (open.length < 2) open.push(await data(counter.ask('POST', '/shop/branches', { name: code, code })));
      const close = (index: number) => () => ask('PATCH', `/shop/branches/${open[index]?.id}`, { isActive: false });
      return {
        one: close(0),
        other: close(1),
        holds: async () =>
          (await read<{ isActive: boolean }[]>('/shop/branches')).filter(({ isActive }) => isActive).length === 1,
      };
    },
    ends: [
      [200, 409],
      [409, 200],
    ],
  },
  'an owner becomes somebody else, and the other one [PEOPLE-04]': {
    meet: async () => {
      const people = await read<{ id: number; role: string; isSelf: boolean }[]>('/people');
      const owner = people.find(({ isSelf }) => isSelf);
      const second = await addPerson(`owner${people.length}@shop.test`);
      return {
        one: second.demote,
        other: () => ask('PATCH', `/people/${owner?.id}`, { role: 'COUNTER' }),
        holds: async () => {
          const answer = await counter.db.execute(
            sql`select count(*)::int as owners from staff where role = 'OWNER' and is_active`,
          );
          const [row] = (answer as unknown as { rows: { owners: number }[] }).rows;
          await counter.db.execute(sql`update staff set role = 'OWNER' where id = ${owner?.id ?? 0}`);
          await counter.db.execute(sql`update staff set role = 'COUNTER' where id = ${second.id}`);
          return row?.owners === 1;
        },
      };
    },
    ends: [
      [200, 409],
      [409, 200],
    ],
  },
  'a customer is erased, and renamed by somebody who read the name before [DATA-05]': {
    meet: async () => {
      const { id, code } = await counter.book({ clientName: 'Nadia Sheikh' });
      const erase = () => runErasure([code, '--yes'], counter.db, counter.deps.now).then(() => 200);
      const rename = () => ask('PATCH', `/booking/${id}`, { clientName: 'Nadia Malik' }, { 'if-match': '"1"' });
      return {
        one: erase,
        other: rename,
        holds: async () =>
          (await counter.read(id)).clientName === 'Erased' &&
          !JSON.stringify(await counter.db.select().from(historyText)).includes('Nadia'),
      };
    },
    ends: [
      [200, 412],
      [200, 200],
    ],
  },
};

/** Resolves once so many writers wait for a lock, or `ended` says that no more will. */
async function waiting(writers: number, ended: () => boolean = () => false): Promise<void> {
  for (;;) {
    const { rows } = await gate.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0] as { waiting: number }).waiting >= writers || ended()) return;
  }
}

describe.skipIf(postgresUrl === null)('of two writers the second is answered by what the first has left', () => {
  const ordered = Object.entries(RACES).flatMap(([name, race]) => [
    [name, 0, race] as const,
    [name.replace(' [', ', the other way round ['), 1, race] as const,
  ]);

  it.each(ordered)('%s', async (_, first, { meet, ends }) => {
    const { one, other, holds } = await meet();
    const writers = first === 0 ? [one, other] : [other, one];
    await gate.query('select pg_advisory_lock(7)');
    let hasEnded = false;
    const before = writers[0]?.();
    await waiting(1);
    const after = writers[1]?.().finally(() => {
      hasEnded = true;
    });
    await waiting(2, () => hasEnded);
    await gate.query('select pg_advisory_unlock(7)');
    const answers = await Promise.all([before, after]);
    expect([first === 0 ? answers : answers.toReversed(), await holds()]).toEqual([ends[first], true]);
  });
});
