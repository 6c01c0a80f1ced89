import { parseArgs } from 'node:util';
import { dialDigits } from '../../../src/domain/shared/phone.ts';
import { type Db, transaction, type Tx } from '../../db/database.ts';
import { StartupError } from '../../startup-error.ts';
import { erase, type Found, lockBookings, selectClaimPairs, selectNamed, selectUnchangedSince } from './erasure.sql.ts';

const USAGE = `npm run erase -- 0300-1234567           shows whose bookings have this number, and changes nothing
npm run erase -- BK-1001 BK-1002        the same by their codes
npm run erase -- --before 2019-01-01    the same for all that nobody has changed since that day
npm run erase -- 0300-1234567 --yes     erases name, numbers, addresses and notes there; codes, amounts and dates stay
It cannot be undone.`;

/**
 * Runs `npm run erase`: finds a customer's bookings and, with `--yes`, takes the customer out of them. DATA-05
 * @returns what to print. @throws StartupError
 */
export async function runErasure(args: readonly string[], db: Db, now: Date): Promise<string> {
  const { positionals, values } = readArguments(args);
  return transaction(db, async (tx) => {
    const found = await find(tx, positionals, values.before);
    if (found.length === 0) throw new StartupError('There is no such booking with a customer in it.');
    const bookings = await lockBookings(tx, withClaims(found, await selectClaimPairs(tx)));
    const codes = bookings.map(({ code }) => code).join(', ');
    const count = `${bookings.length} ${bookings.length === 1 ? 'booking' : 'bookings'}`;
    if (!values.yes)
      return `This would erase the customer of ${count}: ${codes}. Nothing was changed; add --yes to do it.`;
    await erase(tx, bookings, now.toISOString());
    return `The customer of ${count} is erased: ${codes}. Backups and copies of the data folder still have the data.`;
  });
}

async function find(tx: Tx, wanted: readonly string[], before: string | undefined): Promise<Found[]> {
  if (before !== undefined) {
    if (wanted.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(before) || Number.isNaN(Date.parse(before))) {
      throw new StartupError(USAGE);
    }
    return selectUnchangedSince(tx, `${before}T00:00:00.000Z`);
  }
  if (wanted.length === 0) throw new StartupError(USAGE);
  const named = await selectNamed(tx);
  return wanted.flatMap((text) => {
    const matches = named.filter(toMatch(text));
    if (matches.length === 0)
      throw new StartupError(`${text} is no number and no code of a booking. Nothing was changed.`);
    return matches;
  });
}

/** A number is the same however it is written; a code is taken as it stands. */
function toMatch(text: string): (booking: Found) => boolean {
  const dialled = dialDigits(text);
  if (dialled === null) return ({ code, phoneNumber }) => code === text.toUpperCase() || phoneNumber === text;
  return ({ phoneNumber, whatsappNumber }) => [phoneNumber, whatsappNumber].some((own) => dialDigits(own) === dialled);
}

/** The bookings, and those that claims tie to them. */
function withClaims(found: readonly Found[], pairs: readonly { original: number; claimed: number }[]): number[] {
  const ids = new Set(found.map(({ id }) => id));
  for (let before = -1; before !== ids.size;) {
    before = ids.size;
    for (const { original, claimed } of pairs)
      if (ids.has(original) || ids.has(claimed)) ids.add(original).add(claimed);
  }
  return [...ids];
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false }, before: { type: 'string' } },
    });
  } catch {
    throw new StartupError(USAGE);
  }
}
