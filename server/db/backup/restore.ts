import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { MAJOR, syncPath, syncTree } from 'pglite-durable';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import { SnapshotError, StartupError } from '../../startup-error.ts';
import type { Db, Tx } from '../database.ts';
import { markMoved, markShop, readMarker, type Sealed } from '../embedded/shop-marker.ts';
import { listMissing, migrate } from '../migrate.ts';
import { withPostgres } from '../postgres.ts';
import { createSnapshot } from './backups.ts';
import { describeWhere, readShop, readShopAt, requireQuiet, withDataLock, copyIdle, readCopy } from './place.ts';
import { leaveTrace, readFacts, type Replaced, type ShopFacts } from './restore-trace.ts';
import { listNames, type Progress, query, readChecksums, readMetadata, sumRows, type SnapshotHead } from './rows.ts';
import { checkSnapshot, describeSnapshot, fillFrom, readSnapshot, withUnflushed } from './snapshot-file.ts';
import { findShop, toSnapshotFolder } from './snapshots.ts';
import { checkRules } from './verify.ts';

const Name = z.object({ name: z.string() });

type Finished = { said: string; sealed: Sealed };
type Finish = (db: Db, replaced: Replaced) => Promise<Finished>;
type Place = Awaited<ReturnType<typeof databasePlace>>;

const withPlace = (config: Config, progress: Progress, work: (place: Place) => Promise<string>): Promise<string> =>
  config.databaseUrl === null
    ? withDataLock(config.dataDir, (dir, assertHeld) => work(folderPlace(config, dir, assertHeld, progress)))
    : withPostgres(config.databaseUrl, (db) =>
        db.transaction(async (tx) => work(await databasePlace(config, tx, progress))),
      );

/**
 * Builds the new database next to the old one and flushes it. Then moves the old one aside and the new one to its
 * place.
 */
