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
export const hasInbound = (deliveries: readonly Known[]): boolean =>
  deliveries.some(({ type, isActive }) => type === 'INBOUND' && isActive);

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
export function pickKinds(most: number): Kind[][] {
  const picked: Kind[][] = [[]];
  for (const some of picked) {
    const left = KINDS.slice(some.length === 0 ? 0 : KINDS.indexOf(some.at(-1) as Kind));
    if (some.length < most) picked.push(...left.map((kind) => [...some, kind]));
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

/** All of one kind or three kinds in turn, and one active INBOUND at either end. */
export function longDeliveries(count: number): Kind[][] {
  const [outbound, inactive, both, inbound] = KINDS as [Kind, Kind, Kind, Kind];
  const all = (kind: Kind) => Array.from({ length: count }, () => kind);
  const turns = Array.from({ length: count }, (_, at) => [outbound, inactive, both][at % 3] as Kind);
  return [all(outbound), all(inactive), all(both), turns, [...turns.slice(1), inbound], [inbound, ...turns.slice(1)]];
}

type Decide = (from: Status, to: Status, deliveries: readonly Kind[], by: 'staff' | 'system') => { status: Status };

/**
 * Asks for every status from every status, for staff and for the system, over every choice of up to `most` deliveries; and for
 * CONFIRMED from every status over every number of them that a booking can hold.
 */
export function checkDecisions(decide: Decide, most: number, longest = MOST_DELIVERIES) {
  const found = { decisions: 0, confirmed: 0, fault: null as string | null };
  const ask = (to: Status, deliveries: readonly Kind[]) => {
    for (const from of STATUSES) {
      for (const by of ['staff', 'system'] as const) {
        const { status } = decide(from, to, deliveries, by);
        found.decisions += 1;
        if (isWronglyConfirmed({ status: from, deliveries }, { status, deliveries })) {
          found.fault ??= `A booking that is ${from} becomes CONFIRMED by ${by} with ${inWords(deliveries)}`;
        } else if (status === 'CONFIRMED' && from !== 'CONFIRMED') found.confirmed += 1;
      }
    }
  };
  for (const deliveries of pickKinds(most)) for (const to of STATUSES) ask(to, deliveries);
  for (let count = most + 1; count <= longest; count += 1) {
    for (const deliveries of longDeliveries(count)) ask('CONFIRMED', deliveries);
  }
  return found;
}
