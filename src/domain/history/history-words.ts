import { PASSCODE_DEEDS, type PasscodeDeed } from '../booking/passcode.ts';
import { toShopDay } from '../shared/shop-day.ts';
import { HISTORY_FIELDS, NAMED_BY } from './history-fields.ts';
import {
  HISTORY_RECORDS,
  type HistoryChange,
  type HistoryEntry,
  type HistoryKind,
  type HistoryRecord,
  type HistoryThing,
  type HistoryValue,
} from './history.ts';

/** A part of a sentence: our words, a stored value, or the arrow between two values. */
export type Part = { is: 'words' | 'value' | 'arrow'; text: string };

const words = (text: string): Part => ({ is: 'words', text });
const value = (text: string): Part => ({ is: 'value', text });
const ARROW: Part = { is: 'arrow', text: ' → ' };

/** The replacement for the words of an erased customer (DATA-05). */
export const ERASED_WORD = 'erased';

const isErased = (known: HistoryValue): boolean => typeof known === 'object' && known !== null;
const isNone = (known: HistoryValue): boolean => known === null || known === '';

type Field = (typeof HISTORY_FIELDS)['booking'][string];
const toValue = (known: HistoryValue, { toText }: Pick<Field, 'toText'>): Part =>
  typeof known === 'object' ? words(known === null ? '—' : ERASED_WORD) : value(toText(known));

function toClause({ thing, is }: HistoryEntry, { path, before, after }: HistoryChange): Part[] {
  const field = HISTORY_FIELDS[thing][path];
  if (!field) return [];
  if (field.isLong) return [words(`${field.label} changed`)];
  if (isErased(before) && isErased(after)) return [words(`${field.label} changed, ${ERASED_WORD} since`)];
  if (isNone(before)) return [words(`${field.label}${is === 'created' ? ' ' : ' set to '}`), toValue(after, field)];
  if (isNone(after)) return [words(`${field.label} cleared, was `), toValue(before, field)];
  return [words(`${field.label} `), toValue(before, field), ARROW, toValue(after, field)];
}

/** Why a change was allowed, by the rule that decided. */
export const RULE_WORDS: Readonly<Record<string, (entry: HistoryEntry) => string | null>> = {
  'EDIT-01': ({ changes }) =>
    changes.some(({ path, after }) => path === 'status' && after === 'CONFIRMED')
      ? 'an active INBOUND delivery was present'
      : null,
  'PERM-07': ({ thing }) => (thing === 'booking' ? 'more is paid than payable' : null),
  'TILL-10': () => 'its paid money still counts as received',
  'CLAIM-23': () => 'the warranty was running and no other claim was open',
  'CLAIM-24': () => 'the booking was completed',
};

/** The subject of an entry, before its name. */
const SUBJECTS: Readonly<Record<Exclude<HistoryThing, 'ledger' | 'shop'>, string>> = {
  booking: 'Claim booking ',
  item: 'Item ',
  passcode: 'Passcode of ',
  payment: 'Payment of ',
  contact: 'Contact, ',
  delivery: 'Delivery, ',
  warranty: 'Warranty of ',
  claim: 'Warranty claim ',
  branch: 'Branch ',
  service: 'Service ',
  counter: 'Counter ',
  till: 'Closing ',
  restore: 'Backup ',
  person: '',
  pin: 'PIN of ',
  passkey: 'Passkey of ',
};

function toSubject({ record, thing, name, changes, payment }: HistoryEntry, shown: HistoryRecord): Part[] {
  if (thing === 'ledger') return [words('Entry')];
  if (thing === 'shop') return [words('Settings')];
  if (thing === 'booking' && shown === record) return [words('Booking')];
  const namedBy = NAMED_BY[thing];
  const change = changes.find(({ path }) => path === namedBy);
  const known = change === undefined ? name : isNone(change.before) ? change.after : change.before;
  if (thing === 'payment' && (isNone(known) || known === 0)) return [words('Payment')];
  const field = namedBy === null ? { toText: String } : (HISTORY_FIELDS[thing][namedBy] ?? { toText: String });
  return [words(SUBJECTS[thing]), toValue(known, field), ...toStanding(payment)];
}

/** Status and method of a payment: " (Paid, Cash)". */
function toStanding(payment: HistoryEntry['payment']): Part[] {
  const { status, paymentMethod } = HISTORY_FIELDS.payment;
  if (payment === null || !status || !paymentMethod) return [];
  return [words(` (${status.toText(payment.status)}, ${paymentMethod.toText(payment.method)})`)];
}

/** The words of a refund: "Rs 2,000 refunded" (TILL-02). */
const toRefund = ({ changes, name }: HistoryEntry): Part[] => {
  const amount = changes.find(({ path }) => path === 'paidAmount')?.after ?? name;
  return [toValue(amount, HISTORY_FIELDS.payment['paidAmount'] ?? { toText: String }), words(' refunded')];
};

const toClausesOf = (entry: HistoryEntry, wanted: string): Part[][] =>
  entry.changes.filter(({ path }) => path === wanted).map((change) => toClause(entry, change));

/**
 * A payment that becomes PAID at the time of the change needs no words for its time and its branch, and a reopening none for
 * its time (TILL-01, TILL-05).
 */
const isImplied = ({ thing, at, changes }: HistoryEntry, { path, after }: HistoryChange): boolean =>
  (thing === 'passcode' && path === 'deed') ||
  (thing === 'till' && path === 'reopenedAt') ||
  (thing === 'restore' && path === 'snapshot') ||
  thing === 'pin' ||
  (thing === 'payment' &&
    changes.some((change) => change.path === 'status') &&
    (path === 'locationId' || (path === 'paidAt' && (after === null || after === at))));

