import { findByCode } from '../../../src/domain/shared/code.ts';
import { findNumbers, isSameNumber, phoneKey, withoutPrefix } from '../../../src/domain/shared/phone.ts';
import { type Db, transaction, type Tx } from '../../db/database.ts';
import { letSavesEnd } from '../../db/let-saves-end.ts';
import { readArguments, StartupError } from '../../startup-error.ts';
import * as sql from './erasure.sql.ts';

export const ERASE_USAGE = `npm run erase -- 0300-1234567           shows whose bookings have this number, and changes nothing
npm run erase -- BK-1001 BK-1002        the same by their codes
npm run erase -- --before 2019-01-01    the same for all that nobody has changed since that day
npm run erase -- 0300-1234567 --yes     erases name, numbers, addresses and notes there; codes, amounts and dates stay
It cannot be undone.`;

/** Bookings that one transaction erases. Kept small, so that a concurrent save does not wait long. */
const BATCH = 10;
const PLACES_MAX = 20;

/** @throws StartupError with the usage of `npm run erase` */
export const readEraseArguments = (args: readonly string[]) =>
  readArguments(args, ERASE_USAGE, { yes: { type: 'boolean', default: false }, before: { type: 'string' } });

/** Runs `npm run erase` and returns the text to print (DATA-05). @throws StartupError */
export async function runErasure(args: readonly string[], db: Db, now: () => Date): Promise<string> {
  const { positionals, values } = readEraseArguments(args);
  const { found, isWanted } = await find(db, positionals, values.before);
  const numbers =
    values.before === undefined ? found.flatMap((one) => one.numbers.split('\n').flatMap(findNumbers)) : [];
  const done: Awaited<ReturnType<typeof eraseGroups>>[] = [];
  for (let from = 0; from < found.length; from += BATCH) {
    const ids = found.slice(from, from + BATCH).map(({ id }) => id);
    if (from > 0 && values.yes) await letSavesEnd();
    done.push(await transaction(db, (tx) => eraseGroups(tx, sql.isStill(ids, isWanted), values.yes ? now() : null)));
  }
  const bookings = new Map(done.flatMap(({ erased }) => erased.map(({ id, code }) => [id, code] as const)));
  const ids = [...bookings.keys()];
  const left = done.flatMap((group) => [...group.left]);
  const open = new Set(done.flatMap((group) => group.open));
  const digits = new Set([...positionals.flatMap(findNumbers), ...numbers].map(withoutPrefix));
  const places = await sql.selectPlaces(db, [...digits], [...ids, ...left]);
  const named = values.before === undefined ? await sql.selectNamedPlaces(db, listNames(found)) : [];
  const sealed = ids.length > 0 ? await sql.selectSealedIds(db, ids) : [];
  const more: string[] = [];
  if (open.size > 0)
    more.push(`Left, because the claim is open: ${[...open].join(', ')}. Erase again when it is closed.`);
  more.push(...describePlaces('The digits are', places), ...describePlaces('The name is', named));
  if (sealed.length > 0) {
    const sealedCodes = sealed.map(({ id }) => bookings.get(id)).join(', ');
    more.push(`The sealed history still has transaction IDs of ${sealedCodes}.`);
  }
  if (ids.length === 0) throw new StartupError(['Nothing was changed.', ...more].join('\n'));
  const erased = `${ids.length} ${ids.length === 1 ? 'booking' : 'bookings'}`;
  const codes = [...bookings.values()].join(', ');
  const first = values.yes
    ? `The customer of ${erased} is erased: ${codes}. Backups and copies of the data folder still have the data, and so do the files of the database until it uses their space again.`
    : `This would erase the customer of ${erased}: ${codes}. Add --yes to erase the data.`;
  return [first, ...more].join('\n');
}

/** The names to look for. A single letter and an erased name are left out. */
const listNames = (found: readonly sql.Found[]): string[] => [
  ...new Set(found.map(({ clientName }) => clientName.trim()).filter((name) => name.length > 1 && name !== sql.ERASED)),
];

