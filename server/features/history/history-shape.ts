import { HISTORY_FIELDS } from '../../../src/domain/history/history-fields.ts';
import type { HistoryEntry, HistoryPage, HistoryThing, HistoryValue } from '../../../src/domain/history/history.ts';
import { locationLabel } from '../../../src/domain/ledger/ledger-words.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { AMOUNTS, isTotal, listPaths, THING_OF, toColumn } from './history-columns.ts';
import type { EntryRow, selectNames, selectPeople } from './history.sql.ts';

type Names = Awaited<ReturnType<typeof selectNames>>;
type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

const INSTANTS = ['appointmentDate', 'contactedAt', 'deliveryDate'];

/** A field's value as the history has it: `{}` stands where the words of an erased customer stood. */
function toValue(thing: HistoryThing, path: string, value: unknown, { locations, items }: Names): HistoryValue {
  if (HISTORY_FIELDS[thing][path]?.isLong) return null;
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return { erased: true };
  if (typeof value === 'number' && Object.hasOwn(AMOUNTS, path)) return toRupees(paisa(value));
  if (typeof value === 'number' && path === 'locationId') {
    const known = locations.get(value);
    return known ? locationLabel(known) : `#${value}`;
  }
  if (typeof value === 'number' && path === 'bookingItemId') return items.get(value) ?? `#${value}`;
  if (typeof value === 'string' && INSTANTS.includes(path)) return new Date(value).toISOString();
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null;
}

type Columns = Record<string, unknown>;
/** What stands beside a row of the history: texts of customers. */
type Texts = { before?: Columns; after?: Columns; reason?: string };

/** The columns of a row before and after, with the texts that are kept beside it. */
export function toSides({ row, texts }: Pick<EntryRow, 'row' | 'texts'>) {
  const beside = JSON.parse(texts ?? '{}') as Texts;
  return {
    before: { ...(row.before as Columns), ...beside.before },
    after: { ...(row.after as Columns), ...beside.after },
    reason: beside.reason ?? null,
  };
}

/** First and last name, the address where there is neither. */
export const toPerson = ({ id, firstName, lastName, email }: PersonRow): HistoryPage['people'][number] => ({
  id,
  name: [firstName, lastName].filter(Boolean).join(' ') || email,
});

const IS: Readonly<Record<string, HistoryEntry['is']>> = {
  created: 'created',
  baseline: 'baseline',
  refused: 'refused',
  erased: 'erased',
};

/** An entry as staff may read it: of columns and rules nothing that their screens do not know. */
export function toEntry(found: EntryRow, names: Names): HistoryEntry {
  const { row, person } = found;
  const thing = THING_OF[row.entity] ?? 'booking';
  const { before, after, reason } = toSides(found);
  const changes = listPaths(thing).flatMap((path): HistoryEntry['changes'] => {
    const column = toColumn(path);
    const isChanged = Object.hasOwn(before, column) || Object.hasOwn(after, column);
    if (!isChanged || (isTotal(thing, path) && row.action !== 'overpaid')) return [];
    return [
      { path, before: toValue(thing, path, before[column], names), after: toValue(thing, path, after[column], names) },
    ];
  });
  const { payment, ...others } = found.names;
  const name =
    thing === 'payment'
      ? payment && toRupees(paisa(payment))
      : thing === 'ledger' || thing === 'shop'
        ? null
        : others[thing];
  return {
    id: row.id,
    at: row.at,
    person: person && toPerson(person),
    record: row.record as HistoryEntry['record'],
    recordId: row.recordId,
    thing,
    is: IS[row.action] ?? 'changed',
    name: name ?? null,
    changes,
    rule: row.rule,
    reason: row.action === 'refused' && typeof after['sentence'] === 'string' ? after['sentence'] : reason,
  };
}
