import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '../database.ts';
import { readShopId } from '../first-start.sql.ts';
import { SnapshotError } from '../../startup-error.ts';

/** The number of rows in a table, and the sum of their hashes, which does not depend on their order. */
const TableChecksum = z.object({ name: z.string(), rows: z.int(), sum: z.string() });
export type TableChecksum = z.infer<typeof TableChecksum>;

const Metadata = z.object({
  shop: z.string(),
  at: z.string(),
  migrations: z.array(z.string()),
  /** The last number of each sequence; `null` if it is unused. */
  sequences: z.record(z.string(), z.nullable(z.string())),
});
export type Metadata = z.infer<typeof Metadata>;

/** The first line of a snapshot. Its tables are in an order in which they can be filled. */
export const SnapshotHead = z.extend(Metadata, {
  tables: z.array(TableChecksum),
  reflow: z.literal('snapshot'),
  format: z.literal(1),
  release: z.string(),
});
export type SnapshotHead = z.infer<typeof SnapshotHead>;

/** Reports the progress of long work: `done` of `total` rows, bytes or tables. */
export type Progress = (step: string, done: number, total: number) => void;

const CHUNK_ROWS = 500;
const CHUNK_LENGTH = 1_000_000;

const Name = z.object({ name: z.string() });
const Table = z.extend(Name, { references: z.array(z.string()) });

/** The rows of a statement, from either driver. */
export async function query<T>(db: Db | Tx, statement: SQL, row: z.ZodMiniType<T>): Promise<T[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
}

/** The only row of a statement that always has one. */
export async function queryOne<T>(db: Db | Tx, statement: SQL, row: z.ZodMiniType<T>): Promise<T> {
  const [found] = await query(db, statement, row);
  if (found === undefined) throw new Error('A statement gave no row');
  return found;
}

async function listTables(db: Db | Tx): Promise<string[]> {
  const left = await query(
    db,
    sql`select c.relname as name,
          coalesce((select json_agg(distinct f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid), '[]') as references
        from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
        order by c.relname`,
    Table,
  );
  const ordered: string[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ references }) => references.every((name) => ordered.includes(name)));
    if (free === -1) throw new Error('Some tables refer to each other in a circle');
    ordered.push(...left.splice(free, 1).map(({ name }) => name));
  }
  return ordered;
}

/** The names of all tables and sequences, unordered. */
export async function listNames(db: Db | Tx): Promise<ReadonlySet<string>> {
  const names = sql`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S')`;
  return new Set((await query(db, names, Name)).map(({ name }) => name));
}

const quoted = (name: string) => sql.identifier(name);

/** The facts that identify a state of the shop. @throws SnapshotError if the database holds no shop */
export async function readMetadata(db: Db | Tx): Promise<Metadata> {
  const shop = await readShopId(db);
  if (shop === null) throw new SnapshotError('There is no shop in this database yet.');
  const { at, ...found } = await queryOne(
    db,
    sql`select to_json(now() at time zone 'UTC') #>> '{}' as at,
          (select json_agg(name order by name) from migration where name <> 'lock') as migrations,
          (select json_object_agg(sequencename, last_value::text) from pg_sequences
            where schemaname = current_schema()) as sequences`,
    z.omit(Metadata, { shop: true }),
  );
  return { ...found, shop, at: `${at.slice(0, 23)}Z` };
}

/** Counts and sums the existing tables of `asked`. Reads every row. */
export async function readChecksums(
  db: Db | Tx,
  asked: ReadonlySet<string>,
  progress: Progress,
): Promise<TableChecksum[]> {
  const tables = (await listTables(db)).filter((name) => asked.has(name));
  const checksums: TableChecksum[] = [];
  for (const name of tables) {
    progress('counting', checksums.length, tables.length);
    const checksum = sql`select ${name}::text as name, count(*)::int as rows,
        coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${quoted(name)} as t`;
    checksums.push(await queryOne(db, checksum, TableChecksum));
  }
  return checksums;
}

