import { request as httpRequest } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { openTerminalLog } from '../../../../server/http/logs/logging.ts';
import { KHAN, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { keepLog } from '../../support/use.ts';

const { log, texts, lines } = keepLog();
const shop = useCounter({ log });
let token: string;
beforeEach(() => {
  texts.length = 0;
  token = shop.token;
});
const answered = () => lines().filter(({ event }) => String(event).startsWith('request_'));

const isLogin = /^[0-9a-f-]{36}$/;

it('logs a line for each response: the call, its person, its result and its duration [SEEN-01]', async () => {
  const { headers, raw } = await shop.call('GET', '/booking/7', { token, query: { page: '1' } });
  expect(answered()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: headers['x-request-id'],
      event: 'request_answered',
      method: 'GET',
      route: '/api/booking/:id',
      status: 404,
      ms: expect.any(Number),
      address: '127.0.0.1',
      person: 1,
      login: expect.stringMatching(isLogin),
      bytes: raw.byteLength,
      msg: 'GET /api/booking/:id 404',
    },
  ]);
});

it('logs a line for refused, unknown and invalid calls, and for writes [SEEN-01]', async () => {
  await shop.call('GET', '/booking/');
  await shop.call('GET', '/nothing/at/all');
  await shop.call('PUT', '/booking/1');
  await shop.call('GET', '/warrantyClaim/claim/%E0%A4%A');
  await shop.call('POST', '/booking', { token, body: KHAN });
  expect(answered().map(({ route, status, person }) => ({ route, status, person }))).toEqual([
    { route: '/api/booking', status: 401, person: null },
    { route: null, status: 404, person: null },
    { route: null, status: 405, person: null },
    { route: null, status: 400, person: null },
    { route: '/api/booking', status: 201, person: 1 },
  ]);
});

it('logs no body, query, password or token [SEEN-01]', async () => {
  await shop.call('POST', '/auth/login', { body: { email: OWNER.email, password: 'wrong horse' } });
  await shop.call('POST', '/auth/login', { body: { ...OWNER, surprise: 'typed text' } });
  await shop.call('GET', '/booking/', { token, query: { searchString: '03001234567' } });
  await shop.call('POST', '/booking', { token, body: KHAN });
  expect(answered()).toHaveLength(4);
  for (const secret of [OWNER.email, 'horse', 'typed text', '03001234567', KHAN.clientName, token])
    expect(texts.join('')).not.toContain(secret);
});

it('gives each response its own id, whatever id the client sends', async () => {
  const ids = [];
  for (const path of ['/services', '/nothing', '/warrantyClaim/claim/%E0%A4%A']) {
    const { headers } = await shop.call('GET', path, { token, headers: { 'x-request-id': 'mine' } });
    ids.push(headers['x-request-id']);
  }
  expect(ids).toEqual(answered().map(({ reqId }) => reqId));
  expect(new Set(ids).size).toBe(3);
  expect(ids).toEqual(ids.map(() => expect.stringMatching(isLogin)));
});

it('logs the number of bytes sent over a socket [SEEN-01]', async () => {
  const base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${base}/health`);
  const bytes = (await answer.arrayBuffer()).byteLength;
  await expect.poll(() => answered().map((line) => [line['route'], line['bytes']])).toEqual([['/health', bytes]]);
});

it('logs a line for a client that disconnected early [SEEN-01]', async () => {
  const { port } = shop.app.server.address() as { port: number };
  const sent = httpRequest({
    port,
    method: 'POST',
    path: '/api/booking',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': '1000' },
  });
  sent.on('error', () => undefined);
  shop.app.server.once('request', () => setImmediate(() => sent.destroy()));
  sent.write('{"clientName":"Ayesha');
  await expect
    .poll(() => answered().map(({ event, status }) => ({ event, status })))
    .toEqual([{ event: 'request_aborted', status: null }]);
});

it('is readable on a terminal', async () => {
  let written = '';
  (await openTerminalLog({ write: (text) => (written += text) })).write(
    '{"level":30,"time":1795311476893,"pid":1,"hostname":"pc","event":"request_answered","method":"GET","route":"/health","status":200,"ms":1.5,"msg":"GET /health 200"}',
  );
  expect(stripVTControlCharacters(written)).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: GET \/health 200 \{"event":"request_answered","ms":1\.5\}\n$/,
  );
});
