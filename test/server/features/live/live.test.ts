import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { CHANGES } from '../../../../server/db/changes.ts';
import { booking, warrantyClaim } from '../../../../server/db/schema.ts';
import { buildApp } from '../../../../server/http/app.ts';
import { SECURITY_HEADERS } from '../../../../server/http/headers.ts';
import type { Role } from '../../../../src/domain/session/permissions.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { KHAN, readData, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { inTurn } from '../../support/sign-ins.ts';
import { keepLog } from '../../support/use.ts';

const LIVE_BEAT_MS = 5_000;
const EDITING_LEASE_MS = 60_000;

const open: Readable[] = [];

/** A stream as a browser reads it. */
async function openStream(token: string, lastId?: string) {
  const response = await shop.app.inject({
    url: '/api/live',
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    payloadAsStream: true,
  });
  let text = '';
  let hasEnded = false;
  const body = response.stream();
  open.push(body);
  body.setEncoding('utf8');
  body.on('data', (part: string) => {
    text += part;
  });
  body.on('close', () => {
    hasEnded = true;
  });
  const events = () =>
    text
      .split('\n\n')
      .filter((part) => part !== '')
      .map((part) => Object.fromEntries(part.split('\n').map((line) => line.split(/: ?(.*)/).slice(0, 2))));
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    /** The changes announced so far. */
    changes: () =>
      events().flatMap(({ event, data }) => (event === undefined && data ? [JSON.parse(data) as object] : [])),
    lastId: () =>
      events()
        .map(({ id }) => id)
        .findLast((id) => id !== undefined),
    hasEnded: () => hasEnded,
  };
}

type Stream = Awaited<ReturnType<typeof openStream>>;

const told = (record: string, id: number, version: number | null = 2, staffId: number | null = null) =>
  shop.db.execute(sql`select pg_notify(${CHANGES}, ${JSON.stringify({ record, id, version, staffId })})`);

let people = 0;
const signInAs = (role: Role) => shop.person(role, `${role.toLowerCase()}-${(people += 1)}@live.test`);

/** Reports that a tab of the holder of `token` edits a booking, or no longer does. */
const reportEditor = (token: string, id: number, tab: string, isEditing: boolean) =>
  shop.call('POST', `/booking/${id}/editors`, { token, body: { tab, isEditing } });
const readEditors = async (token: string, id: number, tab = 'reader') =>
  readData(await shop.call('GET', `/booking/${id}/editors`, { token, query: { tab } }));

beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
// Runs after the shop is closed.
afterAll(() => void vi.useRealTimers());
const { log, lines } = keepLog();
const shop = useCounter({ log });
let owner: string;
beforeEach(async () => {
  owner = await shop.signIn();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy();
});

describe('the editors of a booking', () => {
  it('are listed by name to everyone but the tab itself, and only for their booking [LIVE-14]', async () => {
    const { token, email } = await signInAs('COUNTER');
    await reportEditor(token, 7, 'front', true);
    expect(await readEditors(owner, 7)).toEqual([{ name: email, isYou: false }]);
    expect(await readEditors(token, 7, 'back')).toEqual([{ name: email, isYou: true }]);
    expect(await readEditors(token, 7, 'front')).toEqual([]);
    expect(await readEditors(owner, 8)).toEqual([]);
  });

  it('no longer include a tab that has left edit mode [LIVE-14]', async () => {
    const { token } = await signInAs('COUNTER');
    await reportEditor(token, 11, 'left', true);
    await reportEditor(token, 11, 'left', false);
    expect(await readEditors(owner, 11)).toEqual([]);
  });

  it('no longer include a tab after a minute of silence, and this is announced [LIVE-14]', async () => {
    const { token } = await signInAs('COUNTER');
    await reportEditor(token, 12, 'silent', true);
    const stream = await openStream(owner);
    shop.advance(EDITING_LEASE_MS - 1);
    expect(await readEditors(owner, 12)).toHaveLength(1);
    shop.advance(1);
    expect(await readEditors(owner, 12)).toEqual([]);
    await vi.advanceTimersByTimeAsync(LIVE_BEAT_MS);
    const gone = { record: 'editing', id: 12, version: null, isOwn: false };
    await vi.waitFor(() => expect(stream.changes()).toContainEqual(gone));
  });

  it('are known to every server of the shop [LIVE-14, SCALE-08]', async () => {
    const elsewhere = await buildApp(shop.deps);
    const { token, email } = await signInAs('COUNTER');
    await reportEditor(token, 13, 'here', true);
    const headers = { authorization: `Bearer ${owner}` };
    const read = async (): Promise<unknown> =>
      (await elsewhere.inject({ url: '/api/booking/13/editors?tab=x', headers })).json();
    await vi.waitFor(async () => expect(await read()).toMatchObject({ data: [{ name: email }] }));
    await elsewhere.close();
  });

  it('are not listed again by late notices of their own server [LIVE-14]', async () => {
    const late: { text: string; release: () => void }[] = [];
    let listeners = 0;
    const listen: typeof shop.deps.listen = (channel, { onNotice, onGap }) => {
      listeners += 1;
      const hold = (text: string) => {
        if (text.includes('quick')) late.push({ text, release: () => onNotice(text) });
      };
      return shop.deps.listen(channel, { onNotice: hold, onGap });
    };
    const slow = await buildApp({ ...shop.deps, listen });
    const { token } = await signInAs('COUNTER');
    const report = (isEditing: boolean) =>
      slow.inject({
        method: 'POST',
        url: '/api/booking/14/editors',
        headers: { authorization: `Bearer ${token}` },
        payload: { tab: 'quick', isEditing },
      });
    await report(true);
    await report(false);
    await vi.waitFor(() => expect(late).toHaveLength(2 * listeners));
    for (const { text, release } of late) if (text.includes('true')) release();
    const answer = await slow.inject({
      url: '/api/booking/14/editors?tab=x',
      headers: { authorization: `Bearer ${owner}` },
    });
    expect(answer.json()).toMatchObject({ data: [] });
    await slow.close();
  });
});