/** Every row of the tables as a line of JSON, in this order of tables. */
export async function* readLines(tx: Tx, tables: readonly TableChecksum[], progress: Progress): AsyncGenerator<string> {
  const total = sumRows(tables);
  let done = 0;
  for (const { name } of tables) {
    await tx.execute(
      sql`declare lines no scroll cursor for select row_to_json(t)::text as line from ${quoted(name)} as t`,
    );
    for (;;) {
      const found = await query(tx, sql.raw(`fetch forward ${CHUNK_ROWS} from lines`), z.object({ line: z.string() }));
      if (found.length === 0) break;
      for (const { line } of found) yield line;
      done += found.length;
      progress('reading', done, total);
    }
    await tx.execute(sql`close lines`);
  }
}

export const sumRows = (tables: readonly TableChecksum[]): number =>
  tables.reduce((total, { rows }) => total + rows, 0);

/** Derived tables in older snapshots that no longer exist. */
const RETIRED = new Set([
  'booking_words',
  'ledger_day',
  'ledger_month',
  'ledger_month_change',
  'tally',
  'tally_change',
]);

/** Fills tables of the same shape, sets the sequences, and compares, all or nothing. @throws SnapshotError */
export async function loadLines(
  db: Db,
  { tables, sequences }: Pick<SnapshotHead, 'tables' | 'sequences'>,
  lines: AsyncIterator<string>,
  progress: Progress,
): Promise<void> {
  await db.transaction(async (tx) => {
    const wanted = tables.filter(({ name }) => !RETIRED.has(name));
    const names = new Set(wanted.map(({ name }) => name));
    const triggers = (await query(tx, SELECT_TRIGGERS, Trigger)).filter(({ table }) => names.has(table));
    for (const name of names) await tx.execute(sql`alter table ${quoted(name)} disable trigger user`);
    await tx.execute(sql`truncate ${sql.join([...names].map(quoted), sql`, `)}`);
    const total = sumRows(tables);
    let done = 0;
    for (const { name, rows } of tables) {
      for (let left = rows; left > 0;) {
        const chunk = await take(lines, Math.min(left, CHUNK_ROWS));
        if (names.has(name)) await insert(tx, name, chunk);
        left -= chunk.length;
        done += chunk.length;
        progress('writing', done, total);
      }
    }
    if ((await lines.next()).done !== true) throw new SnapshotError('There are more rows than were announced.');
    await setSequences(tx, sequences);
    for (const trigger of triggers) await enable(tx, trigger);
    compare(wanted, await readChecksums(tx, names, progress));
  });
}

/** The shop's own triggers, and when they fire, because that differs. */
const SELECT_TRIGGERS = sql`select c.relname as table, t.tgname as name, t.tgenabled as fires
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'`;
const Trigger = z.object({ table: z.string(), name: z.string(), fires: z.enum(['O', 'A', 'R']) });
const FIRES = { O: sql`enable`, A: sql`enable always`, R: sql`enable replica` };

const enable = (tx: Tx, { table, name, fires }: z.infer<typeof Trigger>) =>
  tx.execute(sql`alter table ${quoted(table)} ${FIRES[fires]} trigger ${quoted(name)}`);

async function take(lines: AsyncIterator<string>, most: number): Promise<string[]> {
  const chunk: string[] = [];
  for (let length = 0; chunk.length < most && length < CHUNK_LENGTH;) {
    const next = await lines.next();
    if (next.done) throw new SnapshotError('There are fewer rows than were announced.');
    chunk.push(next.value);
    length += next.value.length;
  }
  return chunk;
}

const insert = (tx: Tx, name: string, lines: readonly string[]) =>
  tx.execute(
    sql`insert into ${quoted(name)} overriding system value
        select * from json_populate_recordset(null::${quoted(name)}, ${`[${lines.join(',')}]`}::text::json)`,
  );

async function setSequences(tx: Tx, sequences: Metadata['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last === null) await tx.execute(sql`alter sequence ${quoted(name)} restart`);
    else await tx.execute(sql`select setval(${`"${name}"`}::text::regclass, ${last}::text::bigint)`);
  }
}

function compare(wanted: readonly TableChecksum[], found: readonly TableChecksum[]): void {
  const others = new Map(found.map((table) => [table.name, table]));
  for (const { name, rows, sum } of wanted) {
    const other = others.get(name);
    if (other?.rows !== rows) throw new SnapshotError(`${name} has ${other?.rows ?? 0} rows instead of ${rows}.`);
    if (other.sum !== sum) throw new SnapshotError(`The contents of ${name} are not the same.`);
  }
}
