import * as z from 'zod/mini';
import { Booking } from '../../../src/domain/booking/booking.ts';
import type { BookingCreate, NewItem } from '../../../src/domain/booking/booking-input.ts';
import type { LedgerEntryInput } from '../../../src/domain/ledger/ledger-input.ts';
import { LoginAnswer } from '../../../src/domain/session/login-answer.ts';
import type { Role } from '../../../src/domain/session/permissions.ts';
import { toUser } from '../../../src/domain/session/staff.ts';
import { unwrapData } from '../../../src/services/http/http.ts';
import type { StoredSession } from '../../../src/services/session/stored-session.ts';
import { aBookingBody, aLedgerBody } from '../../support/body.ts';

const Created = z.object({ id: z.int() });
const Hired = z.object({ password: z.string() });

/** Today in the shop's zone, `2025-01-05`. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(new Date());

export type Person = { email: string; password: string };

/** Signs a person in at a shop, once per call. @returns the session that a browser stores */
export async function newSession(url: string, person: Person): Promise<StoredSession> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const user = toUser(person.email, new Date().toISOString());
  return { loginId: crypto.randomUUID(), user, ...LoginAnswer.parse(unwrapData(await answer.json())) };
}

/** Prepares the data of a story through the shop's own API. Refreshes its token when it expires. */
export class Api {
  readonly #url: string;
  readonly #person: Person;
  #token: string;

  private constructor(url: string, person: Person, token: string) {
    this.#url = url;
    this.#person = person;
    this.#token = token;
  }

  static async signIn(url: string, person: Person): Promise<Api> {
    return new Api(url, person, (await newSession(url, person)).accessToken);
  }

  /** A DRAFT booking with one item. @returns its id */
  async book(clientName: string, more: Partial<z.input<typeof BookingCreate>> = {}): Promise<number> {
    const booking_items = [{ name: 'RTX 3080', type: 'GPU' as const, payableAmount: 12_500 }];
    return this.#create('/booking', { ...aBookingBody({ clientName, booking_items }), ...more });
  }

  /** A completed, paid booking of repaired items, which can be claimed. */
  async finish(clientName: string, items: z.input<typeof NewItem>[]): Promise<Booking> {
    const id = await this.book(clientName, { booking_items: items });
    const { booking_items } = Booking.parse(await this.call('GET', `/booking/${id}`));
    const paidAmount = items.reduce((sum, { payableAmount }) => sum + payableAmount, 0);
    await this.call('PATCH', `/booking/${id}`, {
      status: 'COMPLETED',
      booking_items: booking_items.map((item) => ({ id: item.id, status: 'REPAIRED' })),
      booking_payments: [{ status: 'PAID', paidAmount }],
    });
    return Booking.parse(await this.call('GET', `/booking/${id}`));
  }

  /** A warranty claim of all items of a finished booking. @returns its id */
  claim({ id, booking_items }: Booking, reportedIssue: string, remarks?: string): Promise<number> {
    const claimedItems = booking_items.map((item) => ({ bookingItemId: item.id, reportedIssue }));
    return this.#create('/warrantyClaim', { bookingId: id, claimedItems, remarks });
  }

  /** An expense of today in the first branch. @returns its id */
  spend(more: Partial<z.input<typeof LedgerEntryInput>> = {}): Promise<number> {
    const body = aLedgerBody({ entryDate: today(), amount: 100, description: 'Rent of the bench' });
    return this.#create('/ledger-entry', { ...body, ...more });
  }

  /** Adds a person with a chosen password and, if given, a PIN. @returns their credentials */
  async hire(role: Role, name = 'Waqas Butt', pin?: string): Promise<Person> {
    const email = `${role.toLowerCase()}-${Date.now()}@shop.example`;
    const hired = Hired.parse(await this.call('POST', '/people', { email, name, role }));
    const api = await Api.signIn(this.#url, { email, password: hired.password });
    const newPassword = 'soldering until the evening';
    await api.call('POST', '/account/password', { currentPassword: hired.password, newPassword });
    if (pin !== undefined) await api.call('POST', '/account/pin', { currentPassword: newPassword, pin });
    return { email, password: newPassword };
  }

  async #create(path: string, body: unknown): Promise<number> {
    return Created.parse(await this.call('POST', path, body)).id;
  }

  /** Sends the token. Returns the JSON of the answer. @throws Error with the answer's text when it is refused */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    return unwrapData(await (await this.#send(method, path, body)).json());
  }

  /** Downloads a paper as the bytes of its PDF. @throws Error with the answer's text when it is refused */
  async download(path: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#send('GET', path)).arrayBuffer());
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const send = () =>
      fetch(`${this.#url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    let answer = await send();
    if (answer.status === 401) {
      this.#token = (await newSession(this.#url, this.#person)).accessToken;
      answer = await send();
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
