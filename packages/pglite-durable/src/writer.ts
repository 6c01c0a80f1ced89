// The process whose power is cut. It writes rows and prints the number of each row that the database has acknowledged.
import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { openDurable } from './open-durable.ts';

const [folder = '', how] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const db = how === 'plain' ? await PGlite.create(`${folder}/db`) : await openDurable(folder);
await db.exec('create table if not exists written (n bigint primary key, text text not null)');
const { rows } = await db.query<{ next: number }>('select coalesce(max(n), 0)::float8 + 1 as next from written');
process.stdout.write('ready\n');
for (let n = rows[0]?.next ?? 1; ; n += 1) {
  await db.query("insert into written values ($1, repeat('x', 200))", [n]);
  process.stdout.write(`${n}\n`);
  // Checkpoints and vacuums are the times at which files change most.
  if (n % 500 === 0) await db.exec('checkpoint');
  if (n % 1_300 === 0) await db.exec('vacuum written');
}