function folderPlace(config: Config, dir: string, assertHeld: () => void, progress: Progress): Place {
  const { dataDir } = config;
  const before = findShop(dataDir);
  const aside = existsSync(dir) ? toFreeName(`${dir}.before-restore`) : null;
  const made = `${dir}.restoring`;
  return {
    shop: before,
    aside,
    replace: async (file, { shop }, finish) => {
      const facts = aside === null ? null : await readReplaced(config, dir);
      const replaced = { shop: before, facts, noted: readMarker(dataDir).sealed };
      rmSync(made, { recursive: true, force: true });
      progress('making a database', 0, 1);
      try {
        const { said, sealed } = await withUnflushed(made, 'postgres', async (db) => {
          await fillFrom(file, db, progress);
          await migrate(db);
          return finish(db, replaced);
        });
        assertHeld();
        syncTree(made);
        if (aside !== null) renameSync(dir, aside);
        renameSync(made, dir);
        syncPath(dirname(dir));
        markShop(dataDir, MAJOR, { shop, sealed });
        markMoved(dataDir, null);
        return { kept: aside, said };
      } finally {
        rmSync(made, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Replaces the tables in one transaction, after a proven snapshot of the old ones. A server that starts waits for its
 * end.
 */
async function databasePlace(config: Config, tx: Tx, progress: Progress) {
  const shop = await readShop(tx);
  if (shop !== null) await tx.execute(sql`select name from migration where name = 'lock' for update`);
  // A server that started before the lock is detected here; one that starts later waits.
  await requireQuiet(tx, config);
  if (shop === null && (await listNames(tx)).size > 0) throw isTaken(config);
  if ((await listMissing(tx)).length > 0)
    throw new StartupError(
      `The shop in ${describeWhere(config)} was used by an older Reflow. Start this one on it once first.`,
    );
  return {
    /** The id of the shop in the database; `null` if unknown. */
    shop,
    /** Where the current data would be kept; `null` without any. */
    aside: shop === null ? null : `a backup in ${toSnapshotFolder(config.dataDir)}`,
    /** Loads a snapshot in the current shape, all or nothing; visible after `finish`. @returns where the old data is */
    replace: async (file: string, head: SnapshotHead, finish: Finish) => {
      let [facts, kept]: [ShopFacts | null, string | null] = [null, null];
      if (shop !== null) {
        facts = await readFacts(tx);
        kept = (await createSnapshot(config, { db: tx }, { progress, keepAll: true })).made.file;
        const applied = (await readMetadata(tx)).migrations;
        if (applied.join() !== head.migrations.toSorted().join()) await clear(tx, (await readSnapshot(kept)).head);
      }
      await fillFrom(file, tx, progress);
      await migrate(tx);
      return { kept, said: (await finish(tx, { shop, facts, noted: undefined })).said };
    },
  };
}

const isTaken = (config: Config) =>
  new StartupError(
    config.databaseUrl === null
      ? `The data folder ${config.dataDir} holds a database already. Set DATA_DIR to another folder.`
      : `There are tables in ${describeWhere(config)} already. Nothing was changed. Make an empty database for the shop.`,
  );

async function clear(tx: Tx, { tables, sequences }: SnapshotHead): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  await tx.execute(sql`drop table ${sql.join(names, sql`, `)}`);
  // A starting server waits for a row of this table, so the table must stay.
  await tx.execute(sql`delete from migration where name <> 'lock'`);
  for (const name of Object.keys(sequences)) await tx.execute(sql`drop sequence if exists ${sql.identifier(name)}`);
  const routines = sql`select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
  for (const { name } of await query(tx, routines, Name)) await tx.execute(sql.raw(`drop routine ${name}`));
}

/** The facts about the shop of a folder; `null` if its database is damaged. */
async function readReplaced(config: Config, dir: string): Promise<ShopFacts | null> {
  try {
    return await readCopy(copyIdle(config.dataDir, dir), config, readFacts);
  } catch {
    return null;
  }
}

function toFreeName(path: string): string {
  const taken = new Set(readdirSync(dirname(path)));
  for (let number = 1; ; number += 1) if (!taken.has(`${basename(path)}-${number}`)) return `${path}-${number}`;
}

/**
 * Replaces the shop with a snapshot, keeps the old data, ends all logins, and writes the restore into the history
 * (BACKUP-06, DISK-16).
 * @throws StartupError
 */
export async function restore(
  file: string,
  config: Config,
  { dryRun, yes, withFaults }: { dryRun: boolean; yes: boolean; withFaults?: boolean | undefined },
  progress: Progress,
): Promise<string> {
  const head = await checkSnapshot(file, progress);
  const found = describeSnapshot(head);
  return withPlace(config, progress, async ({ shop, aside, replace }) => {
    if (aside !== null && !yes && head.shop !== shop) {
      throw new StartupError(
        `${file} is not of the shop in ${config.databaseUrl === null ? config.dataDir : describeWhere(config)}, but ${found}. Nothing was changed. Add --yes to put it there.`,
      );
    }
    if (dryRun)
      return `This would bring back ${found}.${aside === null ? '' : ` What is there now would move to ${aside}.`}`;
    const { kept, said } = await replace(file, head, async (db, replaced) => {
      if (!withFaults) await requireRules(file, db, progress);
      return leaveTrace(db, file, head, replaced);
    });
    return `Restored ${found}.${kept === null ? '' : ` What was there before is in ${kept}; remove it when you are sure.`} ${said}`;
  });
}

/** @throws SnapshotError with the faults, if the rows of a snapshot break rules of the data */
async function requireRules(file: string, db: Db, progress: Progress): Promise<void> {
  const found = await checkRules(db, progress);
  if (found.length === 0) return;
  throw new SnapshotError(
    `${file} was not restored, because its rows break rules of the data:\n${found.map((fault) => `  ${fault}`).join('\n')}\nNothing was changed. Restore an older backup, or add --with-faults to restore this one unchanged.`,
  );
}

/** Copies a shop from the folder to an empty PostgreSQL or back, including logins (BACKUP-08). @throws StartupError */
export async function moveShop(
  to: 'postgres' | 'folder',
  config: Config & { databaseUrl: string },
  dryRun: boolean,
  progress: Progress,
): Promise<string> {
  const folder = { ...config, databaseUrl: null };
  const [source, target] = to === 'postgres' ? [folder, config] : [config, folder];
  const said = await withPlace(target, progress, async ({ aside, replace }) => {
    if (aside !== null) throw isTaken(target);
    return readShopAt(source, async (opened) => {
      const { db } = opened;
      if (source.databaseUrl !== null) await requireQuiet(db, source);
      const there = describeWhere(target);
      if (dryRun) {
        const rows = sumRows(await readChecksums(db, await listNames(db), progress));
        return `This would copy ${rows} rows to ${there}, which is empty.`;
      }
      const { made } = await createSnapshot(source, opened, { progress });
      const head = await checkSnapshot(made.file, progress);
      await replace(made.file, head, async () => ({ said: '', sealed: undefined }));
      return `${sumRows(head.tables)} rows are in ${there}, and every table has the same rows and contents. Start Reflow ${to === 'postgres' ? 'with' : 'without'} DATABASE_URL; ${describeWhere(source)} stays as it was.`;
    });
  });
  // Only now: the rows are in the database once its transaction has ended.
  if (to === 'postgres' && !dryRun) markMoved(config.dataDir, describeWhere(target));
  return said;
}
