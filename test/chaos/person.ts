import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from 'xstate';
import { createLiveSession } from '../../src/app/session/live-session.ts';
import { randomKey } from '../../src/services/random-key.ts';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { createBookingsService } from '../../src/services/bookings.service.ts';
import { createLedgerService } from '../../src/services/ledger.service.ts';
import { signProof } from '../../src/services/session/refresh-proof.ts';
import { deferred, type Deferred } from '../deferred.ts';
import type { Dice } from './dice.ts';
import type { Witness } from './witness.ts';

/** Milliseconds until a person retries a failed request. */
const PRESS_AGAIN_MS = 150;
/** Timeout of a request in ms. Shorter than the app's, so that lost answers do not dominate a run. */
const CALL_MS = 5_000;

const DAY = '2026-01-05';

/** Statuses after which a retry may succeed. */
const PASSING = new Set([401, 408, 412, 429]);

/** An unexpected refusal of a request that the person is allowed to send. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * A person at the counter: the app's own client (idempotency keys, versions, refreshed tokens) without its
 * screens. Sends each request again until it is acknowledged, as a person presses Save again.
 */
export function createPerson(
  name: string,
  account: { email: string; password: string },
  url: string,
  dice: Dice,
  witness: Witness,
) {
  let frozen: Deferred<void> | null = null;
  /** A frozen tab neither sends nor receives. */
  const patientFetch: typeof fetch = async (...call) => {
    await frozen?.promise;
    const answer = await fetch(...call);
    await frozen?.promise;
    return answer;
  };
  const stored = new Map<string, string>();
  const key = crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { http, session } = createLiveSession({
    baseUrl: `${url}/api`,
    fetch: patientFetch,
    timeout: () => AbortSignal.timeout(CALL_MS),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    events: { addEventListener: () => undefined, removeEventListener: () => undefined },
    locks: undefined,
    signDpop: async (path, refreshToken) => signProof(await key, `${url}/api${path}`, refreshToken),
  });
  session.on('session.ended', ({ cause }) => witness.sawLogout(`${name}: ${cause}`));
  session.start();
  const bookings = createBookingsService(http);
  const ledger = createLedgerService(http);
  let isAtWork = true;
  let serial = 0;
  /** Entries that only this person changes. */
  const own: { id: number; amount: number }[] = [];

  async function signIn(): Promise<void> {
    while (!session.getSnapshot().hasTag('signedIn')) {
      session.send({ type: 'login.submit', ...account });
      await waitFor(session, (snapshot) => !snapshot.hasTag('busy'), { timeout: 4 * CALL_MS });
      if (!session.getSnapshot().hasTag('signedIn')) await pause(PRESS_AGAIN_MS);
    }
  }

  /** Waits before a retry. @throws Refused if a retry cannot succeed */
  async function recover(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    const { status, body } = error;
    if (status !== null && status >= 400 && status < 500 && !PASSING.has(status)) {
      throw new Refused(`${name}: ${status} ${JSON.stringify(body)}`);
    }
    if (!session.getSnapshot().hasTag('signedIn')) await signIn();
    await pause(PRESS_AGAIN_MS);
  }

  /** Retries until the request is acknowledged. @throws Refused */
  async function insist<T>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        await recover(error);
      }
    }
  }

  /**
   * Changes a shared record. Reads it again after a conflict or a lost answer.
   * @throws Refused
   */
  async function change<T>(read: () => Promise<T>, isDone: (now: T) => boolean, send: (now: T) => Promise<void>) {
    for (;;) {
      const now = await insist(read);
      if (isDone(now)) return;
      try {
        return await send(now);
      } catch (error) {
        await recover(error);
      }
    }
  }

  const mark = (): string => {
    serial += 1;
    return `${name} ${serial}`;
  };

  async function book(): Promise<void> {
    const marker = mark();
    const key = randomKey();
    // A retry is the same request, so it has the same content.
    const booking = {
      clientName: marker,
      clientType: 'INDIVIDUAL' as const,
      phoneNumber: '0300 1234567',
      whatsappNumber: '0300 1234567',
      booking_items: [{ name: `${marker} device`, type: 'GPU' as const, payableAmount: dice.between(100, 9_000) }],
    };
    const id = await insist(() => bookings.create(booking, key));
    witness.booked(marker, id);
  }

  async function addItem(): Promise<void> {
    const id = witness.pickBooking(dice);
    if (id === null) return book();
    const marker = mark();
    const item = { name: marker, type: 'LAPTOP' as const, payableAmount: dice.between(100, 9_000) };
    await change(
      () => bookings.get(id),
      ({ booking_items }) => booking_items.some((one) => one.name === marker),
      ({ version }) => bookings.update(id, { booking_items: [item] }, version),
    );
    witness.added(marker, id);
  }

  const entry = (marker: string, amount: number) => ({
    entryDate: DAY,
    locationId: 1,
    category: 'RENT' as const,
    amount,
    paymentMethod: 'CASH' as const,
    description: marker,
  });

  async function record(): Promise<void> {
    const marker = mark();
    const amount = dice.between(1, 5_000);
    const key = randomKey();
    const id = await insist(() => ledger.create(entry(marker, amount), key));
    own.push({ id, amount });
    witness.recorded(marker, id, amount);
  }

  async function correct(): Promise<void> {
    const mine = own[dice.between(0, own.length - 1)];
    if (!mine) return record();
    const marker = mark();
    const amount = dice.between(1, 5_000);
    await change(
      () => ledger.get(mine.id),
      ({ description }) => description === marker,
      ({ version }) => ledger.update(mine.id, entry(marker, amount), version),
    );
    mine.amount = amount;
    witness.recorded(marker, mine.id, amount);
  }

  const work = [record, record, record, book, book, addItem, addItem, addItem, correct, correct];

  return {
    signIn,
    /** Works until stopped. */
    async work(): Promise<void> {
      await signIn();
      while (isAtWork) await work[dice.between(0, work.length - 1)]?.();
    },
    goHome: () => {
      isAtWork = false;
    },
    /** Stops the tab in the middle of its current step. */
    freeze: () => {
      frozen ??= deferred();
    },
    thaw: () => {
      frozen?.resolve();
      frozen = null;
    },
  };
}
export type Person = ReturnType<typeof createPerson>;
