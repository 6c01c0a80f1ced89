import * as z from 'zod/mini';
import { Booking, BookingPage } from '../../../src/domain/booking/booking.ts';
import type { BookingCreate, BookingPatch, ItemPatch } from '../../../src/domain/booking/booking-input.ts';
import { Claim } from '../../../src/domain/claim/claim.ts';
import type { Role } from '../../../src/domain/session/permissions.ts';
import { aBookingBody } from '../../support/body.ts';
import { createShop, OWNER, type Answer, type Shop } from './harness.ts';
import { use } from './use.ts';

/** A booking that every rule accepts. */
export const KHAN = aBookingBody();
export const DAY_MS = 86_400_000;

const Envelope = z.object({ success: z.literal(true), data: z.unknown() });
const Created = z.object({ id: z.int(), code: z.string() });
const Written = z.object({ id: z.int(), version: z.int() });

/** The `data` of a successful response. @throws for any other response, with its body */
export function readData(answer: Answer): unknown {
  if (answer.status < 200 || answer.status > 299) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return Envelope.parse(answer.body).data;
}

/** The status and body of a response, which a refusal promises. */
export const said = ({ status, body }: Answer) => ({ status, body });
export const refused = (status: number, error: string) => ({ status, body: { success: false, error } });
export const fieldsRefused = (...errors: [path: string, msg: string][]) => ({
  status: 400,
  body: { success: false, errors: errors.map(([path, msg]) => ({ path, msg })) },
});

/** The body of a claim on all items of a booking, or on the given ones. */
export const toClaimCreate = (booking: Booking, itemIds = booking.booking_items.map(({ id }) => id)) => ({
  bookingId: booking.id,
  claimedItems: itemIds.map((bookingItemId) => ({ bookingItemId, reportedIssue: 'No display again' })),
});

/** A shop with a signed-in user. */
export async function openCounter(options?: Parameters<typeof createShop>[0]) {
  const shop: Shop = await createShop(options);
  let token = await shop.signIn();
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    shop.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
  const send = async <Data = unknown>(...call: Parameters<typeof ask>) => readData(await ask(...call)) as Data;
  const get = async <Data = unknown>(path: string, query: Record<string, string> = {}) =>
    readData(await shop.call('GET', path, { token, query })) as Data;
  const read = async (id: number) => Booking.parse(await get(`/booking/${id}`));
  const edit = async (id: number, patch: BookingPatch) => Written.parse(await send('PATCH', `/booking/${id}`, patch));
  return {
    ...shop,
    get token() {
      return token;
    },
    /** Advances the shop's clock; the user signs in again. */
    later: async (ms: number) => {
      shop.advance(ms);
      token = await shop.signIn();
    },
    /** One request of the user. */
    ask,
    /** The data of the response to the user. @throws when it is refused */
    send,
    get,
    list: async (query: Record<string, string> = {}) => BookingPage.parse(await get('/booking/', query)),
    book: async (change: Partial<BookingCreate> = {}) =>
      Created.parse(await send('POST', '/booking', { ...KHAN, ...change })),
    read,
    edit,
    /** A COMPLETED booking, whose items are all REPAIRED unless `status` says otherwise. */
    complete: async (id: number, status: ItemPatch['status'] = 'REPAIRED') => {
      const { booking_items } = await read(id);
      await edit(id, { status: 'COMPLETED', booking_items: booking_items.map((item) => ({ id: item.id, status })) });
      return read(id);
    },
    claim: async (booking: Booking, more: object = {}) => {
      const { id } = await send<{ id: number }>('POST', '/warrantyClaim', { ...toClaimCreate(booking), ...more });
      return Claim.parse(await get(`/warrantyClaim/${id}`));
    },
    /** Another signed-in staff member. */
    person: async (role: Role, email = `${role.toLowerCase()}@shop.test`) => {
      const id = await shop.addStaff({ email, role });
      const credentials = { email, password: OWNER.password };
      return { id, ...credentials, token: await shop.signIn(credentials) };
    },
  };
}
export type Counter = Awaited<ReturnType<typeof openCounter>>;

/** A shop with a signed-in user for the tests next to the call. */
export const useCounter = (options?: Parameters<typeof createShop>[0]): Counter => use(() => openCounter(options));
