import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openInMemory } from '../../../../server/db/embedded/embedded.ts';
import { use } from '../../support/use.ts';

const database = use(openInMemory);

it('reads as text what drizzle asks to be read so, and the rest as what it is, in a transaction too', async () => {
  const statement = sql`
    select date '2025-03-05' as day, interval '90 minutes' as span,
      timestamp '2025-03-05 14:30' as moment, timestamptz '2025-03-05 14:30+05' as instant,
      array[date '2025-03-05'] as days, array[interval '90 minutes'] as spans,
      array[timestamp '2025-03-05 14:30'] as moments, array[timestamptz '2025-03-05 14:30+05'] as instants,
      array[12.50, 3]::numeric[] as amounts, array[1, 2] as numbers, array['a b', null] as words,
      7 as number, true as yes, '{"a": [1]}'::jsonb as tree`;
  const row = {
    day: '2025-03-05',
    span: '01:30:00',
    moment: '2025-03-05 14:30:00',
    instant: '2025-03-05 09:30:00+00',
    days: '{2025-03-05}',
    spans: '{01:30:00}',
    moments: '{"2025-03-05 14:30:00"}',
    instants: '{"2025-03-05 09:30:00+00"}',
    amounts: '{12.50,3}',
    numbers: [1, 2],
    words: ['a b', null],
    number: 7,
    yes: true,
    tree: { a: [1] },
  };
  const { db } = database;
  expect(await db.execute(statement)).toMatchObject({ rows: [row] });
  expect(await db.transaction((tx) => tx.execute(statement))).toMatchObject({ rows: [row] });
});
