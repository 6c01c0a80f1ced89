import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { CLAIM_SORTS } from '../../server/features/claim/claim.query.ts';
import { hasPoppler, pdfLines } from '../poppler.ts';
import { type Call, CALLS, openCaller } from './support/calls.ts';
import { freshInMemory, postgresUrl } from './support/database.ts';
import type { Answer } from './support/harness.ts';

const inEveryOrder = (path: string, sorts: readonly string[]) =>
  sorts.flatMap((sortBy) =>
    ['asc', 'desc'].map((orderBy): Call => [99, 'GET', path, () => ({ query: { sortBy, orderBy, pageSize: '50' } })]),
  );
/** Each call once, and the lists in every order before the last of them, which signs out. */
const ASKED: Call[] = [
  ...CALLS.slice(0, -1),
  ...inEveryOrder('/booking', BOOKING_SORTS),
  ...inEveryOrder('/warrantyClaim', CLAIM_SORTS),
  ...inEveryOrder('/ledger-entry', LEDGER_SORTS),
  ...CALLS.slice(-1),
];

/** What a call makes anew, and what the seed wrote by the clock of this machine. */
const isNew = (name: string, value: string) =>
  ['accessToken', 'refreshToken', 'token', 'password'].includes(name) ||
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ||
  (name === 'at' && value > '2026');
const known = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (typeof value === 'string' && isNew(name, value) ? 'new' : value)),
  );
const SEAL = /\d+-[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}/g;
const textOf = (file: Buffer) => (hasPoppler ? pdfLines(file).map((line) => line.replaceAll(SEAL, 'seal')) : 'a file');

const read = ({ status, headers, body, raw }: Answer) => ({
  status,
  type: headers['content-type'],
  etag: headers['etag'],
  body: headers['content-type'] === 'application/pdf' ? textOf(raw) : known(body),
});

describe.skipIf(postgresUrl === null)('PostgreSQL and the embedded database', () => {
  let callers: Awaited<ReturnType<typeof openCaller>>[];
  beforeAll(async () => {
    // One after the other: what is computed in this process lets no answer of the other in.
    callers = [await openCaller(), await openCaller(await freshInMemory())];
  });
  afterAll(() => Promise.all(callers.map(({ shop }) => shop.close())));

  it.each(ASKED)('are sent the same statements and answer the same: %s %s %s', async (...call) => {
    const seen = [];
    for (const { ask } of callers) {
      const { answer, statements } = await ask(call);
      // One of the two drivers says it as it begins the transaction.
      seen.push({ ...read(answer), statements: statements.filter((text) => !text.startsWith('set transaction ')) });
    }
    expect(seen[0]).toEqual(seen[1]);
  });
});