const describePlaces = (what: string, places: readonly string[]): string[] => {
  if (places.length === 0) return [];
  const more = places.length > PLACES_MAX ? ` and ${places.length - PLACES_MAX} more` : '';
  return [`${what} also in ${places.slice(0, PLACES_MAX).join(', ')}${more}. They are left.`];
};

const toLines = ({ numbers }: sql.Found): string[] => numbers.split('\n');

/** Finds bookings by code, or by an invalid number in one of their number fields, for example with a digit missing. */
async function findCalled(db: Db, text: string): Promise<sql.Found[]> {
  const called = findByCode(await sql.selectFound(db, sql.isCalled(text)), ({ code }) => code, text);
  if (called !== null) return [called];
  const found = await sql.selectFound(db, sql.isWritten(text));
  return found.filter((one) => toLines(one).some((written) => written === text || isSameNumber(written, text)));
}

async function findNumbered(db: Db, text: string, key: string): Promise<sql.Found[]> {
  const found = await sql.selectFound(db, sql.isNumbered(text));
  return found.filter((one) => toLines(one).some((written) => findNumbers(written).includes(key)));
}

async function find(db: Db, wanted: readonly string[], before: string | undefined) {
  if (before !== undefined) {
    if (wanted.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(before) || Number.isNaN(Date.parse(before))) {
      throw new StartupError(ERASE_USAGE);
    }
    const isWanted = sql.isUnchangedSince(`${before}T00:00:00.000Z`);
    const unchanged = await sql.selectFound(db, isWanted);
    if (unchanged.length === 0) throw new StartupError('There is no such booking with a customer in it.');
    return { found: unchanged, isWanted };
  }
  if (wanted.length === 0) throw new StartupError(ERASE_USAGE);
  const found = new Map<number, sql.Found>();
  for (const text of wanted) {
    const key = phoneKey(text);
    const matches = key === null ? await findCalled(db, text) : await findNumbered(db, text, key);
    if (matches.length === 0) {
      const places = key === null ? [] : await sql.selectPlaces(db, [withoutPrefix(key)], []);
      const unknown = `${text} is no number and no code of a booking. Nothing was changed.`;
      throw new StartupError([unknown, ...describePlaces('The digits are', places)].join('\n'));
    }
    for (const one of matches) found.set(one.id, one);
  }
  return { found: [...found.values()], isWanted: undefined };
}

/**
 * Erases bookings and all that are tied to them by claims, except groups with an open claim.
 * @param now `null` for a dry run
 */
async function eraseGroups(tx: Tx, isWanted: sql.Wanted, now: Date | null) {
  let locked = await sql.lockBookings(tx, isWanted);
  for (;;) {
    const ids = new Set(locked.map(({ id }) => id));
    const claims = ids.size === 0 ? [] : await sql.selectClaims(tx, [...ids]);
    const tied = claims.flatMap(({ original, claimed }) => [original, claimed]).filter((id) => !ids.has(id));
    if (tied.length > 0) {
      locked = await sql.lockBookings(tx, sql.isOneOf([...ids, ...tied]));
      continue;
    }
    const left = new Set<number>();
    for (let before = -1; before !== left.size;) {
      before = left.size;
      for (const { original, claimed, isOpen } of claims)
        if (isOpen || left.has(original) || left.has(claimed)) left.add(original).add(claimed);
    }
    const erased = locked.filter(({ id }) => !left.has(id));
    const codes = new Map(locked.map(({ id, code }) => [id, code]));
    const open = claims
      .filter(({ isOpen }) => isOpen)
      .map(({ number, original, claimed }) => `${number} (${codes.get(original)}, ${codes.get(claimed)})`);
    const found = erased.map(({ id }) => id);
    if (now !== null && found.length > 0) await sql.erase(tx, found, now);
    return { erased, open, left };
  }
}
