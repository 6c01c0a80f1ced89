// The rule for CONFIRMED, written only from the words of the specification. This file imports nothing, so that a
// mistake of the product cannot be a mistake of the proof.

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

/** The fields of a delivery that the rule reads. */
export type Kind = { type: 'INBOUND' | 'OUTBOUND'; isActive: boolean };

/** The four deliveries that the rule can tell apart. */
export const KINDS: readonly Kind[] = [
  { type: 'OUTBOUND', isActive: true },
  { type: 'INBOUND', isActive: false },
  { type: 'OUTBOUND', isActive: false },
  { type: 'INBOUND', isActive: true },
];

/** The maximum number of deliveries of a booking: it has room for 200 rows, and one is an item. */
export const MOST_DELIVERIES = 199;

type Known = { id?: number | null; type: string; isActive: boolean };

/** The fields of a booking that the rule reads. */
export type Seen = { status: string; deliveries: readonly Known[] };

/** The body of a change: only the changed fields, rows by id, new rows without one. */
export type Sent = {
  status?: string | undefined;
  delivery?: readonly { id?: number | undefined; type?: string | undefined; isActive?: boolean | undefined }[];
};

/** "at least one active INBOUND delivery exists" */
export const hasInbound = (deliveries: readonly Known[]): boolean =>
  deliveries.some(({ type, isActive }) => type === 'INBOUND' && isActive);

/**
 * Applies a change to a booking: "New deliveries default to PENDING and INBOUND", and a row is active until it is
 * deleted.
 */
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

/**
 * Returns every choice of up to `most` deliveries of the four kinds, the shortest first. Their order does not matter.
 */
export function pickKinds(most: number): Kind[][] {
  const picked: Kind[][] = [[]];
  for (const some of picked) {
    const left = KINDS.slice(some.length === 0 ? 0 : KINDS.indexOf(some.at(-1) as Kind));
    if (some.length < most) picked.push(...left.map((kind) => [...some, kind]));
  }
  return picked;
}

/** Describes deliveries. */
export function inWords(deliveries: readonly Known[]): string {
  if (deliveries.length === 0) return 'no delivery';
  const words = deliveries.map(({ type, isActive }) => `${isActive ? 'active' : 'inactive'} ${type}`);
  const counts = new Map<string, number>();
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].map(([each, count]) => `${count} ${each}`).join(', ');
}

/** Returns long lists of deliveries: all of one kind, or three kinds in turn, and one active INBOUND at either end. */
export function longDeliveries(count: number): Kind[][] {
  const [outbound, inactive, both, inbound] = KINDS as [Kind, Kind, Kind, Kind];
  const all = (kind: Kind) => Array.from({ length: count }, () => kind);
  const turns = Array.from({ length: count }, (_, at) => [outbound, inactive, both][at % 3] as Kind);
  return [all(outbound), all(inactive), all(both), turns, [...turns.slice(1), inbound], [inbound, ...turns.slice(1)]];
}

type Decide = (from: Status, to: Status, deliveries: readonly Kind[], by: 'staff' | 'system') => { status: Status };

/**
 * Tries every status from every status, for staff and for the system, with every choice of up to `most` deliveries.
 * Tries CONFIRMED from every status with every possible number of deliveries.
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
