import { ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** A look of which every table is a large one. @returns what it did to the table that is due */
function createLook() {
  const done: string[] = [];
  const look = createUpkeep(opened.db, exec, { largeBytes: 0, patience: 2 });
  return async () => {
    const stop = watchStatements(opened.db, (statement) => {
      if (/^(vacuum|analyze) (setting|fresh)$/.test(statement)) done.push(statement);
    });
    await look();
    stop();
    return done.splice(0);
  };
}

let code = 0;
const save = () => opened.db.insert(location).values({ code: `L${(code += 1)}`, name: 'Branch' });

// PostgreSQL tidies itself, and what it counts comes late from another connection.
describe.skipIf(postgresUrl)('the upkeep', () => {
  it('tidies a large table once nothing is saved between two looks', async () => {
    const look = createLook();
    await makeDue();
    expect(await look()).toEqual([]);
    await save();
    expect(await look()).toEqual([]);
    expect(await look()).toEqual(['vacuum setting', 'analyze setting']);
    expect(await look()).toEqual([]);
  });

  it('does it in any case where such a moment has not come for long', async () => {
    const look = createLook();
    await makeDue();
    for (let looks = 0; looks < 2; looks += 1) {
      await save();
      expect(await look()).toEqual([]);
    }
    await save();
    expect(await look()).toEqual(['vacuum setting', 'analyze setting']);
    await makeDue();
    expect(await look()).toEqual([]);
  });

  it('looks at once how the rows of a table are spread that was never looked at', async () => {
    const look = createLook();
    await exec('create table fresh as select generate_series(1, 1000) as n');
    await exec('select pg_stat_force_next_flush()');
    expect(await look()).toEqual(['analyze fresh']);
    await exec('drop table fresh');
  });
});
