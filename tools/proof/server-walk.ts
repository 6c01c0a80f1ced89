import { eq } from 'drizzle-orm';
import { booking as bookingTable, delivery as deliveryTable } from '../../server/db/schema.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { createBookingsService } from '../../src/services/bookings.service.ts';
import { createHttp, type SessionPort } from '../../src/services/http/http.ts';
import { createShop } from '../../test/server/support/harness.ts';
import { NOW, seenIn, startWords } from './booking-edit-model.ts';
import type { SentChange } from './edit-walks.ts';
import type { Story } from './explore.ts';
import {
  afterChange,
  hasInbound,
  inWords,
  isWronglyConfirmed,
  type Kind,
  KINDS,
  pickKinds,
  type Seen,
  type Sent,
  STATUSES,
} from './oracle.ts';
import { longDeliveries } from './status-decisions.ts';

export type ServerWalk = {
  /** Changes that the app sent in its walks, sent by its own client. */
  fromApp: number;
  /** Changes that the app would not send. */
  forged: number;
  /** Bookings that were stored as CONFIRMED, rightly. */
  confirmed: number;
  counterexample: Story | null;
};

const STORED = 'the booking is stored as CONFIRMED without an active INBOUND delivery';

const CLIENT = {
  clientName: 'Ayesha',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '0300-1234567',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 0 }],
};

const sentWords = ({ status, delivery = [] }: Sent): string => {
  const rows = delivery.map(({ id, type, isActive }) =>
    [
      id === undefined ? 'a new delivery' : `delivery ${id}`,
      ...(type === undefined ? [] : [type]),
      ...(isActive === undefined ? [] : [isActive ? 'active' : 'inactive']),
    ].join(' '),
  );
  return `PATCH says ${[...(status === undefined ? [] : [`status ${status}`]), ...rows].join(', ') || 'nothing'}`;
};