describe('the stream of changes', () => {
  it('announces each committed write once with record, id and version, and no refused write [LIVE-02]', async () => {
    const counter = await signInAs('COUNTER');
    const stream = await openStream(owner);
    const write = async (method: string, path: string, body: object) =>
      readData(await shop.call(method, path, { token: counter.token, body })) as { id: number };
    const { id } = await write('POST', '/booking', KHAN);
    await write('PATCH', `/booking/${id}`, { clientName: 'Bilal', delivery: [{}], status: 'PENDING' });
    await shop.call('PATCH', `/booking/${id}`, { token: counter.token, body: { status: 'COMPLETED', id: 'x' } });
    await shop.call('DELETE', `/booking/${id}`, { token: owner });
    const entry = await write('POST', '/ledger-entry', aLedgerBody());
    const claim = { claimNumber: 'WC-1', originalBookingId: id, claimBookingId: id, searchText: '' };
    await shop.db.insert(warrantyClaim).values({ ...claim, createdBy: counter.id });
    const undone = shop.db.transaction(async (tx) => {
      await tx.update(booking).set({ version: 99 });
      tx.rollback();
    });
    await undone.catch(() => null);
    const added = await shop.addStaff({ email: 'new@live.test' });
    const branch = { name: 'Saddar', code: 'SDR' };
    const { id: branchId } = await shop.send<{ id: number }>('POST', '/shop/branches', branch);
    await shop.ask('POST', '/shop/branches', { ...branch, code: 'sdr' });
    await shop.send('PATCH', `/shop/branches/${branchId}`, { isActive: false });
    await told('shop', 1);
    await vi.waitFor(() => expect(stream.changes().length).toBeGreaterThan(8));
    expect(stream.changes()).toEqual([
      { record: 'booking', id, version: 1, isOwn: false },
      { record: 'booking', id, version: 2, isOwn: false },
      { record: 'booking', id, version: 3, isOwn: true },
      { record: 'ledger', id: entry.id, version: 1, isOwn: false },
      { record: 'claim', id: 1, version: 1, isOwn: false },
      { record: 'person', id: added, version: 1, isOwn: false },
      ...[1, 2].map(() => ({ record: 'shop', id: 0, version: null, isOwn: true })),
      { record: 'shop', id: 1, version: 2, isOwn: false },
    ]);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      ...SECURITY_HEADERS,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  it("marks the user's own changes, and hides the ledger and people from a technician [LIVE-02]", async () => {
    const technician = await signInAs('TECHNICIAN');
    const [his, ours] = [await openStream(technician.token), await openStream(owner)];
    await told('ledger', 1);
    await told('person', 2, null);
    await told('setting', 3);
    await told('claim', 4, null, technician.id);
    await vi.waitFor(() => expect(ours.changes()).toHaveLength(3));
    expect(ours.changes()).toEqual([
      { record: 'ledger', id: 1, version: 2, isOwn: false },
      { record: 'person', id: 2, version: null, isOwn: false },
      { record: 'claim', id: 4, version: null, isOwn: false },
    ]);
    expect(his.changes()).toEqual([{ record: 'claim', id: 4, version: null, isOwn: true }]);
  });

  it('sends missed changes after a reconnect, or says that there were too many', async () => {
    const first = await openStream(owner);
    await told('booking', 1);
    await vi.waitFor(() => expect(first.changes()).toHaveLength(1));
    const lastId = first.lastId();
    await told('booking', 2);
    await told('booking', 3);
    await vi.waitFor(() => expect(first.changes()).toHaveLength(3));
    const back = await openStream(owner, lastId);
    await vi.waitFor(() => expect(back.changes()).toHaveLength(2));
    expect(back.changes()).toEqual([
      { record: 'booking', id: 2, version: 2, isOwn: false },
      { record: 'booking', id: 3, version: 2, isOwn: false },
    ]);
    const opening = ({ events }: Stream) => vi.waitFor(() => JSON.parse(events()[0]?.['data'] ?? '') as object);
    expect(await opening(back)).toMatchObject({ isBehind: false });
    for (const unknown of ['0f.1', 'x', `${lastId}0`, '']) {
      expect(await opening(await openStream(owner, unknown))).toMatchObject({ isBehind: true });
    }
    await shop.db
      .execute(sql`select pg_notify(${CHANGES}, json_build_object('record', 'booking', 'id', n, 'version', 2, 'staffId', null)::text)
      from generate_series(1, 500) n`);
    await vi.waitFor(() => expect(first.changes()).toHaveLength(503));
    expect(await opening(await openStream(owner, lastId))).toMatchObject({ isBehind: true });
  });

  it('sends heartbeats, and ends when its login is signed out, disabled or idle [LIVE-04]', async () => {
    const counter = await signInAs('COUNTER');
    const technician = await signInAs('TECHNICIAN');
    const streams = [counter.token, technician.token, owner].map((token) => openStream(token));
    const [theirs, his, ours] = (await Promise.all(streams)) as [Stream, Stream, Stream];
    const look = () => vi.advanceTimersByTimeAsync(LIVE_BEAT_MS);
    await look();
    expect(ours.events().filter((event) => '' in event)).toHaveLength(1);
    await shop.call('PATCH', `/people/${counter.id}`, { token: owner, body: { isActive: false } });
    await shop.call('PATCH', `/people/${technician.id}`, { token: owner, body: { role: 'COUNTER' } });
    await look();
    await vi.waitFor(() => expect(theirs.hasEnded()).toBe(true));
    expect([his.hasEnded(), ours.hasEnded()]).toEqual([false, false]);
    // Permissions change only after the next check of the logins.
    await vi.waitFor(async () => {
      await told('ledger', 1);
      expect(his.changes()).not.toEqual([]);
    });
    const entry = { record: 'ledger', id: 1, version: 2, isOwn: false };
    expect(his.changes()).toEqual(his.changes().map(() => entry));
    shop.advance(2 * 3_600_000);
    await look();
    await vi.waitFor(() => expect([his.hasEnded(), ours.hasEnded()]).toEqual([true, true]));
  });

  it('logs only the first of several failed session checks, and continues [LIVE-04]', async () => {
    const stream = await openStream(owner);
    const broken = vi.spyOn(shop.db, 'select').mockImplementation(() => {
      throw new Error('The database is away');
    });
    for (let beat = 1; beat <= 2; beat += 1) await vi.advanceTimersByTimeAsync(LIVE_BEAT_MS);
    await vi.waitFor(() => expect(broken).toHaveBeenCalledTimes(2));
    broken.mockRestore();
    const failed = lines().filter(({ msg }) => msg === 'sessions of the streams not checked');
    expect(failed).toMatchObject([{ level: 50, event: 'sys_error', err: { message: 'The database is away' } }]);
    expect(stream.hasEnded()).toBe(false);
  });

  it('ends at once with its own login, on any server, while other streams continue [LIVE-04]', async () => {
    const counter = await signInAs('COUNTER');
    const { accessToken, refreshToken } = await shop.send<Record<string, string>>('POST', '/auth/login', OWNER);
    const streams = [counter.token, accessToken ?? '', owner].map((token) => openStream(token));
    const [theirs, ours, other] = (await Promise.all(streams)) as [Stream, Stream, Stream];
    await shop.call('POST', '/auth/logout', { body: { refreshToken } });
    await vi.waitFor(() => expect(ours.hasEnded()).toBe(true));
    expect([theirs.hasEnded(), other.hasEnded()]).toEqual([false, false]);
    const elsewhere = await buildApp(shop.deps);
    const headers = { authorization: `Bearer ${owner}` };
    await elsewhere.inject({
      method: 'PATCH',
      url: `/api/people/${counter.id}`,
      headers,
      payload: { isActive: false },
    });
    await vi.waitFor(() => expect(theirs.hasEnded()).toBe(true));
    expect(other.hasEnded()).toBe(false);
    await elsewhere.close();
  });

  it('is limited to ten for a person: a new one ends the oldest', async () => {
    const counter = await signInAs('COUNTER');
    const theirs = await openStream(counter.token);
    const own = await inTurn(11, () => openStream(owner));
    await vi.waitFor(() => expect(own.map(({ hasEnded }) => hasEnded())).toEqual([true, ...Array(10).fill(false)]));
    expect(theirs.hasEnded()).toBe(false);
  });

  it('announces that the editors of a booking have changed, without their names [LIVE-02, LIVE-14]', async () => {
    const counter = await signInAs('COUNTER');
    const stream = await openStream(owner);
    const report = (isEditing: boolean) => reportEditor(counter.token, 5, 'a', isEditing);
    await report(true);
    await report(true);
    await report(false);
    await told('claim', 9);
    await vi.waitFor(() => expect(stream.changes()).toContainEqual(expect.objectContaining({ record: 'claim' })));
    const editing = { record: 'editing', id: 5, version: null, isOwn: false };
    expect(stream.changes().slice(0, 2)).toEqual([editing, editing]);
    expect(stream.changes()).toHaveLength(3);
  });

  it('does not delay a stop of the server [LIVE-04]', async () => {
    const stream = await openStream(owner);
    await shop.app.close();
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true));
  });
});
