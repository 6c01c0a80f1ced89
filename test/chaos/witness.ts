import * as z from 'zod/mini';
import { BookingPage } from '../../src/domain/booking/booking.ts';
import { LedgerPage } from '../../src/domain/ledger/ledger.ts';
import type { Api } from '../e2e/support/api.ts';
import type { Dice } from './dice.ts';

const BUSY_BOOKINGS = 20;
/** Items after which a booking is left alone, as those of a shop are. */
const ITEMS_MAX = 25;
const PAGE = 100;

/** What does not agree with what was acknowledged. */
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

/** Whoever stands beside the counter and writes down what the shop has acknowledged. */
export function createWitness() {
  const bookings = new Map<string, number>();
  const items = new Map<number, string[]>();
  const entries = new Map<number, { marker: string; amount: number }>();
  const logouts: string[] = [];
  let acknowledged = 0;
  let busy: number[] = [];

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
      const known = items.get(id) ?? [];
      known.push(marker);
      items.set(id, known);
      if (known.length >= ITEMS_MAX) busy = busy.filter((one) => one !== id);
    },
    recorded(marker: string, id: number, amount: number): void {
      acknowledged += 1;
      entries.set(id, { marker, amount });
    },
    corrected(marker: string, id: number, amount: number): void {
      acknowledged += 1;
      entries.set(id, { marker, amount });
    },
    /** One that several people work on, `null` while there is none. */
    pickBooking: (dice: Dice): number | null =>
      busy.length === 0 ? null : (busy[dice.between(0, busy.length - 1)] ?? null),

    /** Compares it all with what the shop says now. */
    async compare(api: Api): Promise<Verdict> {
      const lost: string[] = [];
      const doubles: string[] = [];
      const wrongSums: string[] = [];

      const names: string[] = [];
      const ids = new Set<number>();
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = BookingPage.parse(await api.call('GET', `/booking/?page=${page}&pageSize=${PAGE}`));
        last = answer.totalPages;
        for (const { id, clientName } of answer.bookings) {
          names.push(clientName);
          ids.add(id);
        }
      }
      const booked = countOf(names);
      for (const marker of bookings.keys()) if (!booked.has(marker)) lost.push(`booking ${marker}`);
      for (const [name, count] of booked) if (count > 1) doubles.push(`booking ${name}: ${count}`);

      for (const [id, markers] of items) {
        if (!ids.has(id)) {
          lost.push(...markers.map((marker) => `item ${marker} of ${id}`));
          continue;
        }
        const found = Booked.parse(await api.call('GET', `/booking/${id}`));
        const rows = countOf(found.booking_items.map(({ name }) => name));
        for (const marker of markers) if (!rows.has(marker)) lost.push(`item ${marker} of ${id}`);
        for (const [name, count] of rows) if (count > 1) doubles.push(`item ${name} of ${id}: ${count}`);
        const sum = found.booking_items.reduce((total, item) => total + item.payableAmount, 0);
        if (sum !== found.payableAmount) wrongSums.push(`booking ${id}: ${found.payableAmount} instead of ${sum}`);
      }

      const stored = new Map<number, { description: string; amount: number }>();
      const descriptions: string[] = [];
      let total = 0;
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = LedgerPage.parse(await api.call('GET', `/ledger-entry/?page=${page}&pageSize=${PAGE}`));
        last = answer.totalPages;
        total = answer.totalAmount;
        for (const { id, description, amount } of answer.entries) {
          stored.set(id, { description, amount });
          descriptions.push(description);
        }
      }
      for (const [id, { marker, amount }] of entries) {
        const found = stored.get(id);
        if (found?.description !== marker || found.amount !== amount) lost.push(`entry ${id} ${marker}`);
      }
      for (const [name, count] of countOf(descriptions)) if (count > 1) doubles.push(`entry ${name}: ${count}`);
      const sum = [...entries.values()].reduce((all, { amount }) => all + amount, 0);
      if (sum !== total) wrongSums.push(`ledger: ${total} instead of ${sum}`);
      return { lost, doubles, wrongSums };
    },
  };
}
export type Witness = ReturnType<typeof createWitness>;
