import { ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { createUpkeep } from '../../../../server/db/embedded/upkeep.ts';
import type { OpenDatabase } from '../../../../server/db/postgres.ts';
import { location, setting } from '../../../../server/db/schema.ts';
import { freshDatabase, postgresUrl } from '../../support/database.ts';
import { watchStatements } from '../../support/watch-statements.ts';

let opened: OpenDatabase;
const exec = (statement: string) => opened.db.execute(sql.raw(statement));
beforeAll(async () => {
  opened = await freshDatabase();
  await exec('vacuum (analyze)');
});
afterAll(() => opened.close());

async function makeDue(): Promise<void> {
  await opened.db.insert(setting).values(Array.from({ length: 200 }, (_, n) => ({ name: `n${n}`, value: 'kept' })));
  await opened.db.delete(setting).where(ne(setting.name, 'none'));
  await opened.db.execute(sql`select pg_stat_force_next_flush()`);
}

/** A look of which every table is a large one. @returns what it vacuumed */
function createLook(options: { longBytes?: number } = {}) {
  const sent: string[] = [];
  const look = createUpkeep(opened.db, {
    largeBytes: 0,
    patience: 2,
    ...options,
    exec(statement) {
      sent.push(statement);
      return exec(statement);
    },
  });
  return async () => {
    await look();
    return sent.splice(0);
  };
}

let code = 0;
const save = () => opened.db.insert(location).values({ code: `L${(code += 1)}`, name: 'Branch' });

// PostgreSQL tidies itself, and what it counts comes late from another connection.
describe.skipIf(postgresUrl)('the upkeep', () => {
  it('removes the dead rows of a large table once nothing is saved between two looks [SCALE-07]', async () => {
    const look = createLook();
    await makeDue();
    expect(await look()).toEqual([]);
    await save();
    expect(await look()).toEqual([]);
    expect(await look()).toContain('vacuum setting');
    expect(await look()).toEqual([]);
  });

  it('removes them without their indexes where such a moment does not come, and cleans these in the next one [SCALE-07]', async () => {
    const look = createLook();
    await makeDue();
    for (let looks = 0; looks < 2; looks += 1) {
      await save();
      expect(await look()).toEqual([]);
    }
    await save();
    expect(await look()).toEqual(['vacuum (index_cleanup off) setting']);
    await save();
    expect(await look()).toEqual([]);
    expect(await look()).toEqual(['vacuum setting']);
    expect(await look()).toEqual([]);
  });

  it('leaves those of a table that takes long to such a moment, however late it comes [SCALE-07]', async () => {
    const look = createLook({ longBytes: 0 });
    await makeDue();
    for (let looks = 0; looks < 5; looks += 1) {
      await save();
      expect(await look()).toEqual([]);
    }
    expect(await look()).toContain('vacuum setting');
    expect(await look()).toEqual([]);
  });

  it('looks at the columns of a large table that indexes have at once, and at the rest in such a moment; a first look is whole [SCALE-07]', async () => {
    const look = createLook();
    const analyzed: string[] = [];
    let target: string | undefined;
    const stop = watchStatements(opened.db, (statement) => {
      target = /statistics_target = (\d+)$/.exec(statement)?.[1] ?? target;
      if (statement.startsWith('analyze setting')) analyzed.push(`${statement}: ${target}`);
    });
    await makeDue();
    await look();
    expect(analyzed.splice(0)).toEqual(['analyze setting (name): 5']);
    await save();
    await look();
    expect(analyzed.splice(0)).toEqual([]);
    await look();
    expect(analyzed.splice(0)).toEqual(['analyze setting: 10']);
    await makeDue();
    await look();
    expect(analyzed.splice(0)).toEqual(['analyze setting (name): 5']);
    await exec('create table fresh as select generate_series(1, 1000) as n');
    await exec('select pg_stat_force_next_flush()');
    await save();
    await look();
    const [fresh] = await query(
      opened.db,
      sql`select reltuples::int as rows from pg_class where relname = 'fresh'`,
      z.object({ rows: z.int() }),
    );
    await exec('drop table fresh');
    stop();
    expect(fresh).toEqual({ rows: 1_000 });
  });
});