/** The shop of the tests with a booking that is put into any state, as an outside provider could; the app's client calls it. */
async function openShop() {
  const shop = await createShop({ now: NOW });
  const token = await shop.signIn();
  const baseUrl = `${await shop.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
  const session: SessionPort = {
    bearer: () => ({ token, personKey: 'owner' }),
    renew: async () => null,
    hasOffer: () => true,
    end: () => undefined,
  };
  const bookings = createBookingsService(createHttp({ baseUrl, session }));
  const create = (more: object, key: string) => bookings.create({ ...CLIENT, ...more } as never, key);
  const id = await create({}, 'the-booking');

  const put = async ({ status, deliveries }: Seen): Promise<Booking> => {
    const stored = { status: status as Booking['status'], isActive: true };
    await shop.db.update(bookingTable).set(stored).where(eq(bookingTable.id, id));
    await shop.db.delete(deliveryTable).where(eq(deliveryTable.bookingId, id));
    const rows = deliveries.map(({ type, isActive }) => ({
      bookingId: id,
      type: type as Kind['type'],
      isActive,
      createdAt: NOW,
      modifiedAt: NOW,
    }));
    if (rows.length > 0) await shop.db.insert(deliveryTable).values(rows);
    return bookings.get(id);
  };
  return { bookings, create, id, put, close: shop.close };
}

/** The ids of the rows, which are told by their place in the booking. */
function withStoredIds({ delivery, ...sent }: Sent, stored: Booking): Sent {
  if (delivery === undefined) return sent;
  return {
    ...sent,
    delivery: delivery.map((row) => {
      if (row.id === undefined) return row;
      const id = stored.delivery[row.id - 1]?.id;
      return id === undefined ? row : { ...row, id };
    }),
  };
}

/** What a row can be told by a request, by its place in the booking. */
const rowChanges = (at: number, { type, isActive }: Kind): NonNullable<Sent['delivery']>[] => [
  [],
  [{ id: at + 1, isActive: !isActive }],
  [{ id: at + 1, type: type === 'INBOUND' ? 'OUTBOUND' : 'INBOUND' }],
];

/** Requests that confirm, with every change of the rows, and one new row of any kind or none. */
function forgedConfirmations(kinds: readonly Kind[]): Sent[] {
  const changes = kinds.reduce<NonNullable<Sent['delivery']>[]>(
    (ways, kind, at) => ways.flatMap((way) => rowChanges(at, kind).map((rows) => [...way, ...rows])),
    [[]],
  );
  const added: readonly (Kind | null)[] = [null, ...KINDS];
  return changes.flatMap((rows) =>
    added.map((kind): Sent => ({ status: 'CONFIRMED', delivery: kind === null ? rows : [...rows, kind] })),
  );
}

/** Requests that the app may never send: rows and CONFIRMED together, CONFIRMED on long bookings, every other status. */
function forgedChanges(most: number, long: readonly number[]): { before: Seen; sent: Sent }[] {
  const inbound = KINDS.slice(-1);
  return [
    ...pickKinds(most).flatMap((deliveries) =>
      forgedConfirmations(deliveries).flatMap((sent) =>
        STATUSES.map((status) => ({ before: { status, deliveries }, sent })),
      ),
    ),
    ...STATUSES.flatMap((from) =>
      STATUSES.map((status) => ({ before: { status: from, deliveries: inbound }, sent: { status } })),
    ),
    ...long
      .flatMap(longDeliveries)
      .map((deliveries) => ({ before: { status: 'DRAFT', deliveries }, sent: { status: 'CONFIRMED' } })),
  ];
}

/**
 * Sends changes to a whole shop, through the client of the app, and looks at what is stored afterwards: those that the app sent
 * in its walks, up to `most` deliveries; every change of rows and CONFIRMED together on so many, from every status; CONFIRMED
 * on bookings that are as `long`; every other status; and what else could confirm: a restored booking, a new one.
 */
export async function walkServer(
  fromApp: readonly SentChange[],
  most: number,
  long: readonly number[],
): Promise<ServerWalk> {
  const { bookings, create, id, put, close } = await openShop();
  const forged = forgedChanges(most, long).map((change) => ({ ...change, scenario: [startWords(change.before)] }));
  const sentByApp = fromApp.filter(({ before, sent: { delivery = [] } }) => {
    const added = delivery.filter((row) => row.id === undefined);
    return before.deliveries.length + added.length <= most;
  });
  const found: ServerWalk = { fromApp: sentByApp.length, forged: forged.length, confirmed: 0, counterexample: null };
  const tell = (scenario: string[], fault: string): ServerWalk => ({ ...found, counterexample: { scenario, fault } });

  /** What is wrong with what is stored after a change, or `null`. */
  const send = async (before: Seen, sent: Sent): Promise<string | null> => {
    const booking = await put(before);
    const [stored, patch] = [seenIn(booking), withStoredIds(sent, booking)];
    const isTaken = await bookings.update(id, patch as never, booking.version).then(
      () => true,
      () => false,
    );
    const after = seenIn(await bookings.get(id));
    if (isWronglyConfirmed(stored, after)) return STORED;
    if (after.status === 'CONFIRMED' && before.status !== 'CONFIRMED') found.confirmed += 1;
    const wanted = isTaken ? afterChange(stored, patch) : stored;
    return after.status === wanted.status && inWords(after.deliveries) === inWords(wanted.deliveries)
      ? null
      : `the booking is stored as ${after.status}, with ${inWords(after.deliveries)}`;
  };

  try {
    for (const { before, sent, scenario } of [...forged, ...sentByApp]) {
      const fault = await send(before, sent);
      if (fault !== null) return tell([...scenario, sentWords(sent)], fault);
    }
    for (const deliveries of pickKinds(1)) {
      const before: Seen = { status: 'CONFIRMED', deliveries };
      const { version } = await put(before);
      await bookings.restore(id, await bookings.remove(id, version));
      found.forged += 1;
      const { status } = await bookings.get(id);
      if (status !== 'CONFIRMED') return tell([startWords(before), 'it is deleted and restored'], status);
    }
    const born = await create({ status: 'CONFIRMED' }, 'a-new-one').then(
      (made) => bookings.get(made),
      () => null,
    );
    found.forged += 1;
    if (born?.status === 'CONFIRMED' && !hasInbound(born.delivery)) return tell(['POST says status CONFIRMED'], STORED);
    return found;
  } finally {
    await close();
  }
}
