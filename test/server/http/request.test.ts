import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEDGER_BODY } from '../../fixtures/ledger-table.ts';
import { KHAN } from '../support/booking-fixtures.ts';
import { createShop, type Shop } from '../support/harness.ts';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await createShop();
  token = await shop.signIn();
  await shop.call('POST', '/booking', { token, body: KHAN });
  await shop.call('POST', '/ledger-entry', { token, body: LEDGER_BODY });
});
afterAll(() => shop.close());

const ask = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
  const answer = await shop.call(method, path, { token, headers, body });
  return [answer.status, answer.body] as const;
};
const refused = (error: string) => [400, { success: false, error }] as const;

describe.each([
  ['PATCH', '/booking/1'],
  ['PATCH', '/ledger-entry/1'],
])('If-Match of %s %s', (method, path) => {
  it.each(['', '3', '*', '"x"', 'W/"3"'])('is no version: %j [REL-02]', async (tag) => {
    expect(await ask(method, path, { 'if-match': tag }, {})).toEqual(
      refused('If-Match must be a version in quotes, like "3"'),
    );
  });

  it('is a version in quotes, refused once it is gone [REL-02]', async () => {
    expect((await ask(method, path, { 'if-match': '"1"' }, {}))[0]).toBe(200);
    expect((await ask(method, path, { 'if-match': '"1"' }, {}))[0]).toBe(412);
  });
});

describe.each([
  ['/booking', KHAN],
  ['/ledger-entry', LEDGER_BODY],
  ['/warrantyClaim', { bookingId: 1, claimedItems: [{ bookingItemId: 1, reportedIssue: 'Again' }] }],
])('Idempotency-Key of POST %s', (path, body) => {
  it.each(['', ' ', 'k'.repeat(256)])('is refused when it is empty or too long: %j [REL-01]', async (key) => {
    expect(await ask('POST', path, { 'idempotency-key': key }, body)).toEqual(
      refused('Idempotency-Key must have 1 to 255 characters'),
    );
  });
});

it.each([
  ['/booking', 'Booking not found'],
  ['/warrantyClaim', 'Warranty claim not found'],
  ['/warranty/eligibility', 'Item not found'],
  ['/ledger-entry', 'This ledger entry does not exist.'],
  ['/locations', 'Location not found'],
])('%s/:id of what cannot be a key is not found', async (path, error) => {
  for (const id of ['999999', '0', '-1', '1.5', 'abc', '2147483648', '99999999999']) {
    expect(await ask('GET', `${path}/${id}`, {})).toEqual([404, { success: false, error }]);
  }
});
