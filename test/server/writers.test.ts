import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { historyText, staff } from '../../server/db/schema.ts';
import { runErasure } from '../../server/features/erasure/erasure-command.ts';
import { ClaimPage } from '../../src/domain/claim/claim.ts';
import type { Branch } from '../../src/domain/shop/shop.ts';
import { type Counter, openCounter, toClaimCreate } from './support/booking-fixtures.ts';
import { addressOf, postgresUrl } from './support/database.ts';
import { EVENING } from './support/harness.ts';

/** One of two writers. @returns the status of its response */
type Write = () => Promise<number>;
type Race = {
  /** A record for two writers. @returns the writers, and a check that the record is consistent */
  meet: () => Promise<{ one: Write; other: Write; holds: () => Promise<boolean> }>;
  /** The statuses of both responses if `one` came first, and if `other` did. */
  ends: [one: string, other: string, ...atOnce: string[]];
};

let counter: Counter;
/** The point at which each waits before its commit. Not on the embedded database. */
let gate: pg.Client | null = null;
beforeAll(async () => {
  counter = await openCounter(EVENING);
  if (postgresUrl === null) return;
  // Every write inserts a row into the history, so each waits there before its commit.
  await counter.db.execute(sql`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(7); return null; end $$`);
  await counter.db.execute(sql`create constraint trigger gate after insert on history
    deferrable initially deferred for each row execute function wait_at_gate()`);
  gate = new pg.Client({ connectionString: await addressOf(counter.db) });
  await gate.connect();
});
afterAll(async () => {
  await gate?.end();
  await counter.close();
});

const ask = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  (await counter.ask(method, path, body, headers)).status;

/** A completed booking with one closed claim, and a second claim to be made. */
async function claimTwice(close: (id: number) => Promise<unknown>) {
  const booking = await counter.complete((await counter.book()).id);
  const { claimBookingId } = await counter.claim(booking);
  await close(claimBookingId);
  const isOpen = async ({ claimBookingId: id }: { claimBookingId: number }) => {
    const { status, isActive } = await counter.read(id);
    return isActive && !['COMPLETED', 'REJECTED', 'CANCELLED'].includes(status);
  };
  return {
    claimBookingId,
    claimAgain: () => ask('POST', '/warrantyClaim', toClaimCreate(booking)),
    hasOneOpenClaim: async () => {
      const { claims } = ClaimPage.parse(await counter.get('/warrantyClaim', { searchString: booking.code }));
      return (await Promise.all(claims.map(isOpen))).filter(Boolean).length === 1;
    },
  };
}

async function bookWithInbound() {
  const { id } = await counter.book();
  await counter.edit(id, { delivery: [{ type: 'INBOUND' }] });
  const [inbound] = (await counter.read(id)).delivery;
  return { id, inbound };
}

