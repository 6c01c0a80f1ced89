// What the specification says of a booking that becomes CONFIRMED, written from its words and from nothing else: this file
// imports nothing, so that no mistake of the product can be a mistake of the proof.

/** "Booking status values", in the order of the specification. */
export const STATUSES = [
  'DRAFT',
  'PENDING',
  'IN_REVIEW',
  'CONFIRMED',
  'PENDING_DELIVERY',
  'IN_QUEUE',
  'IN_PROGRESS',
  'RESOLVED',
  'PENDING_PAYMENT',
  'REJECTED',
  'COMPLETED',
  'CANCELLED',
] as const;
export type Status = (typeof STATUSES)[number];

/** All that the rule looks at in a delivery. */
export type Kind = { type: 'INBOUND' | 'OUTBOUND'; isActive: boolean };

/** The four deliveries that the rule can tell apart. */
export const KINDS: readonly Kind[] = [
  { type: 'OUTBOUND', isActive: true },
  { type: 'INBOUND', isActive: false },
  { type: 'OUTBOUND', isActive: false },
  { type: 'INBOUND', isActive: true },
];

/** The most deliveries that a booking can hold: it has room for 200 rows, of which one is an item. */
export const MOST_DELIVERIES = 199;

type Known = { id?: number | null; type: string; isActive: boolean };

/** What the rule looks at in a booking. */
export type Seen = { status: string; deliveries: readonly Known[] };

/** A change as it is sent: only what changes, rows by their id, new ones without. */
export type Sent = {
  status?: string | undefined;
  delivery?: readonly { id?: number | undefined; type?: string | undefined; isActive?: boolean | undefined }[];
};

/** "at least one active INBOUND delivery exists" */
export function hasInbound(deliveries: readonly Known[]): boolean {
  for (const { type, isActive } of deliveries) if (type === 'INBOUND' && isActive) return true;
  return false;
}

/** The booking as a change leaves it: "New deliveries default to PENDING and INBOUND", and a row is active until it is deleted. */
export function afterChange(before: Seen, { status, delivery = [] }: Sent): Seen {
  const kept = before.deliveries.map((row) => {
    const change = delivery.find(({ id }) => id !== undefined && id === row.id);
    return { ...row, type: change?.type ?? row.type, isActive: change?.isActive ?? row.isActive };
  });
  const added = delivery
    .filter(({ id }) => id === undefined)
    .map(({ type = 'INBOUND', isActive = true }) => ({ type, isActive }));
  return { status: status ?? before.status, deliveries: [...kept, ...added] };
}

/** "a booking can become CONFIRMED only if at least one active INBOUND delivery exists" */
export const isWronglyConfirmed = (before: Seen, after: Seen): boolean =>
  before.status !== 'CONFIRMED' && after.status === 'CONFIRMED' && !hasInbound(after.deliveries);

/** Every way to pick up to `most` deliveries out of the four kinds, the shortest first; their order does not count. */
export function pickKinds(most: number, kinds: readonly Kind[] = KINDS): Kind[][] {
  const picked: Kind[][] = [[]];
  let last: Kind[][] = [[]];
  for (let count = 1; count <= most; count += 1) {
    last = last.flatMap((some) =>
      kinds.slice(some.length === 0 ? 0 : kinds.indexOf(some.at(-1) as Kind)).map((kind) => [...some, kind]),
    );
    picked.push(...last);
  }
  return picked;
}

/** Deliveries in words. */
export function inWords(deliveries: readonly Known[]): string {
  if (deliveries.length === 0) return 'no delivery';
  const words = deliveries.map(({ type, isActive }) => `${isActive ? 'active' : 'inactive'} ${type}`);
  const counts = new Map<string, number>();
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].map(([each, count]) => `${count} ${each}`).join(', ');
}
