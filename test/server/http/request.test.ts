import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { booking, ledgerEntry, location, warrantyClaim } from '../../../server/db/schema.ts';
import { resource } from '../../../server/http/resource.ts';
import { aLedgerBody } from '../../support/body.ts';
import { KHAN, readData, refused, said, useCounter } from '../support/booking-fixtures.ts';

const counter = useCounter();
beforeAll(async () => {
  const { id } = await counter.book();
  await counter.complete(id);
  await counter.book();
  await counter.send('POST', '/ledger-entry', aLedgerBody());
  await counter.addStaff({ email: 'ali@shop.test', role: 'TECHNICIAN' });
});

const tell = (tag: string) => ({ 'if-match': tag });

describe.each([
  ['booking', '/booking/2', { clientName: 'Sana Malik' }],
  ['entry', '/ledger-entry/1', { remarks: 'Paid at the counter' }],
  ['shop', '/shop', { phone: '042-1234567' }],
  ['branch', '/shop/branches/1', { city: 'Lahore' }],
  ['person', '/people/2', { role: 'MANAGER' }],
])('If-Match of a %s', (what, path, body) => {
  /** The current record, as an empty change returns it. */
  const read = async () => {
    const answer = await counter.ask('PATCH', path, {}, { prefer: 'return=representation' });
    return readData(answer) as { version: number };
  };
  /** The response to a client with an outdated version. */
  const outdated = async (outcome: string) => ({
    status: 412,
    body: { success: false, error: `This ${what} was changed by someone else. ${outcome}`, data: await read() },
  });
  const outcome = what === 'person' ? 'Nothing was changed.' : 'Your edits are kept.';

  it('is refused if it is not a version [REL-02]', async () => {
    for (const tag of ['', '3', '"3', '"a"b"', '"1" "2"', '"1",', 'w/"1"', '*, "1"']) {
      expect(said(await counter.ask('PATCH', path, {}, tell(tag)))).toEqual(
        refused(400, 'If-Match must be a version in quotes, like "3"'),
      );
    }
  });

  it('allows a write with the current version, also in a list or as * [REL-02]', async () => {
    const { version } = await read();
    for (const tag of [`"${version}"`, `"7", "${version}"`, `W/"${version}" ,"${version}"`, '*']) {
      const answer = await counter.ask('PATCH', path, {}, tell(tag));
      expect([answer.status, answer.headers['etag']]).toEqual([200, `"${version}"`]);
    }
  });

  it('raises the version once per change, and makes the server refuse outdated versions with the current record [REL-02, CONF-06]', async () => {
    const { version } = await read();
    const next = `"${version + 1}"`;
    for (const tag of [`"${version}"`, next]) {
      const answer = await counter.ask('PATCH', path, body, tell(tag));
      expect([answer.status, answer.headers['etag']]).toEqual([200, next]);
    }
    const expected = await outdated(outcome);
    expect(expected.body.data).toMatchObject(body);
    for (const tag of [`"${version}"`, `W/${next}`, '"01"', '"x"', '""', '"1000000000"']) {
      const answer = await counter.ask('PATCH', path, body, tell(tag));
      expect([said(answer), answer.headers['etag']]).toEqual([expected, next]);
    }
  });

  it.runIf(['booking', 'entry'].includes(what))(
    'applies to deletion and restore too, and repeating one is no conflict [REL-02, CONF-04, CALL-06, EDIT-30]',
    async () => {
      const { version } = await read();
      const tags = [0, 1, 2].map((bump) => `"${version + bump}"`);
      const call = async (method: string, to: string, bump: number) => {
        const answer = await counter.ask(method, to, undefined, tell(`"${version + bump}"`));
        return { ...said(answer), etag: answer.headers['etag'] };
      };
      const wrong = await call('DELETE', path, 9);
      expect(wrong).toEqual({ ...(await outdated('It was not deleted.')), etag: tags[0] });
      for (const _ of ['deleted', 'deleted already']) {
        expect(await call('DELETE', path, 0)).toMatchObject({ status: 200, etag: tags[1] });
      }
      const isDeleted =
        what === 'booking'
          ? 'This booking has been deleted'
          : 'This ledger entry is deleted. Restore it before changing it.';
      expect(said(await counter.ask('PATCH', path, body))).toEqual(refused(409, isDeleted));
      const stale = await call('POST', `${path}/restore`, 0);
      const data = { version: version + 1, isActive: false };
      expect(stale).toMatchObject({ status: 412, etag: tags[1], body: { data } });
      expect(stale.body).toMatchObject({ error: `This ${what} was changed by someone else. It was not restored.` });
      expect(await call('POST', `${path}/restore`, 1)).toMatchObject({ status: 200, etag: tags[2] });
    },
  );
});