const isRecord = (thing: HistoryThing): boolean => HISTORY_RECORDS.some((record) => record === thing);

const GONE: Partial<Record<HistoryThing, readonly [gone: string, back: string]>> = {
  branch: ['closed', 'reopened'],
  service: ['put away', 'offered again'],
  person: ['disabled', 'enabled'],
};

const DEEDS: Partial<Record<HistoryThing, string>> = {
  warranty: 'started',
  till: 'recorded',
  restore: 'restored',
  pin: 'set',
  passkey: 'added',
};

function toDeed({ is, thing, changes }: HistoryEntry): string | null {
  if (thing === 'passcode') {
    const deed = changes.find(({ path }) => path === 'deed')?.after;
    return PASSCODE_DEEDS[deed as PasscodeDeed] ?? null;
  }
  if (is === 'removed') return 'removed';
  if (thing === 'pin') return is === 'created' ? 'set' : 'replaced';
  const isRow = !isRecord(thing) || thing === 'person';
  if (is === 'created') return DEEDS[thing] ?? (isRow ? 'added' : 'created');
  if (thing === 'till') return 'reopened';
  const activity = changes.find(({ path }) => path === 'isActive');
  if (!activity) return null;
  const [gone, back] = GONE[thing] ?? ['deleted', 'restored'];
  return activity.after === true ? back : gone;
}

const join = (clauses: readonly Part[][]): Part[] =>
  clauses.flatMap((clause, index) => (index === 0 ? clause : [words('; '), ...clause]));

const capitalize = ([first, ...rest]: Part[]): Part[] =>
  first?.is === 'words' ? [words(first.text.charAt(0).toUpperCase() + first.text.slice(1)), ...rest] : [];

/**
 * Returns the sentence of an entry on the page of `shown`: "Item RTX 3080: payable amount Rs 1,000 → Rs 1,500",
 * "Refused: ...".
 */
export function toSentence(entry: HistoryEntry, shown: HistoryRecord): Part[] {
  const { is, record, thing, changes, rule, reason } = entry;
  const because = isNone(reason) ? [] : [toValue(reason, { toText: String })];
  if (is === 'refused') {
    const tried = isNone(entry.tried) ? [] : [words(' Tried: '), toValue(entry.tried, { toText: String })];
    return [words('Refused'), ...because.flatMap((part) => [words(': '), words(part.text)]), ...tried];
  }
  const back = is === 'created' && thing === 'payment' && changes.find(({ path }) => path === 'refundOf');
  if (back) return join([toRefund(entry), ...toClausesOf(entry, 'reason')]);
  const subject = toSubject(entry, shown);
  if (is === 'baseline') return [...subject, words(' as of the start of the history')];
  if (is === 'erased') {
    return thing === 'booking' ? [words('Customer erased')] : [...subject, words(': personal data erased')];
  }
  const deed = toDeed(entry);
  const described =
    is === 'created' && DEEDS[thing] === undefined
      ? []
      : changes.filter((change) => !isImplied(entry, change)).map((change) => toClause(entry, change));
  const clauses = described.filter((clause) => clause.length > 0);
  const decided = (rule?.split(' ') ?? []).flatMap((id) => RULE_WORDS[id]?.(entry) ?? []);
  const after = [...decided.map((text) => [words(text)]), ...because.map((part) => [words('reason: '), part])];
  if (deed !== null) return join([[...subject, words(` ${deed}`)], ...clauses, ...after]);
  // The page already names the record of its own fields.
  const isOwn = shown === record && (thing === 'booking' || thing === 'ledger' || thing === 'shop');
  const said = join([...(clauses.length > 0 ? clauses : [[words('changed')]]), ...after]);
  return isOwn ? capitalize(said) : [...subject, words(': '), ...said];
}

export const toText = (sentence: readonly Part[]): string => sentence.map(({ text }) => text).join('');

/** The labels of the kinds in the filter. */
export const KIND_LABELS: Readonly<Record<HistoryKind, string>> = {
  status: 'Status',
  booking: 'Booking',
  item: 'Items',
  payment: 'Payments',
  contact: 'Contacts',
  delivery: 'Deliveries',
  claim: 'Warranty claims',
  ledger: 'Changes',
  shop: 'Settings',
  branch: 'Branches',
  service: 'Services',
  counter: 'Counters',
  till: 'Till closings',
  restore: 'Restored backups',
  person: 'People',
  pin: 'PINs',
  passkey: 'Passkeys',
  refused: 'Refused',
};

export type Moment = { id: number; at: string; person: HistoryEntry['person']; entries: HistoryEntry[] };
/** One day of the shop, `yyyy-MM-dd`. */
export type HistoryDay = { day: string; moments: Moment[] };

/**
 * Groups entries by the shop's day, newest first. Changes of one save stay together, in the order in which they were
 * made (HIST-10).
 */
export function toDays(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const { id, at, person } = entry;
    const day = toShopDay(at);
    const moments = days.at(-1)?.day === day ? days.at(-1)?.moments : undefined;
    const last = moments?.at(-1);
    if (last && last.at === at && last.person?.id === person?.id) last.entries.unshift(entry);
    else if (moments) moments.push({ id, at, person, entries: [entry] });
    else days.push({ day, moments: [{ id, at, person, entries: [entry] }] });
  }
  return days;
}
