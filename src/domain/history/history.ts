import * as z from 'zod/mini';

/** The records whose history is read. HIST-10. */
export const HISTORY_RECORDS = ['booking', 'claim', 'ledger', 'shop'] as const;
export type HistoryRecord = (typeof HISTORY_RECORDS)[number];

/** Entries that a history shows first, and how many more each time. HIST-10 */
export const HISTORY_STEP = 40;

/** What an entry is about: the record itself or one of its rows. */
export const HISTORY_THINGS = [
  'booking',
  'item',
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
] as const;
export type HistoryThing = (typeof HISTORY_THINGS)[number];

/** What a history can be narrowed to; `status` is a part of `booking`, and a refused attempt is only that. */
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
  'refused',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What a history is asked for by the line that says where a booking stands: its creation and each change of its status. */
export const LIFE = 'life';

/** Which kinds there are of a record's entries. */
export const KINDS_OF: Readonly<Record<HistoryRecord, readonly HistoryKind[]>> = {
  booking: ['status', 'booking', 'item', 'payment', 'contact', 'delivery', 'claim', 'refused'],
  claim: ['claim', 'status', 'booking', 'item', 'payment', 'contact', 'delivery', 'refused'],
  ledger: ['ledger', 'refused'],
  shop: ['shop', 'branch', 'service', 'counter', 'refused'],
};

/** A value as it stood: amounts in rupees, instants in ISO UTC, days `yyyy-MM-dd`; or words of a customer who was erased. */
export const HistoryValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ erased: z.literal(true) }),
]);
export type HistoryValue = z.infer<typeof HistoryValue>;

/** One change of one row; `name` is what the row is called by, as its item's name or its payment's amount. HIST-10. */
export const HistoryEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** `null` for what no person did. */
  person: z.nullable(z.object({ id: z.int(), name: z.string() })),
  record: z.enum(HISTORY_RECORDS),
  recordId: z.int(),
  thing: z.enum(HISTORY_THINGS),
  is: z.enum(['created', 'changed', 'refused', 'erased', 'baseline']),
  name: HistoryValue,
  changes: z.array(z.object({ path: z.string(), before: HistoryValue, after: HistoryValue })),
  rule: z.nullable(z.string()),
  reason: HistoryValue,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export type HistoryChange = HistoryEntry['changes'][number];

/** Some entries, newest first, and everybody who has one in the whole history. HIST-10. */
export const HistoryPage = z.object({
  entries: z.array(HistoryEntry),
  hasOlder: z.boolean(),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** The kind whose picture an entry has. */
export function toKind({ is, thing, changes }: Pick<HistoryEntry, 'is' | 'thing' | 'changes'>): HistoryKind {
  if (is === 'refused') return 'refused';
  if (thing === 'warranty') return 'claim';
  return thing === 'booking' && is === 'changed' && changes.some(({ path }) => path === 'status') ? 'status' : thing;
}