describe.each([
  ['/booking', booking, KHAN, { clientName: 'Someone else' }],
  ['/ledger-entry', ledgerEntry, aLedgerBody(), { amount: 77.78 }],
  ['/shop/branches', location, { name: 'Saddar', code: 'SDR' }, { code: 'SDX' }],
  [
    '/warrantyClaim',
    warrantyClaim,
    { bookingId: 1, claimedItems: [{ bookingItemId: 1, reportedIssue: 'Dark again' }] },
    { remarks: 'Changed' },
  ],
])('Idempotency-Key of POST %s', (path, table, body, change) => {
  const create = (key: string, sent: object = body) => counter.ask('POST', path, sent, { 'idempotency-key': key });
  const count = () => counter.db.$count(table);

  it('has 1 to 255 characters [REL-01]', async () => {
    for (const key of ['', ' ', 'k'.repeat(256)]) {
      expect(said(await create(key))).toEqual(refused(400, 'Idempotency-Key must have 1 to 255 characters'));
    }
  });

  it('creates one record from 20 parallel requests, and names it if other content is sent [REL-01, REL-15, CALL-09, CALL-10]', async () => {
    const before = await count();
    const key = path.padEnd(255, 'k');
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(key)));
    const [first] = answers.map(said);
    expect([first?.status, answers.map(said)]).toEqual([201, answers.map(() => first)]);
    const { id, ...made } = readData(await create(key)) as Record<string, unknown>;
    const name =
      path === '/shop/branches' ? made['name'] : (made['code'] ?? made['claimNumber'] ?? `entry ${String(id)}`);
    const error = `This was already saved as ${String(name)}. Your later changes were not saved.`;
    expect(said(await create(key, { ...body, ...change }))).toEqual({
      status: 422,
      body: { success: false, error, data: { id, code: name } },
    });
    expect([said(await create(key)), await count()]).toEqual([first, before + 1]);
  });
});

it('a refused creation leaves neither record nor key, so that a retry can succeed [REL-01]', async () => {
  const { id } = await counter.book();
  const [item] = (await counter.read(id)).booking_items;
  const claimedItems = [{ bookingItemId: item?.id, reportedIssue: 'Dark again' }];
  const claim = () =>
    counter.ask('POST', '/warrantyClaim', { bookingId: id, claimedItems }, { 'idempotency-key': 'again' });
  const count = async () => (await counter.get<{ totalClaims: number }>('/warrantyClaim')).totalClaims;
  const before = await count();
  expect((await claim()).status).toBe(409);
  await counter.complete(id);
  const made = await claim();
  expect([made.status, said(await claim())]).toEqual([201, said(made)]);
  expect(await count()).toBe(before + 1);
});

it('a key that is used for something else returns the name of its record [REL-15]', async () => {
  const headers = { 'idempotency-key': 'of a booking' };
  const { id, code } = readData(await counter.ask('POST', '/booking', KHAN, headers)) as { id: number; code: string };
  const error = `This was already saved as ${code}. Your later changes were not saved.`;
  for (const [path, body] of [
    ['/ledger-entry', aLedgerBody()],
    ['/shop/branches', { name: 'Saddar', code: 'SDZ' }],
    ['/people', { email: 'new@shop.test', role: 'COUNTER', name: 'New' }],
  ] as const)
    expect(said(await counter.ask('POST', path, body, headers))).toEqual({
      status: 422,
      body: { success: false, error, data: { id, code } },
    });
});

it('a key belongs to one person, and without one each request creates a record [REL-01]', async () => {
  const { token } = await counter.person('COUNTER');
  const headers = { 'idempotency-key': 'both use it' };
  const made = await Promise.all([
    counter.ask('POST', '/booking', KHAN, headers),
    counter.call('POST', '/booking', { token, headers, body: KHAN }),
    ...Array.from({ length: 18 }, () => counter.ask('POST', '/booking', KHAN)),
  ]);
  expect(new Set(made.map((answer) => (readData(answer) as { code: string }).code)).size).toBe(20);
});

it.each([
  ['/booking', 'Booking not found', ['GET', 'PATCH', 'DELETE', 'POST /restore']],
  ['/warrantyClaim', 'Warranty claim not found', ['GET']],
  ['/warrantyClaim/claim', 'Warranty claim not found', ['GET']],
  ['/warranty/eligibility', 'Item not found', ['GET']],
  ['/ledger-entry', 'This ledger entry does not exist.', ['GET', 'PATCH', 'DELETE', 'POST /restore']],
  ['/locations', 'Location not found', ['GET']],
  ['/people', 'There is no such person.', ['PATCH', 'POST /password']],
  ['/shop/branches', 'There is no such branch.', ['PATCH']],
])('%s/:id with an invalid id is not found [CALL-10, PEOPLE-03]', async (path, error, calls) => {
  for (const id of ['999999', '0', '-1', '1.5', 'abc', '2147483648', '99999999999']) {
    for (const call of calls) {
      const [method = '', end = ''] = call.split(' ');
      const body = method === 'PATCH' ? {} : undefined;
      expect(said(await counter.ask(method, `${path}/${id}${end}`, body))).toEqual(refused(404, error));
    }
  }
});

it('uses one instant for everything that a request writes', async () => {
  let time = Date.UTC(2025, 0, 31, 20, 30);
  const app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest('staff');
  app.addHook('onRequest', async (request) => void Object.assign(request, { staff: { id: 1, role: 'OWNER' } }));
  resource(app, { db: null as never, now: () => new Date((time += 1_000)) }).create(
    '/things',
    'public',
    'Makes a thing',
    {
      answer: z.array(z.string()),
      handle: (call) => [call.author.now, call.author.now, call.now.toISOString()],
    },
  );
  const { data } = (await app.inject({ method: 'POST', url: '/things' })).json<{ data: string[] }>();
  expect(data).toEqual(Array.from({ length: 3 }, () => '2025-01-31T20:30:01.000Z'));
  await app.close();
});
