import * as z from 'zod/mini';
import { Booking, BookingPage } from '../../../src/domain/booking/booking.ts';
import type { BookingCreate, BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { aBookingBody } from '../../support/body.ts';
import { createShop, type Answer, type Shop } from './harness.ts';

/** A booking that every rule accepts. */
export const KHAN = aBookingBody();

const Envelope = z.object({ success: z.literal(true), data: z.unknown() });
const Created = z.object({ id: z.int(), code: z.string() });
const Written = z.object({ id: z.int(), version: z.int() });

/** The `data` of a successful answer. @throws when the answer is none, with its body. */
export function readData(answer: Answer): unknown {
  if (answer.status < 200 || answer.status > 299) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return Envelope.parse(answer.body).data;
}

/** Status and body of an answer: what a refusal promises. */
export const said = ({ status, body }: Answer) => ({ status, body });
export const refused = (status: number, error: string) => ({ status, body: { success: false, error } });
export const fieldsRefused = (...errors: [path: string, msg: string][]) => ({
  status: 400,
  body: { success: false, errors: errors.map(([path, msg]) => ({ path, msg })) },
});

/** A shop with someone at the counter. */
export async function openCounter(options?: Parameters<typeof createShop>[0]) {
  const shop: Shop = await createShop(options);
  let token = await shop.signIn();
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    shop.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
  return {
    ...shop,
    get token() {
      return token;
    },
    /** Moves the shop's clock on; the person signs in again. */
    later: async (ms: number) => {
      shop.advance(ms);
      token = await shop.signIn();
    },
    /** One request of the person at the counter. */
    ask: call,
    list: async (query: Record<string, string> = {}) =>
      BookingPage.parse(readData(await shop.call('GET', '/booking/', { token, query }))),
    book: async (change: Partial<BookingCreate> = {}) =>
      Created.parse(readData(await call('POST', '/booking', { ...KHAN, ...change }))),
    read: async (id: number) => Booking.parse(readData(await call('GET', `/booking/${id}`))),
    edit: async (id: number, patch: BookingPatch) =>
      Written.parse(readData(await call('PATCH', `/booking/${id}`, patch))),
  };
}
export type Counter = Awaited<ReturnType<typeof openCounter>>;
