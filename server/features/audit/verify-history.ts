import { formatInstant } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import { hashLink, hashTexts, NO_HASH, toSeal } from '../../db/history/chain.ts';
import type { Columns } from '../../db/history/history.sql.ts';
import { selectHead } from '../../db/history/sealer.ts';
import { parseJson } from '../../parse-json.ts';
import * as sql from './chain.sql.ts';

/** Names a row by its table and id, for example `booking 7`. */
const toPlace = (entity: string, id: unknown): string => `${entity} ${String(id)}`;

/**
 * Replays the steps, oldest first, and returns every row as the history says it is now. A row exists from its creation
 * or baseline on; earlier steps are ignored (HIST-07).
 */
function rebuild(steps: Iterable<{ entity: string; entityId: number; action: string; after: Columns }>) {
  const rows = new Map<string, Columns>();
  for (const { entity, entityId, action, after } of steps) {
    const place = toPlace(entity, entityId);
    if (action === 'removed') rows.delete(place);
    else if (action === 'created' || action === 'baseline') rows.set(place, after);
    else if (action !== 'refused' && rows.has(place)) rows.set(place, { ...rows.get(place), ...after });
  }
  return rows;
}

/**
 * Columns that the history does not keep: the key is stored separately, and the others are computed from kept columns.
 */
const UNKEPT = new Set(['id', 'search_text', 'inbound_missing']);
/** Entries about the shop that describe no row of a rebuilt table. */
const UNREBUILT = new Set(['setting', 'restore', 'staff_pin', 'passkey']);
const INSTANT = /^\d{4}-\d\d-\d\dT/;

const toPlain = (value: unknown): unknown =>
  typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : (value ?? null);

/** True for an erased text or a secret, for which the history holds no value to compare. */
const isHidden = (value: unknown): boolean => typeof value === 'object' && value !== null;

function findDifferences(stored: Columns, recorded: Columns): string[] {
  const columns = [...new Set([...Object.keys(stored), ...Object.keys(recorded)])];
  return columns.filter(
    (column) =>
      !UNKEPT.has(column) && !isHidden(recorded[column]) && toPlain(stored[column]) !== toPlain(recorded[column]),
  );
}

const LINKS = 2_000;
const RECORDS = 200;
const TIMES = 20_000;
const FINDINGS_MAX = 20;

/**
 * Checks that the chain is whole and covers every row of the history. Checks that each text is unchanged, or that its
 * customer was erased later. Checks that the rows of the shop match the history (HIST-04, HIST-07).
 * @param seals short seals from papers; each must be a seal of this chain
 * @returns `findings`, empty when nothing is wrong; `clock` reports when the clock was put back, `restores`
 *   which backups were restored
 */
export async function verifyHistory(db: Db, seals: readonly string[] = []) {
  const findings: string[] = [];
  const papers = await sql.selectDocumentSeals(db);
  const wanted = new Set([...seals, ...papers.map(({ seal }) => seal)]);
  const head = await verifyChain(db, findings, wanted);
  for (const { seal, kind, recordId } of papers) {
    if (wanted.has(seal)) findings.push(`A ${kind} (record ${recordId}) has the seal ${seal}, which is missing.`);
  }
  for (const record of Object.keys(sql.REBUILT)) {
    // A forged id may be far from the others, so gaps are skipped.
    let from = await sql.selectNextId(db, record, 0);
    while (from !== null && findings.length < FINDINGS_MAX) {
      const first = from;
      await snapshot(db, (tx) => verifyRows(tx, record, first, findings));
      from = await sql.selectNextId(db, record, first + RECORDS);
    }
  }
  const unknownSeals = seals.filter((seal) => wanted.has(seal));
  return {
    changes: head.seq,
    seal: toSeal(head),
    findings,
    unknownSeals,
    clock: await checkTimes(db),
    restores: await listRestores(db),
  };
}

/** Returns a sentence for each restore: the backup that it restored, and the newest seal before it (DISK-16). */
const listRestores = async (db: Db): Promise<string[]> =>
  (await sql.selectRestores(db)).map(
    ({ at, snapshot, seal }) =>
      `On ${formatInstant(at)} the backup ${snapshot} was restored. ${seal === null ? 'The seal before it is unknown.' : `The newest seal before was ${seal}. Seals after the backup are missing in this history.`}`,
  );

