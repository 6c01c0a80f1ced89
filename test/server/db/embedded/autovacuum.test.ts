import { ne, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createAutovacuum } from '../../../../server/db/embedded/autovacuum.ts';
import { location, setting } from '../../../../server/db/schema.ts';
import { freshInMemory } from '../../support/database.ts';
import { use } from '../../support/use.ts';

const opened = use(freshInMemory);
const exec = (statement: string) => opened.db.execute(sql.raw(statement));
const sent: string[] = [];
const createRun = (smallBytes?: number) => {
  const run = createAutovacuum(opened.db, (statement) => exec(statement).then(() => sent.push(statement)), smallBytes);
  return async () => {
    await run();
    return sent.splice(0);
  };
};
beforeAll(async () => {
  // What was done before is counted first, so that none of it is new afterwards.
  await exec('select pg_stat_force_next_flush()');
  await exec('vacuum (analyze)');
});

let code = 0;
const save = () => opened.db.insert(location).values({ code: `L${(code += 1)}`, name: 'Branch' });
async function makeDue(): Promise<void> {
  await opened.db.insert(setting).values(Array.from({ length: 200 }, (_, n) => ({ name: `n${n}`, value: 'kept' })));
  await opened.db.delete(setting).where(ne(setting.name, 'none'));
}

it('takes a small table of which much has changed at once, and no other', async () => {
  await makeDue();
  const run = createRun();
  expect(await run()).toEqual(['analyze history', 'analyze history_unsealed', 'vacuum setting', 'analyze setting']);
  expect(await run()).toEqual([]);
});

it('takes a large one once nothing is written between two runs', async () => {
  const run = createRun(0);
  await makeDue();
  expect(await run()).toEqual([]);
  await save();
  expect(await run()).toEqual([]);
  expect(await run()).toEqual(expect.arrayContaining(['vacuum setting', 'analyze setting']));
  expect(await run()).toEqual([]);
});

it('analyzes a large one at once that has no statistics', async () => {
  await exec('create table fresh as select generate_series(1, 1000) as n');
  expect(await createRun(0)()).toEqual(['analyze fresh']);
  await exec('drop table fresh');
});
