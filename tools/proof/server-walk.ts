import { eq } from 'drizzle-orm';
import { booking as bookingTable, delivery as deliveryTable } from '../../server/db/schema.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { createBookingsService } from '../../src/services/bookings.service.ts';
import { createHttp, unwrapData } from '../../src/services/http/http.ts';
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

/** The shop of the tests with a booking that is put into any state, as an outside provider could, and what is stored of it then. */
async function openShop() {
  const shop = await createShop({ now: NOW });
  const token = await shop.signIn();
  const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
  const fetchFromApp: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const payload = await request.text();
    const answer = await shop.app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload === '' ? {} : { payload }),
    });
    const headers = { 'content-type': String(answer.headers['content-type'] ?? '') };
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
  const bookings = createBookingsService(
    createHttp({
      baseUrl: 'http://shop.test/api',
      session: {
        bearer: () => ({ token, personKey: 'owner' }),
        renew: async () => null,
        hasOffer: () => true,
        end: () => undefined,
      },
      fetch: fetchFromApp,
    }),
  );
  const created = await call('POST', '/booking', CLIENT);
  const { id } = unwrapData(created.body) as { id: number };

  const read = () => bookings.get(id);
  const put = async ({ status, deliveries }: Seen): Promise<Booking> => {
    await shop.db
      .update(bookingTable)
      .set({ status: status as Booking['status'], isActive: true })
      .where(eq(bookingTable.id, id));
    await shop.db.delete(deliveryTable).where(eq(deliveryTable.bookingId, id));
    if (deliveries.length > 0) {
      await shop.db.insert(deliveryTable).values(
        deliveries.map(({ type, isActive }) => ({
          bookingId: id,
          type: type as Kind['type'],
          isActive,
          createdAt: NOW,
          modifiedAt: NOW,
        })),
      );
    }
    return read();
  };
  return { call, bookings, id, read, put, close: shop.close };
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
  const { call, bookings, id, read, put, close } = await openShop();
  const found: ServerWalk = { fromApp: 0, forged: 0, confirmed: 0, counterexample: null };

  const send = async (before: Seen, sent: Sent, scenario: readonly string[]): Promise<boolean> => {
    const stored = await put(before);
    const patch = withStoredIds(sent, stored);
    const expected = afterChange(seenIn(stored), patch);
    const isTaken = await bookings.update(id, patch as never, stored.version).then(
      () => true,
      () => false,
    );
    const after = seenIn(await read());
    const tell = (fault: string) => {
      found.counterexample = { scenario: [...scenario], fault };
      return false;
    };
    if (isWronglyConfirmed(seenIn(stored), after)) return tell(STORED);
    const wanted = isTaken ? expected : seenIn(stored);
    if (after.status !== wanted.status || inWords(after.deliveries) !== inWords(wanted.deliveries)) {
      return tell(`the booking is stored as ${after.status}, with ${inWords(after.deliveries)}`);
    }
    if (after.status === 'CONFIRMED' && before.status !== 'CONFIRMED') found.confirmed += 1;
    return true;
  };

  try {
    for (const { before, sent } of forgedChanges(most, long)) {
      found.forged += 1;
      if (!(await send(before, sent, [startWords(before), sentWords(sent)]))) return found;
    }
    for (const { before, sent, scenario } of fromApp) {
      const added = (sent.delivery ?? []).filter((row) => row.id === undefined);
      if (before.deliveries.length + added.length > most) continue;
      found.fromApp += 1;
      if (!(await send(before, sent, [...scenario, sentWords(sent)]))) return found;
    }
    for (const deliveries of pickKinds(1)) {
      const before: Seen = { status: 'CONFIRMED', deliveries };
      await put(before);
      await call('DELETE', `/booking/${id}`);
      await call('POST', `/booking/${id}/restore`);
      found.forged += 1;
      const after = seenIn(await read());
      if (after.status !== 'CONFIRMED') {
        found.counterexample = { scenario: [startWords(before), 'it is deleted and restored'], fault: after.status };
        return found;
      }
    }
    const born = await call('POST', '/booking', { ...CLIENT, status: 'CONFIRMED' });
    found.forged += 1;
    if (born.status === 201) {
      const made = await bookings.get((unwrapData(born.body) as { id: number }).id);
      if (made.status === 'CONFIRMED' && !hasInbound(made.delivery)) {
        found.counterexample = { scenario: ['POST says status CONFIRMED'], fault: STORED };
      }
    }
    return found;
  } finally {
    await close();
  }
}