const RACES: Record<string, Race> = {
  'a claim is reopened, and its item is claimed again [CLAIM-25]': {
    meet: async () => {
      const { claimBookingId, claimAgain, hasOneOpenClaim } = await claimTwice((id) =>
        counter.edit(id, { status: 'CANCELLED' }),
      );
      const reopen = () => ask('PATCH', `/booking/${claimBookingId}`, { status: 'IN_PROGRESS' });
      return { one: reopen, other: claimAgain, holds: hasOneOpenClaim };
    },
    ends: ['200, 409', '409, 201'],
  },
  'the booking of a claim is restored, and its item is claimed again [CLAIM-23]': {
    meet: async () => {
      const { claimBookingId, claimAgain, hasOneOpenClaim } = await claimTwice((id) => ask('DELETE', `/booking/${id}`));
      const restore = () => ask('POST', `/booking/${claimBookingId}/restore`);
      return { one: restore, other: claimAgain, holds: hasOneOpenClaim };
    },
    ends: ['200, 409', '409, 201'],
  },
  'an item is claimed, and claimed [CLAIM-23]': {
    meet: async () => {
      const { claimAgain, hasOneOpenClaim } = await claimTwice((id) => ask('DELETE', `/booking/${id}`));
      return { one: claimAgain, other: claimAgain, holds: hasOneOpenClaim };
    },
    ends: ['201, 409', '409, 201'],
  },
  'an item is claimed, and one of another booking: each claim has its own number [CLAIM-18]': {
    meet: async () => {
      const complete = async () => counter.complete((await counter.book()).id);
      const bookings = [await complete(), await complete()] as const;
      const find = async ({ code }: { code: string }) =>
        ClaimPage.parse(await counter.get('/warrantyClaim', { searchString: code })).claims.map(
          ({ claimNumber, claimBooking }) => `${claimNumber} ${claimBooking.code}`,
        );
      const claim = (booking: (typeof bookings)[number]) => () => ask('POST', '/warrantyClaim', toClaimCreate(booking));
      return {
        one: claim(bookings[0]),
        other: claim(bookings[1]),
        holds: async () => new Set((await Promise.all(bookings.map(find))).flat()).size === 2,
      };
    },
    ends: ['201, 201', '201, 201'],
  },
  'a booking is opened again, and an item of it is claimed [CALL-09]': {
    meet: async () => {
      const booking = await counter.complete((await counter.book()).id);
      return {
        one: () => ask('PATCH', `/booking/${booking.id}`, { status: 'IN_PROGRESS' }),
        other: () => ask('POST', '/warrantyClaim', toClaimCreate(booking)),
        holds: async () => (await counter.read(booking.id)).status === 'IN_PROGRESS',
      };
    },
    ends: ['200, 409', '200, 201'],
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
    ends: ['200, 200', '409, 200'],
  },
  'a payment is added, and another one: both are in the total [REL-04]': {
    meet: async () => {
      const { id } = await counter.book();
      const pay = (paidAmount: number) => () =>
        ask('PATCH', `/booking/${id}`, { booking_payments: [{ status: 'PAID', paidAmount }] });
      return { one: pay(0.1), other: pay(0.2), holds: async () => (await counter.read(id)).paidAmount === 0.3 };
    },
    ends: ['200, 200', '200, 200'],
  },
  'rows are added, and more than there is room for [DATA-02]': {
    meet: async () => {
      const { id } = await counter.book();
      const add = () => ask('PATCH', `/booking/${id}`, { contact_log: Array.from({ length: 150 }, () => ({})) });
      return { one: add, other: add, holds: async () => (await counter.read(id)).contact_log.length === 150 };
    },
    ends: ['200, 400', '400, 200'],
  },
  'a booking is changed by two who read the same version [REL-02]': {
    meet: async () => {
      const { id } = await counter.book();
      const rename = (clientName: string) => () =>
        ask('PATCH', `/booking/${id}`, { clientName }, { 'if-match': '"1"' });
      return { one: rename('Sana'), other: rename('Bilal'), holds: async () => (await counter.read(id)).version === 2 };
    },
    ends: ['200, 412', '412, 200'],
  },
  'a branch is closed, and the other one [SHOP-03]': {
    meet: async () => {
      const listOpen = async () => (await counter.get<Branch[]>('/shop/branches')).filter(({ isActive }) => isActive);
      const open = await listOpen();
      for (const [index, { id }] of open.entries()) {
        if (index > 1) await ask('PATCH', `/shop/branches/${id}`, { isActive: false });
      }
      const code = `B${Math.max(...open.map(({ id }) => id))}`;
      if (open.length < 2) open.push(await counter.send('POST', '/shop/branches', { name: code, code }));
      const close = (index: number) => () => ask('PATCH', `/shop/branches/${open[index]?.id}`, { isActive: false });
      return { one: close(0), other: close(1), holds: async () => (await listOpen()).length === 1 };
    },
    ends: ['200, 409', '409, 200'],
  },
  'two owners lose their role at the same time [PEOPLE-04]': {
    meet: async () => {
      const { length } = await counter.get<unknown[]>('/people');
      const second = await counter.addStaff({ email: `owner${length}@shop.test`, role: 'OWNER' });
      const demote = (id: number) => () => ask('PATCH', `/people/${id}`, { role: 'COUNTER' });
      return {
        one: demote(second),
        other: demote(1),
        holds: async () => {
          const owners = await counter.db.$count(staff, eq(staff.role, 'OWNER'));
          await counter.db.update(staff).set({ role: 'OWNER' }).where(eq(staff.id, 1));
          await counter.db.update(staff).set({ role: 'COUNTER' }).where(eq(staff.id, second));
          return owners === 1;
        },
      };
    },
    // The user's role has changed before the first request is handled.
    ends: ['200, 409', '409, 200', '403, 200'],
  },
  'a customer is erased, and renamed from an older copy [DATA-05]': {
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
    ends: ['200, 412', '200, 200'],
  },
};

/** Resolves once so many writers wait for a lock, or once `ended` says that no more will. */
async function waiting(at: pg.Client, writers: number, ended: () => boolean = () => false): Promise<void> {
  for (;;) {
    const { rows } = await at.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0] as { waiting: number }).waiting >= writers || ended()) return;
  }
}

/** Makes the second writer write while the first waits before its commit. @returns the statuses of both */
async function writeBehind(at: pg.Client, first: Write, second: Write): Promise<number[]> {
  await at.query('select pg_advisory_lock(7)');
  let hasEnded = false;
  const before = first();
  await waiting(at, 1);
  const after = second().finally(() => {
    hasEnded = true;
  });
  await waiting(at, 2, () => hasEnded);
  await at.query('select pg_advisory_unlock(7)');
  return Promise.all([before, after]);
}

type Query = (...asked: unknown[]) => Promise<unknown>;

/** Makes both write at the same time on the embedded database: each yields after its reads outside of a transaction. */
async function writeTogether(first: Write, second: Write): Promise<number[]> {
  const client = (counter.db as unknown as { $client: { query: Query } }).$client;
  const query = client.query.bind(client);
  const giving = vi.spyOn(client, 'query').mockImplementation(async (...asked) => {
    const found = await query(...asked);
    await setImmediate();
    return found;
  });
  const answers = await Promise.all([first(), second()]);
  giving.mockRestore();
  return answers;
}

const ORDERS = [
  ['', 0],
  [', the other way round', 1],
] as const;

describe.each(ORDERS)('the second of two writers sees the result of the first%s', (_order, first) => {
  it.each(Object.entries(RACES))('%s', async (_race, { meet, ends }) => {
    const { one, other, holds } = await meet();
    const [before, after] = first === 0 ? [one, other] : [other, one];
    const answers = await (gate ? writeBehind(gate, before, after) : writeTogether(before, after));
    const ofBoth = (first === 0 ? answers : answers.toReversed()).join(', ');
    expect(gate ? [ends[first]] : ends).toContain(ofBoth);
    expect(await holds()).toBe(true);
  });
});
