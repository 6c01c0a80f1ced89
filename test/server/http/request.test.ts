import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLedgerBody } from '../../support/body.ts';
import { KHAN } from '../support/booking-fixtures.ts';
import { createShop, type Shop } from '../support/harness.ts';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await createShop();
  token = await shop.signIn();
  await shop.call('POST', '/booking', { token, body: KHAN });
  await shop.call('POST', '/ledger-entry', { token, body: aLedgerBody() });
});
afterAll(() => shop.close());

const ask = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
  const answer = await shop.call(method, path, { token, headers, body });
  return [answer.status, answer.body] as const;
};
const refused = (error: string) => [400, { success: false, error }] as const;

describe.each([
  ['/booking/1', { clientName: 'Sana Malik' }],
  ['/ledger-entry/1', { remarks: 'Paid at the counter' }],
])('If-Match of %s', (path, body) => {
  it.each(['', '3', '"3', '"a"b"', '"1" "2"', '"1",', 'w/"1"', '*, "1"'])('is not one: %j [REL-02]', async (tag) => {
    expect(await ask('PATCH', path, { 'if-match': tag }, {})).toEqual(
      refused('If-Match must be a version in quotes, like "3"'),
    );
  });

  it('lets a write through that knows the stored version, also as one of a list or as * [REL-02]', async () => {
    for (const tag of ['"1"', '"7", "1"', 'W/"1" ,"1"', '*']) {
      expect(await ask('PATCH', path, { 'if-match': tag }, {})).toMatchObject([200, { data: { version: 1 } }]);
    }
  });

  it('refuses another version, a weak one and a tag of somebody else, with the record as it is [REL-02]', async () => {
    const stored = await shop.call('GET', path, { token });
    expect(stored.headers['etag']).toBe('"1"');
    for (const tag of ['"2"', 'W/"1"', '"01"', '"x"', '""', '"1000000000"']) {
      for (const [method, address, sent] of [
        ['PATCH', path, body],
        ['DELETE', path, undefined],
      ] as const) {
        const answer = await shop.call(method, address, { token, headers: { 'if-match': tag }, body: sent });
        expect([answer.status, answer.headers['etag'], answer.body]).toEqual([
          412,
          '"1"',
          {
            success: false,
            error: expect.stringMatching(/^This (booking|entry) was changed by someone else\. /),
            data: (stored.body as { data: unknown }).data,
          },
        ]);
      }
    }
    expect((await shop.call('GET', path, { token })).body).toEqual(stored.body);
  });

  it('of a deletion and of its way back is the version of the record; what is so already is no conflict [REL-02]', async () => {
    const put = async (method: string, address: string, tag: string) => {
      const answer = await shop.call(method, address, { token, headers: { 'if-match': tag } });
      return [answer.status, answer.headers['etag']];
    };
    expect(await put('DELETE', path, '"1"')).toEqual([200, '"2"']);
    expect(await put('DELETE', path, '"1"')).toEqual([200, '"2"']);
    expect(await put('POST', `${path}/restore`, '"1"')).toEqual([412, '"2"']);
    expect(await put('POST', `${path}/restore`, '"2"')).toEqual([200, '"3"']);
  });
});

describe.each([
  ['/booking', KHAN],
  ['/ledger-entry', aLedgerBody()],
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
