import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beforeAll, expect, it } from 'vitest';
import { query } from '../../../../server/db/backup/rows.ts';
import { authored } from '../../../../server/db/history/history.sql.ts';
import { sealHistory, selectHead } from '../../../../server/db/history/sealer.ts';
import { readAuditCommand, runAudit } from '../../../../server/features/audit/audit-command.ts';
import { fillSampleShop } from '../../../../server/sample/shop.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { formatInstant } from '../../../../src/domain/shared/shop-day.ts';
import { KHAN, useCounter } from '../../support/booking-fixtures.ts';

const NOW = '2025-01-31T20:30:00.000Z';

const At = z.object({ at: z.string() });

const counter = useCounter({ now: NOW });
beforeAll(() => fillSampleShop(counter.db, { now: NOW, password: 'reflow demo' }));

const conformance = async () => {
  await sealHistory(counter.db, counter.deps.now());
  return runAudit(readAuditCommand(['conformance']), counter.db, undefined);
};
const plant = (id: number, status: string, author: { staffId: number; loginId?: string }) =>
  authored(counter.db, { ...author, now: NOW }, (tx) =>
    tx.execute(sql`update booking set status = ${status} where id = ${id}`),
  );

it('finds nothing outside of the chart in what the sample shop and staff have done [HIST-14]', async () => {
  const before = Number.parseInt(await conformance(), 10);
  expect(before).toBeGreaterThan(200);
  const { id } = await counter.book(KHAN);
  await counter.ask('PATCH', `/booking/${id}`, { status: 'CONFIRMED' });
  await counter.ask('PATCH', `/booking/${id}`, { status: 'CONFIRMED', delivery: [{ type: 'INBOUND' }] });
  const [delivery] = (await counter.read(id)).delivery;
  await counter.ask('PATCH', `/booking/${id}`, { delivery: [{ id: delivery?.id, isActive: false }] });
  await counter.ask('PATCH', `/booking/${id}`, { status: 'COMPLETED' });
  await counter.ask('DELETE', `/booking/${id}`);
  expect(await conformance()).toBe(`${before + 3} changes, 0 outside the chart`);
});

it('names each change of a status that the chart does not allow, with the number of its seal [HIST-14]', async () => {
  const [{ id, code }, other] = [await counter.book(KHAN), await counter.book(KHAN)];
  const changes = Number.parseInt(await conformance(), 10);
  const { seq } = await selectHead(counter.db);
  await plant(id, 'CONFIRMED', { staffId: 1 });
  await plant(id, 'IN_QUEUE', { staffId: 1 });
  await plant(id, 'PENDING_PAYMENT', { staffId: 1, loginId: 'a-login' });
  await counter.db.execute(sql`update booking set status = 'COMPLETED' where id = ${other.id}`);
  const [past] = await query(counter.db, sql`select at from history order by id desc limit 1`, At);
  await expect(conformance()).rejects.toThrow(
    new StartupError(
      [
        `Change ${seq + 1}, Feb 1, 2025, 1:30 AM: ${code}, Draft → Confirmed, by owner@shop.test. ${INBOUND_REQUIRED}`,
        `Change ${seq + 3}, Feb 1, 2025, 1:30 AM: ${code}, In Queue → Pending Payment, by owner@shop.test. Pending Payment is set by the system, not by hand.`,
        `Change ${seq + 4}, ${formatInstant(past?.at ?? '')}: ${other.code}, Draft → Completed, by nobody. It was written past the server.`,
        `${changes + 4} changes, 3 outside the chart`,
      ].join('\n'),
    ),
  );
});
