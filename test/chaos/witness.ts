import * as z from 'zod/mini';
import { BookingPage } from '../../src/domain/booking/booking.ts';
import { LedgerPage } from '../../src/domain/ledger/ledger-entry.ts';
import type { Api } from '../e2e/support/api.ts';
import type { Dice } from './dice.ts';

const BUSY_BOOKINGS = 20;
/** Number of items after which a booking gets no more, as in a real shop. */
const ITEMS_MAX = 25;
const PAGE = 100;

/** A difference between the stored data and the acknowledged changes. */
export type Verdict = { lost: string[]; doubles: string[]; wrongSums: string[] };

const Booked = z.object({
  payableAmount: z.number(),
  booking_items: z.array(z.object({ name: z.string(), payableAmount: z.number() })),
});

const countOf = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Every record of a list, page by page. */
async function readAll<T>(read: (page: number) => Promise<{ totalPages: number; rows: T[] }>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { totalPages, rows } = await read(page);
    last = totalPages;
    all.push(...rows);
  }
  return all;
}

/** Records every change that the shop has acknowledged. */
export function createWitness() {
  const bookings = new Map<string, number>();
  const items = new Map<number, string[]>();
  const entries = new Map<number, { marker: string; amount: number }>();
  const logouts: string[] = [];
  let acknowledged = 0;
  let busy: number[] = [];
  const recorded = (marker: string, id: number, amount: number): void => {
    acknowledged += 1;
    entries.set(id, { marker, amount });
  };

  return {
    count: () => acknowledged,
    logouts,
    sawLogout: (who: string) => void logouts.push(who),
    booked(marker: string, id: number): void {
      acknowledged += 1;
      bookings.set(marker, id);
      items.set(id, [`${marker} device`]);
      busy = [...busy, id].slice(-BUSY_BOOKINGS);
    },
    added(marker: string, id: number): void {
      acknowledged += 1;
      const known = [...(items.get(id) ?? []), marker];
      items.set(id, known);
      if (known.length >= ITEMS_MAX) busy = busy.filter((one) => one !== id);
    },
    /** Records a new entry, or the current content of an old one. */
    recorded,
    /** Returns a booking that several people edit, or `null`. */
    pickBooking: (dice: Dice): number | null =>
      busy.length === 0 ? null : (busy[dice.between(0, busy.length - 1)] ?? null),

    /** Compares the record with the current data of the shop. */
    async compare(api: Api): Promise<Verdict> {
      const lost: string[] = [];
      const doubles: string[] = [];
      const wrongSums: string[] = [];
      const noteDoubles = (names: readonly string[], what: (name: string) => string) => {
        for (const [name, count] of countOf(names)) if (count > 1) doubles.push(`${what(name)}: ${count}`);
      };

      const stored = await readAll(async (page) => {
        const answer = BookingPage.parse(await api.call('GET', `/booking/?page=${page}&pageSize=${PAGE}`));
        return { ...answer, rows: answer.bookings };
      });
      const names = stored.map(({ clientName }) => clientName);
      const ids = new Set(stored.map(({ id }) => id));
      for (const marker of bookings.keys()) if (!names.includes(marker)) lost.push(`booking ${marker}`);
      noteDoubles(names, (name) => `booking ${name}`);

      for (const [id, markers] of items) {
        const none = { payableAmount: 0, booking_items: [] };
        const found = ids.has(id) ? Booked.parse(await api.call('GET', `/booking/${id}`)) : none;
        const rows = found.booking_items.map(({ name }) => name);
        for (const marker of markers) if (!rows.includes(marker)) lost.push(`item ${marker} of ${id}`);
        noteDoubles(rows, (name) => `item ${name} of ${id}`);
        const sum = found.booking_items.reduce((total, item) => total + item.payableAmount, 0);
        if (sum !== found.payableAmount) wrongSums.push(`booking ${id}: ${found.payableAmount} instead of ${sum}`);
      }

      let total = 0;
      const ledger = await readAll(async (page) => {
        const answer = LedgerPage.parse(await api.call('GET', `/ledger-entry/?page=${page}&pageSize=${PAGE}`));
        total = answer.totalAmount;
        return { ...answer, rows: answer.entries };
      });
      const found = new Map(ledger.map(({ id, ...entry }) => [id, entry]));
      for (const [id, { marker, amount }] of entries) {
        const { description, amount: now } = found.get(id) ?? {};
        if (description !== marker || now !== amount) lost.push(`entry ${id} ${marker}`);
      }
      noteDoubles(
        ledger.map(({ description }) => description),
        (name) => `entry ${name}`,
      );
      const sum = [...entries.values()].reduce((all, { amount }) => all + amount, 0);
      if (sum !== total) wrongSums.push(`ledger: ${total} instead of ${sum}`);
      return { lost, doubles, wrongSums };
    },
  };
}
export type Witness = ReturnType<typeof createWitness>;
