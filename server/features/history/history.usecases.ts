import { HISTORY_FIELDS } from '../../../src/domain/history/history-fields.ts';
import type { HistoryEntry, HistoryPage, HistoryThing, HistoryValue } from '../../../src/domain/history/history.ts';
import { locationLabel } from '../../../src/domain/ledger/ledger-words.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { type Db, snapshot } from '../../db/database.ts';
import type { Columns } from '../../db/history/history.sql.ts';
import { DomainError } from '../../errors.ts';
import type { HistoryQuery } from './history.query.ts';
import * as sql from './history.sql.ts';

type Names = Awaited<ReturnType<typeof sql.selectNames>>;
type PersonRow = Awaited<ReturnType<typeof sql.selectPeople>>[number];

/** The fields with the id of another row, whose name is shown. */
const NAMED = ['locationId', 'bookingItemId', 'assigneeId'];
const INSTANTS = [
  'appointmentDate',
  'contactedAt',
  'deliveryDate',
  'paidAt',
  'revokedAt',
  'reopenedAt',
  'takenAt',
  'factorAt',
  'verifiedAt',
];

function toValue(thing: HistoryThing, path: string, value: unknown, names: Names): HistoryValue {
  if (HISTORY_FIELDS[thing][path]?.isLong) return null;
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return { erased: true };
  if (typeof value === 'number' && Object.hasOwn(sql.AMOUNTS, path)) return toRupees(paisa(value));
  if (typeof value === 'number' && NAMED.includes(path)) {
    const { name = `#${value}`, code = null } = names.get(`${path} ${value}`) ?? {};
    return code === null ? name : locationLabel({ name, code });
  }
  if (typeof value === 'string' && INSTANTS.includes(path)) return new Date(value).toISOString();
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null;
}

type Texts = { before?: Columns; after?: Columns; reason?: string };

/** The columns of a row before and after the change, including the texts, which are stored separately. */
export function toSides({ row, texts }: Pick<sql.EntryRow, 'row' | 'texts'>) {
  const beside = JSON.parse(texts ?? '{}') as Texts;
  return {
    before: { ...(row.before as Columns), ...beside.before },
    after: { ...(row.after as Columns), ...beside.after },
    reason: beside.reason ?? null,
  };
}

const toPerson = ({ id, firstName, lastName, email }: PersonRow): HistoryPage['people'][number] => ({
  id,
  name: [firstName, lastName].filter(Boolean).join(' ') || email,
});

/** Describes the attempt that was refused. The text no longer exists if the customer was erased. */
const toTried = (tried: unknown, textHash: unknown): HistoryValue =>
  typeof tried === 'string' ? tried : textHash === null ? null : { erased: true };

const IS = ['created', 'baseline', 'refused', 'erased', 'removed'] as const;

function toEntry(found: sql.EntryRow, names: Names): HistoryEntry {
  const { row, person } = found;
  const thing = sql.THING_OF[row.entity] ?? 'booking';
  const { before, after, reason } = toSides(found);
  const changes = sql.listPaths(thing).flatMap((path): HistoryEntry['changes'] => {
    const column = sql.toColumn(path);
    const isChanged = Object.hasOwn(before, column) || Object.hasOwn(after, column);
    if (!isChanged || (sql.isTotal(thing, path) && row.action !== 'overpaid')) return [];
    return [
      { path, before: toValue(thing, path, before[column], names), after: toValue(thing, path, after[column], names) },
    ];
  });
  const [status, method] = ['status', 'payment_method'].map((column) => before[column] ?? found.standing?.[column]);
  const name = thing === 'payment' && found.name !== null ? toRupees(paisa(Number(found.name))) : found.name;
  return {
    id: row.id,
    at: row.at,
    person: person && toPerson(person),
    record: row.record as HistoryEntry['record'],
    recordId: row.recordId,
    thing,
    is: IS.find((is) => is === row.action) ?? 'changed',
    name,
    changes,
    rule: row.rule,
    reason: row.action === 'refused' && typeof after['sentence'] === 'string' ? after['sentence'] : reason,
    payment:
      thing === 'payment' && typeof status === 'string' && typeof method === 'string' ? { status, method } : null,
    tried: row.action === 'refused' ? toTried(after['tried'], row.textHash) : null,
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** One page of the history of a record, read in one snapshot (HIST-10). @throws DomainError */
export const readHistory = (
  db: Db,
  key: Parameters<typeof sql.selectKeys>[1],
  { pageSize, ...query }: HistoryQuery,
): Promise<HistoryPage> =>
  snapshot(db, async (tx) => {
    const keys = await sql.selectKeys(tx, key);
    if (keys.length === 0) throw new DomainError('notFound', 'There is no such record');
    const found = await sql.selectEntries(tx, keys, { ...query, limit: pageSize + 1 });
    const shown = found.slice(0, pageSize);
    const sides = shown.map(toSides).flatMap(({ before, after }) => [before, after]);
    const pointed = (column: string) => [...new Set(sides.map((side) => side[column]).filter(isNumber))];
    const names = await sql.selectNames(tx, {
      locations: pointed('location_id'),
      items: pointed('booking_item_id'),
      people: pointed('assignee_id'),
    });
    return {
      entries: shown.map((row) => toEntry(row, names)),
      hasOlder: found.length > pageSize,
      people: (await sql.selectPeople(tx, keys)).map(toPerson),
    };
  });