/** Sealed rows never change, so the walk itself needs no transaction. Each step reads the head in the same snapshot. */
async function verifyChain(db: Db, findings: string[], wanted: Set<string>) {
  /** By record: the newest change without texts, and the newest erasure. */
  const [gone, erased] = [new Map<string, number>(), new Map<string, number>()];
  let last = { seq: 0, at: '', hash: NO_HASH };
  for (let after = Number.MIN_SAFE_INTEGER; ; after = last.seq) {
    const { links, head } = await snapshot(db, async (tx) => ({
      links: await sql.selectLinks(tx, after, LINKS),
      head: await selectHead(tx),
    }));
    for (const { seal, row, texts } of links) {
      const { seq, at, hash } = seal;
      const say = (what: string) => findings.push(`Change ${seq} ${what}.`);
      if (seq !== last.seq + 1) say(`follows number ${last.seq}: the changes between them are missing`);
      if (at < last.at) say('is sealed before the one in front of it');
      if (row === null) say('is gone');
      else {
        if (hashLink(last.hash, { seq, at, row }) !== hash) say('differs from its seal');
        const record = toPlace(row.record, row.recordId);
        if (texts !== null && hashTexts(texts.salt, texts.texts) !== row.textHash)
          say('has other texts than those sealed');
        if (texts === null && row.textHash !== null) gone.set(record, seq);
        if (row.action === 'erased') erased.set(record, seq);
      }
      last = { seq, at, hash };
      wanted.delete(toSeal(last));
      if (findings.length >= FINDINGS_MAX) return last;
    }
    if (links.length > 0) continue;
    if (last.seq !== head.seq || last.hash !== head.hash) {
      findings.push(`The chain ends at ${toSeal(last)}; it was sealed up to ${toSeal(head)}.`);
    }
    break;
  }
  for (const [record, seq] of gone) {
    if ((erased.get(record) ?? 0) < seq) findings.push(`Change ${seq} has lost its texts, and nobody erased them.`);
  }
  const { unsealed, waiting } = await sql.countUnsealed(db);
  if (unsealed !== waiting) findings.push(`${unsealed - waiting} changes were never sealed.`);
  return last;
}

/**
 * Milliseconds by which a change may be dated before an earlier one. Saves overlap, and clocks are corrected by seconds
 * (HIST-06).
 */
const CORRECTION_MS = 5 * 60_000;

const isLongBefore = (at: string, other: string) => Date.parse(other) - Date.parse(at) > CORRECTION_MS;

/**
 * A moment at which the clock was put back: the earlier changes with later times, and the later ones until the clock
 * caught up.
 */
type ClockStep = Record<'before' | 'after', { changes: number; from: string; to: string }>;

/** Finds where the clock was put back, and reports which times are wrong (HIST-06). */
async function checkTimes(db: Db): Promise<string[]> {
  const steps: ClockStep[] = [];
  let open: ClockStep | null = null;
  /** Running maxima of the times, at least five minutes apart. */
  const latest: { at: string; nth: number }[] = [];
  let [nth, last, lastId] = [0, '', 0];
  for (let times = await sql.selectTimes(db, 0, TIMES); times.length > 0;) {
    for (const { id, at } of times) {
      [nth, lastId] = [nth + 1, id];
      if (isLongBefore(at, last)) {
        let first = { at: last, nth: nth - 1 };
        for (let top = latest.at(-1); top && isLongBefore(at, top.at); top = latest.at(-1)) {
          first = top;
          latest.pop();
        }
        open = {
          before: { changes: nth - first.nth, from: first.at, to: last },
          after: { changes: 0, from: at, to: at },
        };
        steps.push(open);
        last = at;
      }
      if (open && at < open.before.to) open.after = { ...open.after, changes: open.after.changes + 1, to: at };
      else open = null;
      if (at > last) last = at;
      const top = latest.at(-1);
      if (!top || isLongBefore(top.at, at)) latest.push({ at, nth });
    }
    times = await sql.selectTimes(db, lastId, TIMES);
  }
  return steps.map(
    ({ before, after }) =>
      `The clock was put back from ${formatInstant(before.to)} to ${formatInstant(after.from)}. Either the ${before.changes} changes before it, from ${formatInstant(before.from)} on, or the ${after.changes} after it, until ${formatInstant(after.to)}, have a wrong time. Their order is right.`,
  );
}

async function verifyRows(tx: Tx, record: string, from: number, findings: string[]): Promise<void> {
  const to = from + RECORDS - 1;
  const steps = (await sql.selectHistoryOf(tx, record, from, to)).map(({ row, texts }) => ({
    ...row,
    // Invalid JSON means that the texts were tampered with; the check of the chain reports that.
    after: { ...(row.after as Columns), ...(parseJson(texts ?? '') as { after?: Columns } | undefined)?.after },
  }));
  const recorded = rebuild(steps.filter(({ entity }) => !UNREBUILT.has(entity)));
  for (const [table, owner] of Object.entries(sql.REBUILT[record] ?? {})) {
    for (const stored of await sql.selectRows(tx, table, owner, from, to)) {
      const place = toPlace(table, stored['id']);
      const known = recorded.get(place);
      const differing = known === undefined ? [] : findDifferences(stored, known);
      if (known === undefined) findings.push(`The row ${place} came past the history.`);
      if (differing.length > 0)
        findings.push(`The row ${place} was changed past the history: ${differing.join(', ')}.`);
      recorded.delete(place);
    }
  }
  for (const place of recorded.keys()) findings.push(`The row ${place} was removed past the history.`);
}
