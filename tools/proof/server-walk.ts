import { eq, sql } from 'drizzle-orm';
import { booking as bookingTable, delivery as deliveryTable } from '../../server/db/schema.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { createBookingsService } from '../../src/services/bookings.service.ts';
import { createHttp } from '../../src/services/http/http.ts';
import { createShop } from '../../test/server/support/harness.ts';
import { NOW, seenIn, startWords, type SentChange, type Story } from './booking-edit.ts';
import {
  afterChange,
  inWords,
  isWronglyConfirmed,
  KINDS,
  longDeliveries,
  pickKinds,
  STATUSES,
  type Kind,
  type Seen,
  type Sent,
} from './oracle.ts';

const STORED = 'the booking is stored as CONFIRMED without an active INBOUND delivery';

const CLIENT = {
  clientName: 'Ayesha',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '0300-1234567',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 0 }],
};

/**
 * Opens the shop of the tests. Its booking can be put into any state, as an outside provider could. The app's client
 * calls the shop.
 */
async function openShop() {
  const { app, db, signIn, close } = await createShop({ now: NOW });
  const token = await signIn();
  const baseUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`;
  const session = { bearer: () => ({ token, personKey: 'owner' }), isReflow: () => true, end: () => undefined };
  const bookings = createBookingsService(createHttp({ baseUrl, session: { ...session, renew: async () => null } }));
  const create = (more: object, key: string) => bookings.create({ ...CLIENT, ...more } as never, key);
  const id = await create({}, 'the-booking');
  // The stored rows have the ids 1, 2, ... as in the walks of the app.
  await db.execute(sql`alter sequence delivery_id_seq restart with 1000`);

  const put = async ({ status, deliveries }: Seen): Promise<Booking> => {
    const stored = { status: status as Booking['status'], isActive: true };
    await db.update(bookingTable).set(stored).where(eq(bookingTable.id, id));
    await db.delete(deliveryTable).where(eq(deliveryTable.bookingId, id));
    const times = { createdAt: NOW, modifiedAt: NOW };
    const rows = (deliveries as Kind[]).map((kind, at) => ({ ...kind, id: at + 1, bookingId: id, ...times }));
    if (rows.length > 0) await db.insert(deliveryTable).overridingSystemValue().values(rows);
    return bookings.get(id);
  };
  return { bookings, create, id, put, close };
}

/** The changes of a row in a request: none, its switch, or its type. */
const rowChanges = ({ type, isActive }: Kind, id: number): NonNullable<Sent['delivery']>[] => [
  [],
  [{ id, isActive: !isActive }],
  [{ id, type: type === 'INBOUND' ? 'OUTBOUND' : 'INBOUND' }],
];

/** Requests that confirm, with every change of the rows, and one new row of any kind or none. */
function forgedConfirmations(kinds: readonly Kind[]): Sent[] {
  const changes = kinds.reduce<NonNullable<Sent['delivery']>[]>(
    (ways, kind, at) => ways.flatMap((way) => rowChanges(kind, at + 1).map((rows) => [...way, ...rows])),
    [[]],
  );
  return changes.flatMap((rows) =>
    pickKinds(1).map((added) => ({ status: 'CONFIRMED', delivery: [...rows, ...added] })),
  );
}

/**
 * Requests that the app may never send: rows and CONFIRMED together, CONFIRMED on long bookings, every other status.
 */
function forgedChanges(most: number, long: readonly number[]): SentChange[] {
  const confirmations = pickKinds(most).flatMap((deliveries) =>
    forgedConfirmations(deliveries).flatMap((sent) =>
      STATUSES.map((status) => ({ before: { status, deliveries }, sent })),
    ),
  );
  const statuses = STATUSES.flatMap((from) =>
    STATUSES.map((status) => ({ before: { status: from, deliveries: KINDS.slice(-1) }, sent: { status } })),
  );
  const longOnes = long
    .flatMap(longDeliveries)
    .map((deliveries) => ({ before: { status: 'DRAFT', deliveries }, sent: { status: 'CONFIRMED' } }));
  return [...confirmations, ...statuses, ...longOnes].map((each) => ({ ...each, scenario: [startWords(each.before)] }));
}

/**
 * Sends changes to a whole shop through the client of the app, and checks the stored rows afterwards:
 * - the changes that the app sent in its walks, up to `most` deliveries
 * - every change of so many rows together with CONFIRMED, from every status
 * - CONFIRMED on bookings with `long` deliveries, and every other status
 * - other requests that could confirm: a restored booking and a new one
 */
export async function walkServer(sent: readonly SentChange[], most: number, long: readonly number[]) {
  const { bookings, create, id, put, close } = await openShop();
  const forged = forgedChanges(most, long);
  const fromApp = sent.filter(({ before, sent: { delivery = [] } }) => {
    const added = delivery.filter((row) => row.id === undefined);
    return before.deliveries.length + added.length <= most;
  });
  let confirmed = 0;

  /** Returns the fault of the stored booking after a change, or `null`. */
  const faultAfter = async (before: Seen, change: Sent): Promise<string | null> => {
    const { version, ...booking } = await put(before);
    const isTaken = await bookings.update(id, change as never, version).then(
      () => true,
      () => false,
    );
    const after = seenIn(await bookings.get(id));
    if (isWronglyConfirmed(before, after)) return STORED;
    if (after.status === 'CONFIRMED' && before.status !== 'CONFIRMED') confirmed += 1;
    const wanted = isTaken ? afterChange(seenIn(booking), change) : before;
    return after.status === wanted.status && inWords(after.deliveries) === inWords(wanted.deliveries)
      ? null
      : `the booking is stored as ${after.status}, with ${inWords(after.deliveries)}`;
  };

  const search = async (): Promise<Story | null> => {
    for (const { before, sent: change, scenario } of [...forged, ...fromApp]) {
      const fault = await faultAfter(before, change);
      if (fault !== null) return { scenario: [...scenario, `PATCH says ${JSON.stringify(change)}`], fault };
    }
    for (const deliveries of pickKinds(1)) {
      const before = { status: 'CONFIRMED', deliveries };
      await bookings.restore(id, await bookings.remove(id, (await put(before)).version));
      const { status } = await bookings.get(id);
      if (status !== 'CONFIRMED')
        return { scenario: [startWords(before), 'it is deleted and restored'], fault: status };
    }
    const made = await create({ status: 'CONFIRMED' }, 'a-new-one').catch(() => null);
    const born = made === null ? null : seenIn(await bookings.get(made));
    const isWrong = born !== null && isWronglyConfirmed({ status: 'none', deliveries: [] }, born);
    return isWrong ? { scenario: ['POST says status CONFIRMED'], fault: STORED } : null;
  };
  const counterexample = await search().finally(close);
  // The count includes the restored bookings and the new one.
  return { fromApp: fromApp.length, forged: forged.length + pickKinds(1).length + 1, confirmed, counterexample };
}
