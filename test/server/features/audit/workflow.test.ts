import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { authored } from '../../../../server/db/history/history.sql.ts';
import { sealHistory, selectHead } from '../../../../server/db/history/sealer.ts';
import { readAuditCommand, runAudit } from '../../../../server/features/audit/audit-command.ts';
import { checkConformance } from '../../../../server/features/audit/conformance.ts';
import { readWorkflow } from '../../../../server/features/audit/workflow.usecases.ts';
import { history } from '../../../../server/db/schema.ts';
import type { WorkflowMoves, WorkflowReport } from '../../../../src/domain/audit/workflow.ts';
import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { formatInstant, shopToday } from '../../../../src/domain/shared/shop-day.ts';
import { DAY_MS, useCounter } from '../../support/booking-fixtures.ts';
import { EVENING } from '../../support/harness.ts';
import { newFolder } from '../../support/use.ts';

/** The business days of these tests. The first is February 1 in the shop. */
const DAYS = { startDate: '2025-02-01', endDate: '2025-02-05' };
const DELIVERED = { delivery: [{ type: 'INBOUND' }] } as const;

const counter = useCounter(EVENING);
/** Runs `npm run audit` on the sealed history. */
const audit = async (...line: string[]) => {
  await sealHistory(counter.db, counter.deps.now());
  return runAudit(readAuditCommand(line), counter.db, undefined);
};
const readReport = (days = DAYS) => counter.get<WorkflowReport>('/audit/workflow', days);
const readMoves = (query: Record<string, string>) =>
  counter.get<WorkflowMoves>('/audit/workflow/moves', { ...DAYS, ...query });

let ids: { id: number; code: string }[];
beforeAll(async () => {
  const manager = await counter.person('MANAGER');
  ids = [await counter.book(), await counter.book(), await counter.book()];
  const [first, second, third] = ids.map(({ id }) => `/booking/${id}`) as [string, string, string];
  await counter.ask('PATCH', first, { status: 'CONFIRMED' });
  await counter.ask('PATCH', first, { status: 'CONFIRMED', ...DELIVERED });
  await counter.later(DAY_MS);
  const token = await counter.signIn({ email: manager.email, password: manager.password });
  await counter.call('PATCH', second, { token, body: { status: 'CONFIRMED', ...DELIVERED } });
  await counter.later(DAY_MS);
  await counter.edit(ids[0]?.id ?? 0, { status: 'IN_PROGRESS' });
  await counter.edit(ids[1]?.id ?? 0, { status: 'PENDING' });
  await counter.later(10 * DAY_MS);
  await counter.ask('PATCH', third, { status: 'CANCELLED' });
});

const DAY = 1440;

it('the report counts each transition by the role of its author, and the time that bookings stayed in each status [HIST-15]', async () => {
  const owner = (count: number) => ({ count, roles: [{ role: 'OWNER', count }] });
  const [first, second] = ids.map(({ id, code }) => ({ id, code }));
  expect(await readReport()).toEqual({
    changes: 7,
    bookings: 3,
    transitions: [
      { from: null, to: 'DRAFT', event: 'start', ...owner(3) },
      {
        from: 'DRAFT',
        to: 'CONFIRMED',
        event: 'choose.CONFIRMED',
        count: 2,
        roles: [
          { role: 'OWNER', count: 1 },
          { role: 'MANAGER', count: 1 },
        ],
      },
      { from: 'CONFIRMED', to: 'IN_PROGRESS', event: 'choose.IN_PROGRESS', ...owner(1) },
      { from: 'CONFIRMED', to: 'PENDING', event: 'choose.PENDING', ...owner(1) },
    ],
    states: [
      { status: 'DRAFT', entered: 3, left: 2, median: 0, longest: { minutes: DAY, ...second } },
      { status: 'PENDING', entered: 1, left: 0, median: null, longest: null },
      { status: 'CONFIRMED', entered: 2, left: 2, median: DAY, longest: { minutes: 2 * DAY, ...first } },
      { status: 'IN_PROGRESS', entered: 1, left: 0, median: null, longest: null },
    ],
    outside: 0,
    findings: [],
    refused: [{ rule: 'EDIT-01', sentence: INBOUND_REQUIRED, ...owner(1) }],
  });
});

it('the report counts only changes in its days, but measures durations from earlier ones [HIST-15]', async () => {
  const report = await readReport({ startDate: '2025-02-13', endDate: '2025-02-13' });
  expect(report).toMatchObject({ changes: 1, bookings: 1, refused: [] });
  expect(report.states).toMatchObject([{ status: 'DRAFT', median: 12 * DAY }, { status: 'CANCELLED' }]);
});

it('the report lists the bookings of each number, newest first [HIST-15]', async () => {
  const codes = async (query: Record<string, string>) => {
    const { total, moves } = await readMoves(query);
    return [total, ...moves.map(({ code, role }) => `${code} ${role}`)];
  };
  const [first, second, third] = ids.map(({ code }) => code);
  expect(await codes({ from: 'DRAFT', to: 'CONFIRMED' })).toEqual([2, `${second} MANAGER`, `${first} OWNER`]);
  expect(await codes({ from: 'START' })).toEqual([3, `${third} OWNER`, `${second} OWNER`, `${first} OWNER`]);
  expect(await codes({ to: 'PENDING' })).toEqual([1, `${second} OWNER`]);
  expect(await codes({ refusal: INBOUND_REQUIRED })).toEqual([1, `${first} OWNER`]);
  expect(await codes({ from: 'START', page: '2' })).toEqual([3]);
});

