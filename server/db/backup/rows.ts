import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '../database.ts';
import { FIRST_START } from '../first-start.sql.ts';
import { SnapshotError } from '../../startup-error.ts';

/** How many rows a table has, and the sum of the hashes of their contents, which no order changes. */
const Print = z.object({ name: z.string(), rows: z.int(), sum: z.string() });
export type Print = z.infer<typeof Print>;

/** Which shop, when, in which shape, and where its sequences stood. */
export const Moment = z.object({
  /** Eight digits that a shop keeps for ever. */
  shop: z.string(),
  /** ISO instant of the database. */
  at: z.string(),
  migrations: z.array(z.string()),
  /** The last number handed out; `null` where there was none. */
  sequences: z.record(z.string(), z.nullable(z.string())),
});
export type Moment = z.infer<typeof Moment>;

/** All there is to know of a shop's rows before they come; the tables stand in an order in which they can be filled. */
export const Contents = z.extend(Moment, { tables: z.array(Print) });
export type Contents = z.infer<typeof Contents>;

/** Says how far a long work has come: `done` of `total` rows, bytes or tables. */
export type Progress = (step: string, done: number, total: number) => void;

/** Rows that are read or written at once, and the characters after which fewer are. */
const CHUNK_ROWS = 500;
const CHUNK_LENGTH = 1_000_000;

const Table = z.object({ name: z.string(), columns: z.array(z.string()), references: z.array(z.string()) });
type Table = z.infer<typeof Table>;

/** The rows that a statement answers, from either driver. */
export async function query<T>(db: Db | Tx, statement: SQL, row: z.ZodMiniType<T>): Promise<T[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
}

/** The shop's tables in an order in which each comes after those that it refers to. */
async function listTables(db: Db | Tx): Promise<Table[]> {
  const tables = await query(
    db,
    sql`select c.relname as name,
          (select json_agg(a.attname order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
          coalesce((select json_agg(distinct f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid), '[]') as references
        from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
        order by c.relname`,
    Table,
  );
  const ordered = new Set<Table>();
  while (ordered.size < tables.length) {
    const names = new Set([...ordered].map(({ name }) => name));
    const free = tables.filter((table) => !ordered.has(table) && table.references.every((name) => names.has(name)));
    if (free.length === 0) throw new Error('Some tables refer to each other in a circle');
    for (const table of free) ordered.add(table);
  }
  return [...ordered];
}

const quoted = (name: string) => sql.identifier(name);

/** What a moment is known by. @throws SnapshotError where the database holds no shop */
export async function readMoment(db: Db | Tx): Promise<Moment> {
  const [found] = await query(
    db,
    sql`select left(md5((select value from setting where name = ${FIRST_START})), 8) as shop,
          to_json(now() at time zone 'UTC') #>> '{}' as at,
          (select json_agg(name order by name) from migration where name <> 'lock') as migrations,
          (select json_object_agg(sequencename, last_value::text) from pg_sequences
            where schemaname = current_schema()) as sequences`,
    z.extend(Moment, { shop: z.nullable(z.string()) }),
  );
  if (!found || found.shop === null) throw new SnapshotError('There is no shop in this database yet.');
  return { ...found, shop: found.shop, at: `${found.at.slice(0, 23)}Z` };
}

/** Counts and adds up every table. Reads every row. */
export async function readPrints(db: Db | Tx, progress: Progress = () => undefined): Promise<Print[]> {
  const tables = await listTables(db);
  const prints: Print[] = [];
  for (const { name } of tables) {
    progress('counting', prints.length, tables.length);
    const print = sql`select ${name}::text as name, count(*)::int as rows,
        coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${quoted(name)} as t`;
    prints.push(...(await query(db, print, Print)));
  }
  return prints;
}

/** How many rows there are. */
export async function countAll(db: Db): Promise<number> {
  let total = 0;
  for (const { name } of await listTables(db)) total += await db.$count(quoted(name));
  return total;
}

/** Every row of the tables as a line of JSON, table after table in this order. */
export async function* readLines(tx: Tx, tables: readonly Print[], progress: Progress): AsyncGenerator<string> {
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

export const sumRows = (tables: readonly Print[]): number => tables.reduce((total, { rows }) => total + rows, 0);

/**
 * Fills tables of the same shape with these lines, puts the sequences where they stood, and compares rows and contents.
 * What stood there is removed. All of it or nothing. @throws SnapshotError
 */
export async function loadLines(
  db: Db,
  contents: Contents,
  lines: AsyncIterator<string>,
  progress: Progress,
): Promise<void> {
  await db.transaction(async (tx) => {
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
    const names = [...tables.keys()].map((name) => quoted(name));
    const triggers = await query(tx, SELECT_TRIGGERS, Trigger);
    for (const name of names) await tx.execute(sql`alter table ${name} disable trigger user`);
    await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`);
    const total = sumRows(contents.tables);
    let done = 0;
    for (const { name, rows } of contents.tables) {
      const table = tables.get(name);
      if (!table) throw new SnapshotError(`There is no table ${name} to put its rows into.`);
      for (let left = rows; left > 0;) {
        const chunk = await take(lines, Math.min(left, CHUNK_ROWS));
        await insert(tx, table, chunk);
        left -= chunk.length;
        done += chunk.length;
        progress('writing', done, total);
      }
    }
    if ((await lines.next()).done !== true) throw new SnapshotError('There are more rows than were announced.');
    await setSequences(tx, contents.sequences);
    for (const trigger of triggers) await enable(tx, trigger);
    compare(contents.tables, await readPrints(tx, progress));
  });
}

/** The shop's own triggers and when they fire, which is not the same for all of them. */
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

async function insert(tx: Tx, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const list = sql.join(columns.map(quoted), sql`, `);
  await tx.execute(
    sql`insert into ${quoted(name)} (${list}) overriding system value
        select ${list} from json_populate_recordset(null::${quoted(name)}, ${`[${lines.join(',')}]`}::text::json)`,
  );
}

async function setSequences(tx: Tx, sequences: Moment['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last === null) await tx.execute(sql`alter sequence ${quoted(name)} restart`);
    else await tx.execute(sql`select setval(${`"${name}"`}::text::regclass, ${last}::text::bigint)`);
  }
}

/** @throws SnapshotError naming the first table whose rows are not the same */
export function compare(wanted: readonly Print[], found: readonly Print[]): void {
  for (const { name, rows, sum } of wanted) {
    const other = found.find((print) => print.name === name);
    if (!other) throw new SnapshotError(`The table ${name} is missing.`);
    if (other.rows !== rows) throw new SnapshotError(`${name} has ${other.rows} rows instead of ${rows}.`);
    if (other.sum !== sum) throw new SnapshotError(`The contents of ${name} are not the same.`);
  }
}
