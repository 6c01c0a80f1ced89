import * as z from 'zod/mini';

/** The records that have a history (HIST-10). */
export const HISTORY_RECORDS = ['booking', 'claim', 'ledger', 'shop', 'person'] as const;
export type HistoryRecord = (typeof HISTORY_RECORDS)[number];

/** The number of entries that a history shows first, and adds each time (HIST-10). */
export const HISTORY_STEP = 40;

/** The subjects of an entry: the record itself or one of its rows. */
export const HISTORY_THINGS = [
  'booking',
  'item',
  'passcode',
  'payment',
  'contact',
  'delivery',
  'warranty',
  'claim',
  'ledger',
  'shop',
  'branch',
  'service',
  'counter',
  'till',
  'restore',
  'person',
  'pin',
  'passkey',
] as const;
export type HistoryThing = (typeof HISTORY_THINGS)[number];

/**
 * The kinds that a history can be filtered by. `status` is a part of `booking`. A refused attempt is only `refused`.
 */
export const HISTORY_KINDS = [
  'status',
  'booking',
  'item',
  'payment',
  'contact',
  'delivery',
  'claim',
  'ledger',
  'shop',
  'branch',
  'service',
  'counter',
  'till',
  'restore',
  'person',
  'pin',
  'passkey',
  'refused',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** The filter of a booking's timeline: its creation and each change of its status. */
export const LIFE = 'life';

/** The kinds of each record's entries. */
export const KINDS_OF: Readonly<Record<HistoryRecord, readonly HistoryKind[]>> = {
  booking: ['status', 'booking', 'item', 'payment', 'contact', 'delivery', 'claim', 'refused'],
  claim: ['claim', 'status', 'booking', 'item', 'payment', 'contact', 'delivery', 'refused'],
  ledger: ['ledger', 'refused'],
  shop: ['shop', 'branch', 'service', 'counter', 'till', 'restore', 'refused'],
  person: ['person', 'pin', 'passkey', 'refused'],
};

/**
 * A value in the history: amounts in rupees, instants in ISO UTC, days `yyyy-MM-dd`, or the replacement for an erased
 * customer.
 */
export const HistoryValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ erased: z.literal(true) }),
]);
export type HistoryValue = z.infer<typeof HistoryValue>;

/** One change of one row. `name` is the name of the row before the change, for example by its item or its amount (HIST-10). */
export const HistoryEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** `null` if no person made the change. */
  person: z.nullable(z.object({ id: z.int(), name: z.string() })),
  record: z.enum(HISTORY_RECORDS),
  recordId: z.int(),
  thing: z.enum(HISTORY_THINGS),
  is: z.enum(['created', 'changed', 'removed', 'refused', 'erased', 'baseline']),
  name: HistoryValue,
  changes: z.array(z.object({ path: z.string(), before: HistoryValue, after: HistoryValue })),
  rule: z.nullable(z.string()),
  reason: HistoryValue,
  /** Status and method of a payment before the change. For a new payment they are its first ones. Otherwise `null`. */
  payment: z.nullable(z.object({ status: z.string(), method: z.string() })),
  /** The refused attempt in words. */
  tried: HistoryValue,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export type HistoryChange = HistoryEntry['changes'][number];

/** A page of entries, newest first, and all people of the whole history (HIST-10). */
export const HistoryPage = z.object({
  entries: z.array(HistoryEntry),
  hasOlder: z.boolean(),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** Returns the kind that decides the icon of an entry. */
export function toKind({ is, thing, changes }: Pick<HistoryEntry, 'is' | 'thing' | 'changes'>): HistoryKind {
  if (is === 'refused') return 'refused';
  if (thing === 'warranty') return 'claim';
  if (thing === 'passcode') return 'item';
  return thing === 'booking' && is === 'changed' && changes.some(({ path }) => path === 'status') ? 'status' : thing;
}

/** Returns the newest person who is not the author of the newest entry, `null` without one (CONF-10). */
export const findOther = (entries: readonly Pick<HistoryEntry, 'person'>[]): string | null =>
  entries.find(({ person }) => person !== null && person.id !== entries[0]?.person?.id)?.person?.name ?? null;