it('the report names exactly the changes that the chart forbids, with the number of their seal [HIST-14, HIST-15]', async () => {
  const [[, , third], other] = [ids, await counter.book()];
  expect(await audit('conformance')).toMatch(/^\d+ changes, \d+ rules, 0 violations$/);
  const { seq } = await selectHead(counter.db);
  const now = '2025-02-20T08:00:00.000Z';
  const plant = (id: number | undefined, status: string, author: { staffId: number; loginId?: string }) =>
    authored(counter.db, { ...author, now }, (tx) =>
      tx.execute(sql`update booking set status = ${status} where id = ${id}`),
    );
  await plant(other.id, 'CONFIRMED', { staffId: 1 });
  await plant(third?.id, 'IN_QUEUE', { staffId: 1, loginId: 'a-login' });
  const report = await readReport({ startDate: '2025-02-20', endDate: '2025-02-20' });
  expect(report).toMatchObject({ changes: 2, transitions: [], outside: 2 });
  await audit('ways', join(newFolder(), 'sealed.json'));
  const why = 'In Queue is set by the system, not by hand.';
  const move = { bookingId: third?.id, code: third?.code, from: 'CANCELLED', to: 'IN_QUEUE', who: 'owner@shop.test' };
  expect((await readReport({ startDate: '2025-02-20', endDate: '2025-02-20' })).findings).toMatchObject([
    { ...move, seq: seq + 2, why },
    { bookingId: other.id, seq: seq + 1, to: 'CONFIRMED' },
  ]);
  await counter.db.execute(sql`update booking set status = 'COMPLETED' where id = ${other.id}`);
  const at = z.object({ at: z.string() });
  const [past] = await query(counter.db, sql`select at from history order by id desc limit 1`, at);
  await expect(audit('conformance')).rejects.toThrow(/\d+ changes, \d+ rules, 4 violations$/);
  const planted = 'Feb 20, 2025, 1:00 PM';
  expect((await checkConformance(counter.db)).findings).toEqual([
    `Change ${seq + 1}, ${planted}: ${other.code}, by owner@shop.test. HIST-14: It names a person, but no login. It was written directly to the database.`,
    `Change ${seq + 1}, ${planted}: ${other.code}, by owner@shop.test. EDIT-01: ${INBOUND_REQUIRED}`,
    `Change ${seq + 2}, ${planted}: ${third?.code}, by owner@shop.test. EDIT-28: ${why}`,
    `Change ${seq + 3}, ${formatInstant(past?.at ?? '')}: ${other.code}, by nobody. HIST-14: It was written directly to the database.`,
  ]);
});

it('the report counts a status assigned by the system under no role [HIST-15, EDIT-28]', async () => {
  const day = { startDate: '2025-02-21', endDate: '2025-02-21' };
  const author = JSON.stringify({ staffId: 1, now: '2025-02-21T08:00:00.000Z' });
  await counter.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('reflow.author', ${author}, true)`);
    await tx.execute(sql`update booking set status = 'IN_REVIEW' where id = ${ids[2]?.id}`);
  });
  const { transitions, outside } = await readReport(day);
  const system = [{ role: null, count: 1 }];
  expect(transitions).toEqual([
    { from: 'IN_QUEUE', to: 'IN_REVIEW', event: 'assign.IN_REVIEW', count: 1, roles: system },
  ]);
  expect([outside, (await readMoves({ ...day, to: 'IN_REVIEW' })).moves[0]?.role]).toEqual([0, null]);
});

it('the export has the paths of bookings, without those that left the chart [HIST-16]', async () => {
  const file = join(newFolder(), 'ways.json');
  expect(await audit('ways', file)).toMatch(/^2 ways were written to /);
  const way = (...states: string[]) => ({
    start: 'Draft',
    steps: states.map((state) => ({ event: `choose ${state}`, state })),
    count: 1,
  });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    model: 'booking-status',
    paths: [way('Confirmed', 'In Progress'), way('Confirmed', 'Pending')],
  });
  await expect(audit('ways', file)).rejects.toThrow(`${file} already exists. Choose another name.`);
});

it('the report counts the changes of a person added during the report under their role [HIST-15]', async () => {
  const { id } = await counter.book();
  await counter.later(10 * DAY_MS);
  const join = async () => {
    const { email, password } = await counter.person('COUNTER');
    const token = await counter.signIn({ email, password });
    await counter.call('PATCH', `/booking/${id}`, { token, body: { status: 'CANCELLED' } });
  };
  const meanwhile = Object.assign(Object.create(counter.db) as typeof counter.db, {
    selectDistinct: (fields: { id: typeof history.recordId }) => ({
      from: () => ({
        where: async (isWanted: SQL) => {
          await join();
          return counter.db.selectDistinct(fields).from(history).where(isWanted);
        },
      }),
    }),
  });
  const day = shopToday(counter.deps.now().toISOString());
  expect(await readWorkflow(meanwhile, { startDate: day, endDate: day })).toMatchObject({
    transitions: [{ to: 'CANCELLED', count: 1, roles: [{ role: 'COUNTER', count: 1 }] }],
  });
});
