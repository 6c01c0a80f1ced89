import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSqlState, isAway, WITHOUT_LIMIT } from '../../../../server/db/database.ts';
import { DurableFiles } from '../../../../server/db/embedded/durable-files.ts';
import { Engine } from '../../../../server/db/embedded/engine.ts';
import { createStatementLimit } from '../../../../server/db/embedded/statement-limit.ts';
import { bootedData } from '../../support/booted-data.ts';

let dataDir: string;
let engine: Engine;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-limit-'));
  await bootedData(dataDir);
  engine = await Engine.start({
    fs: new DurableFiles(join(dataDir, 'db')),
    extensions: { limit: createStatementLimit(100) },
  });
});
afterAll(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('ends a statement that takes too long, takes back its transaction, and goes on with the next [REL-13]', async () => {
  const db = drizzle(engine);
  await db.execute(sql`create table work (n integer)`);
  const counted = sql`with recursive step as (select 1 as n union all select n + 1 from step where n < 1000000000)
    select count(*) from step`;
  const failure = await db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into work values (1)`);
      await tx.execute(counted);
    })
    .catch((error: unknown) => error);
  expect([getSqlState(failure), isAway(failure)]).toEqual(['57014', true]);
  expect((await db.execute(sql`select count(*)::int as rows from work`)).rows).toEqual([{ rows: 0 }]);
  expect(getSqlState(await db.execute(counted).catch((error: unknown) => error))).toBe('57014');
  await db.execute(sql`insert into work values (2)`);
  expect((await db.execute(sql`select n from work`)).rows).toEqual([{ n: 2 }]);
});

it('lets a transaction that asks for it take its time, and no other one after it [REL-13]', async () => {
  const db = drizzle(engine);
  const count = (steps: number) =>
    sql.raw(
      `with recursive step as (select 1 as n union all select n + 1 from step where n < ${steps}) select count(*)::int as steps from step`,
    );
  const isEnded = (steps: number) =>
    db.execute(count(steps)).then(
      () => false,
      (error: unknown) => getSqlState(error) === '57014',
    );
  let steps = 1_000;
  while (!(await isEnded(steps))) steps *= 2;
  const done = db.transaction(async (tx) => {
    await tx.execute(sql.raw(WITHOUT_LIMIT));
    return tx.execute(count(steps));
  });
  expect((await done).rows).toEqual([{ steps }]);
  expect(await isEnded(1_000_000_000)).toBe(true);
});
