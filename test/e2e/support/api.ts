import * as z from 'zod/mini';
import type { BookingCreate } from '../../../src/domain/booking/booking-input.ts';
import type { LedgerEntryInput } from '../../../src/domain/ledger/ledger-input.ts';
import { unwrapData } from '../../../src/services/http/http.ts';
import { aBookingBody, aLedgerBody } from '../../support/body.ts';

type BookingBody = z.input<typeof BookingCreate>;
type EntryBody = z.input<typeof LedgerEntryInput>;

const Created = z.object({ id: z.int() });
const Token = z.object({ accessToken: z.string() });

/** Today in the shop's zone, `2025-01-05`. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(new Date());

type Account = { email: string; password: string };

async function fetchToken(url: string, account: Account): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return Token.parse(unwrapData(await answer.json())).accessToken;
}

/** Puts things into a shop through its own API, so that a story starts where it starts. Its token is renewed when it has run out. */
export class Api {
  readonly #url: string;
  readonly #account: Account;
  #token: string;

  private constructor(url: string, account: Account, token: string) {
    this.#url = url;
    this.#account = account;
    this.#token = token;
  }

  static async signIn(url: string, account: Account): Promise<Api> {
    return new Api(url, account, await fetchToken(url, account));
  }

  /** A DRAFT booking with one item. @returns its id */
  async book(clientName: string, more: Partial<BookingBody> = {}): Promise<number> {
    const booking_items = [{ name: 'RTX 3080', type: 'GPU' as const, payableAmount: 12_500 }];
    const body = { ...aBookingBody({ clientName, booking_items }), ...more };
    return Created.parse(await this.call('POST', '/booking', body)).id;
  }

  /** An expense of today in the first branch. @returns its id */
  async spend(more: Partial<EntryBody> = {}): Promise<number> {
    const body = { ...aLedgerBody({ entryDate: today(), amount: 100, description: 'Rent of the bench' }), ...more };
    return Created.parse(await this.call('POST', '/ledger-entry', body)).id;
  }

  /** One call with the token. @throws Error with the answer's text when it is refused */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const send = () =>
      fetch(`${this.#url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    let answer = await send();
    if (answer.status === 401) {
      this.#token = await fetchToken(this.#url, this.#account);
      answer = await send();
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return unwrapData(JSON.parse(text));
  }
}
