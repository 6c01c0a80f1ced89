import { inspect } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { FastifyInstance, HTTPMethods, LightMyRequestResponse } from 'fastify';
import type { ApiDescription, Operation } from '../../server/http/openapi.ts';
import { type Action, may } from '../../src/domain/session/permissions.ts';
import { numbers } from 'workflow-kit/numbers';
import { createAnswerCheck, findOperation, type SeenAnswer } from '../openapi/answer-check.ts';
import { odd, toInvalid, toOdd, toValid, type Schema } from './values.ts';

/**
 * A caller. `token` is read before every call, `null` is a stranger. `renew` signs in again after a call ended the
 * login.
 */
export type Caller = { name: string; role: string | null; token: () => string | null; renew: () => Promise<void> };

export type FuzzOptions = {
  app: Pick<FastifyInstance, 'inject'>;
  api: ApiDescription;
  /** An account that can sign in. */
  account: { email: string; password: string };
  /** The first caller has every permission. One caller is a stranger. */
  callers: readonly Caller[];
  calls: number;
  seed: number;
  /** Sets a mark, and counts the rows written since a mark. */
  writes: { mark: () => Promise<string>; since: (mark: string) => Promise<number> };
  /** Called before a call of a throttled route, so that the throttle does not answer everything. */
  clearThrottles: () => Promise<void>;
  onProgress?: (made: number, report: FuzzReport) => void;
};

/** A request to send. `address` is complete and encoded. */
type Sent = { method: string; address: string; headers: Record<string, string>; body: string | null };
type Got = SeenAnswer & { headers: LightMyRequestResponse['headers'] };

/** Sends one request unchanged. */
async function send(app: FuzzOptions['app'], { method, address: url, headers: own, body }: Sent): Promise<Got> {
  const payload = body === null ? {} : { payload: body };
  const sent = { method: method as HTTPMethods, url, headers: { accept: 'application/json', ...own }, ...payload };
  const { statusCode: status, headers, rawPayload, json } = await app.inject(sent);
  const [contentType, etag] = ['content-type', 'etag'].map((name) => String(headers[name] ?? '')) as [string, string];
  return {
    status,
    headers,
    contentType,
    etag,
    body: contentType.startsWith('application/json') ? json() : rawPayload.length,
  };
}

/** An answer with its request. */
type Seen = Got & { operation: string; request: Sent };
type Fault = { check: string; operation: string; call: number; said: string; request: Sent; answer: unknown };
export type FuzzReport = {
  calls: number;
  /** How many checks of each kind were made. */
  checks: Record<string, number>;
  statuses: Record<string, number>;
  operations: string[];
  /** Operations that succeeded at least once. */
  succeeded: Set<string>;
  faults: Fault[];
};

type Row = Record<string, unknown>;
type Id = number | string;
type Api = { path: string; method: string; operation: Operation; name: string };

/** The sources of ids by field: the path of a list, or the name of rows. */
const REFERENCES: Record<string, string> = {
  bookingId: '/api/booking',
  locationId: '/api/locations',
  bookingItemId: 'booking_items',
  assigneeId: '/api/technicians',
  claimNumber: 'claimNumber',
  refreshToken: 'refreshToken',
};
const NESTED = ['booking_items', 'booking_payments', 'contact_log', 'delivery'];
/** Calls that cost much are made less often. */
const COSTLY = /^\/api\/(?:auth|people|account\/(?:password|pin|factor|passkeys))|document$/;
const BRANCHES = /^\/api\/shop\/branches/;
const RECENT = 40;
/** The days of a required period. Optional days are combined freely. */
const PERIOD_DAYS = 366;
const KINDS = ['invalid', 'odd', 'odd', 'invalid', 'method', 'malformed'] as const;
const MALFORMED = ['{', '{"a":}', '', '[1', '"\\u12"', '{"__proto__":{}}'];
const METHODS = ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH', 'DELETE', 'POST', 'GET'];
/** Statuses for refused data. */
const BAD_DATA = [400, 413, 415];

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const dataOf = ({ body }: Got): unknown => (isRecord(body) ? body['data'] : undefined);
/** Rows of a record, by the name of their list. */
const rowsOf = (record: Row, name: string): Row[] => (record[name] ?? []) as Row[];
const authorized = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };
/** An address is shorter than a body, and must not end in half of a character. */
const short = (value: unknown) =>
  typeof value === 'string' ? Buffer.from(value.slice(0, 90)).toString() : JSON.stringify(value);
const addressOf = (path: string, ...ids: unknown[]) =>
  ids.reduce<string>((address, id) => address.replace(/\{\w+\}/, encodeURIComponent(String(id))), path);
/** All operations except the stream of live changes, which does not end. */
const operationsOf = ({ paths }: ApiDescription): Api[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !('text/event-stream' in (responses[200]?.content ?? {})))
      .map(([typed, operation]) => {
        const method = typed.toUpperCase();
        return { path, method, operation, name: `${method} ${path}` };
      }),
  );
const isSuccess = ({ status }: Got) => status >= 200 && status < 300;

/**
 * Calls every operation of a description with good, bad and odd data as several callers, and checks every answer.
 * SEEN-06.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { app, api, callers, calls, seed, writes } = options;
  const check = createAnswerCheck(api);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 6 });
  const owner = callers[0] as Caller;
  const operations = operationsOf(api);
  const report: FuzzReport = {
    calls: 0,
    operations: operations.map(({ name }) => name),
    checks: {},
    statuses: {},
    succeeded: new Set(),
    faults: [],
  };
  const next = numbers(seed);
  const chance = (share: number) => next(2 ** 32) / 2 ** 32 < share;
  const pick = <T>(values: readonly T[]): T => values[next(values.length)] as T;
  const draw = <T>(arbitrary: fc.Arbitrary<T>): T =>
    fc.sample(arbitrary, { seed: next(2 ** 32) | 0, numRuns: 1 })[0] as T;
  const arbitraries = new Map<Schema, Record<'valid' | 'invalid' | 'odd', fc.Arbitrary<unknown>>>();
  const arbitraryOf = (schema: Schema) => {
    const known = arbitraries.get(schema) ?? { valid: toValid(schema), invalid: toInvalid(schema), odd: toOdd(schema) };
    arbitraries.set(schema, known);
    return known;
  };

  /** Ids and numbers from answers, newest last, by path or name. */
  const pools = new Map<string, Id[]>();
  const poolAt = (name: string | undefined): readonly Id[] => pools.get(name ?? '') ?? [];
  const poolOf = (path: string) => (path.startsWith('/api/warranty/') ? 'booking_items' : path.replace(/\/\{.*$/, ''));
  /** The newest copy of a booking. */
  const records = new Map<string, Row>();
  const remember = (pool: string, value: unknown) => {
    if (typeof value !== 'number' && typeof value !== 'string') return;
    const known = poolAt(pool);
    if (!known.includes(value)) pools.set(pool, [...known, value].slice(-RECENT));
  };
  const isNested = (row: Row) => 'bookingId' in row && !('code' in row && 'clientName' in row);
  function learn(path: string, got: Got): void {
    // This call may close a branch, so the open ones are read again.
    if (BRANCHES.test(path)) pools.delete('/api/locations');
    // This call may disable a person or change the role, so those who work on items are read again.
    if (path.startsWith('/api/people')) pools.delete('/api/technicians');
    // A closed branch is also returned by its id.
    if (path === '/api/locations/{id}') return;
    const data = dataOf(got);
    const own = isRecord(data) && !Array.isArray(data) ? data : null;
    const rows = own ? [own, ...Object.values(own).filter(Array.isArray).flat()] : [data].flat();
    for (const row of rows.filter(isRecord)) {
      if (!isNested(row)) remember(path.replace(/\/\{.*$/, ''), row['id']);
      remember('claimNumber', row['claimNumber']);
    }
    if (!own) return;
    remember('refreshToken', own['refreshToken']);
    if ('booking_items' in own) records.set(String(own['id']), own);
    for (const item of rowsOf(own, 'booking_items')) remember('booking_items', item['id']);
  }

  const expect = (seen: Seen, check: string, isMet: boolean, said: string) => {
    report.checks[check] = (report.checks[check] ?? 0) + 1;
    if (isMet) return;
    const { operation, request, status, body } = seen;
    const headers = { ...request.headers, authorization: request.headers['authorization'] ? '...' : '' };
    const answer = { status, body };
    report.faults.push({ check, operation, call: report.calls, said, request: { ...request, headers }, answer });
  };

  async function call(operation: string, request: Sent): Promise<Seen> {
    // A GET is not checked for writes, because the check takes longer than the call.
    const mark = request.method === 'GET' ? null : await writes.mark();
    const got = await send(app, request);
    report.calls += 1;
    report.statuses[got.status] = (report.statuses[got.status] ?? 0) + 1;
    if (report.calls % 1000 === 0) options.onProgress?.(report.calls, report);
    const seen = { ...got, operation, request };
    expect(seen, 'no answer of 500 and above', got.status < 500 || got.status === 503, `answered ${got.status}`);
    const hasId = /^[0-9a-f-]{36}$/.test(String(got.headers['x-request-id']));
    expect(seen, 'an id on every answer', hasId, 'no x-request-id');
    const address = request.address.split('?', 1)[0] ?? '';
    const wrong = check(request.method, address, got);
    expect(seen, 'answer as described', wrong === null, wrong ?? '');
    if (mark !== null && got.status >= 400 && !address.startsWith('/api/auth/')) {
      const rows = await writes.since(mark);
      expect(seen, 'no write after a refusal', rows === 0, `${rows} rows were written`);
    }
    return seen;
  }

  /** Replaces generated ids by existing ones. @returns whether every reference exists */
  function link(body: unknown, record: Row | undefined): { body: unknown; isLinked: boolean } {
    let isLinked = true;
    const used = new Set<string>();
    /** Picks a value that this list does not contain yet. */
    const pickNew = (name: string, list: string, known: readonly Id[]) => {
      const free = known.filter((one) => !used.has(`${list} ${name} ${one}`));
      const one = free.length === 0 ? undefined : pick(free);
      used.add(`${list} ${name} ${one}`);
      return one;
    };
    const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id as Id);
    const visit = (value: unknown, list: string): unknown => {
      if (Array.isArray(value)) return value.map((part) => visit(part, list));
      if (!isRecord(value)) return value;
      const copy: Row = {};
      for (const [name, part] of Object.entries(value))
        copy[name] = visit(part, [...NESTED, 'claimedItems', 'services'].includes(name) ? name : list);
      const isClaimed = list === 'claimedItems';
      for (const name of Object.keys(copy).filter((key) => key in REFERENCES)) {
        const ofRecord = record && { bookingId: [record], bookingItemId: rowsOf(record, 'booking_items') }[name];
        const known = ofRecord ? idsOf(ofRecord) : poolAt(REFERENCES[name]);
        const one = isClaimed ? pickNew(name, list, known) : known.length === 0 ? undefined : pick(known);
        if (one !== undefined) copy[name] = one;
        else if (record && !isClaimed) delete copy[name];
        else isLinked = false;
      }
      // Each service gets a new name, because only the shop knows the existing names.
      if (list === 'services') {
        delete copy['id'];
        copy['name'] = `${String(copy['name']).slice(0, 40)} ${report.calls}.${used.size}`;
        used.add(String(copy['name']));
      }
      // A schema cannot say which payment a refund names, or which instants are in the past.
      if (list === 'booking_payments') for (const name of ['kind', 'refundOf', 'paidAt']) delete copy[name];
      // Courier names are equal regardless of case.
      if (Array.isArray(copy['couriers']))
        copy['couriers'] = copy['couriers'].map((courier, at) => `${String(courier).slice(0, 40)} ${at}`);
      // A request must not repeat the key of a new row.
      if (typeof copy['key'] === 'string' && used.has(`${list} key ${copy['key']}`)) delete copy['key'];
      else used.add(`${list} key ${String(copy['key'])}`);
      if (NESTED.includes(list) && record && 'id' in copy) {
        const own = pickNew('id', list, idsOf(rowsOf(record, list)));
        delete copy['id'];
        if (own !== undefined && chance(0.6)) {
          for (const name of Object.keys(copy)) if (chance(0.5)) delete copy[name];
          copy['id'] = own;
        }
      }
      return copy;
    };
    return { body: visit(body, ''), isLinked };
  }

  async function readRecord(path: string, id: unknown): Promise<Row | undefined> {
    if (!path.startsWith('/api/booking/{id}')) return undefined;
    const address = addressOf('/api/booking/{id}', id);
    if (!records.has(String(id)) || chance(0.3)) {
      const request: Sent = { method: 'GET', address, headers: authorized(owner.token()), body: null };
      learn('/api/booking', await call(`GET ${address}`, request));
    }
    return records.get(String(id));
  }

  /** A booking whose items may be claimed. */
  const pickCompleted = (): Row | undefined => {
    const completed = [...records.values()].filter(
      ({ status, isActive }) => status === 'COMPLETED' && isActive === true,
    );
    return completed.length === 0 ? undefined : pick(completed);
  };

  /** One case of an operation. */
  async function tryOne(one: Api): Promise<void> {
    const { path, method, operation, name } = one;
    const caller = chance(0.68) ? owner : pick(callers.slice(1));
    const kind = chance(0.66) ? 'valid' : pick(KINDS);
    const isOpen = operation.security.length === 0;
    const parameters = operation.parameters ?? [];
    const ofQuery = parameters.filter((parameter) => parameter.in === 'query');
    const schema = operation.requestBody?.content['application/json'].schema;
    if (isOpen || path.includes('auth')) await options.clearThrottles();

    const inPath = parameters.find((parameter) => parameter.in === 'path');
    const pool = poolAt(inPath && inPath.name !== 'id' ? inPath.name : poolOf(path));
    const known = pool.length > 0 && chance(0.95) ? pick(pool) : 1;
    const id = kind === 'odd' && chance(0.3) ? short(draw(odd)) || 'x' : known;
    const record = inPath ? await readRecord(path, id) : path === '/api/warrantyClaim' ? pickCompleted() : undefined;

    const query = new URLSearchParams();
    let isInvalid = false;
    for (const parameter of ofQuery.filter(({ required }) => required || chance(0.5))) {
      const existing = poolAt(REFERENCES[parameter.name]);
      const good = () => (existing.length > 0 ? pick(existing) : draw(arbitraryOf(parameter.schema).valid));
      const value = kind === 'odd' && chance(0.5) ? short(draw(odd)) : good();
      query.set(parameter.name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const begin = query.get('startDate');
    const isPeriod = ofQuery.some(({ name, required }) => name === 'endDate' && required);
    if (kind === 'valid' && begin !== null && isPeriod) {
      const end = Temporal.PlainDate.from(begin).add({ days: next(PERIOD_DAYS) });
      query.set('endDate', end.toString());
    }
    const [first] = ofQuery;
    if (kind === 'invalid' && !schema && first) {
      const text = 'xxx\u0001';
      query.set(chance(0.5) || ajv.validate(first.schema, text) ? 'surprise' : first.name, text);
      isInvalid = true;
    }

    let body: string | null = null;
    let isLinked = true;
    if (schema && kind !== 'method') {
      const isAccount = kind === 'valid' && path === '/api/auth/login' && chance(0.5);
      const drawn = isAccount
        ? options.account
        : draw(arbitraryOf(schema)[kind === 'invalid' || kind === 'odd' ? kind : 'valid']);
      if (kind === 'valid' && isRecord(drawn) && 'currentPassword' in drawn)
        drawn['currentPassword'] = options.account.password;
      const linked = kind === 'valid' ? link(drawn, record) : { body: drawn, isLinked: false };
      isLinked = linked.isLinked && (path !== '/api/warrantyClaim' || record !== undefined);
      body = JSON.stringify(linked.body);
      if (kind === 'invalid') isInvalid = !ajv.validate(schema, JSON.parse(body));
      if (kind === 'malformed') body = pick([...MALFORMED, body.slice(0, -1)]);
    }
    const type = kind === 'malformed' && chance(0.3) ? 'text/plain' : 'application/json';
    const headers: Record<string, string> =
      body === null ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
    for (const header of parameters.filter((parameter) => parameter.in === 'header' && chance(0.4))) {
      const words = header.schema['enum'];
      const key = Array.isArray(words) ? String(pick(words)) : `key-${next(5000)}`;
      const version = kind === 'odd' ? pick(['*', '""', 'W/"1"', '"x"', '3']) : `"${Number(record?.['version'] ?? 1)}"`;
      headers[header.name.toLowerCase()] = header.name === 'If-Match' ? version : key;
    }
    const isForged = !isOpen && chance(0.04);
    const token = caller.token();
    const used = isForged ? pick([`${token ?? 'x'}x`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'x.y.z', ' ']) : token;
    const asked = kind === 'method' ? pick(METHODS) : method;
    const ofItem = path.includes('{itemId}') ? [rowsOf(record ?? {}, 'booking_items')[0]?.['id'] ?? 1] : [];
    const address = addressOf(path, id, ...ofItem) + (query.size > 0 ? `?${query.toString()}` : '');
    const got = await call(`${asked} ${path}`, {
      method: asked,
      address,
      headers: { ...headers, ...authorized(used) },
      body,
    });

    if (asked !== method && findOperation(api, asked, path) === null) {
      const isRefused = got.status === 405 && got.headers['allow'] !== undefined;
      return expect(got, 'methods that are not there answer 405', isRefused, `answered ${got.status}`);
    }
    // An invalid address is refused before the caller is checked.
    if (asked !== method || got.status === 414) return;
    if (!isOpen && (used !== token || token === null))
      return expect(got, 'nobody gets in without a sign-in', got.status === 401, `answered ${got.status} to nobody`);
    if (!isOpen && got.status === 401) return caller.renew();
    const action = operation['x-permission'];
    if (action !== undefined && !may(caller.role, action as Action)) {
      const said = `answered ${got.status} to ${caller.name}`;
      return expect(got, 'nobody does what the role may not', got.status === 403, said);
    }
    if (action !== undefined && caller === owner && !COSTLY.test(path))
      expect(got, 'the owner is not refused', got.status !== 403, `answered ${got.status}`);
    if (isInvalid || (kind === 'malformed' && schema)) {
      const isRefused = [...BAD_DATA, 401, 403, 404, 429].includes(got.status);
      expect(got, 'bad data is refused', isRefused, `took bad data with ${got.status}`);
    }
    if (kind === 'valid' && isLinked) {
      // A schema cannot say whether a password, a PIN or a code is correct, an email or a branch code is free, or a
      // booking has paid money, so that its deletion needs a reason.
      const isAny = COSTLY.test(path) || BRANCHES.test(path) || (method === 'DELETE' && path === '/api/booking/{id}');
      const isTaken = !BAD_DATA.includes(got.status) || isAny;
      expect(got, 'good data is taken', isTaken, `refused good data with ${got.status}: ${JSON.stringify(got.body)}`);
    }
    if (!isSuccess(got)) return;
    report.succeeded.add(name);
    await follow(one, caller, got, id);
  }

  /** Checks the effect of a success: a created record exists, a deleted record refuses writes. */
  async function follow({ path, method }: Api, caller: Caller, got: Got, id: unknown): Promise<void> {
    learn(path, got);
    // The call may have changed a caller, who may now have another account or need another proof.
    if (/^\/api\/(?:people|shop|account)/.test(path) && method !== 'GET') for (const one of callers) await one.renew();
    const data = dataOf(got);
    const headers = authorized(caller.token());
    if (got.status === 201 && isRecord(data) && api.paths[`${path}/{id}`]?.['get']) {
      const request: Sent = { method: 'GET', address: `${path}/${String(data['id'])}`, headers, body: null };
      const read = await call(`GET ${path}/{id}`, request);
      learn(path, read);
      expect(read, 'a created record exists', read.status === 200, `its id answered ${read.status}`);
    }
    if (method === 'DELETE' && path.endsWith('/{id}')) {
      const address = addressOf(path, id);
      const changes: Row = {
        '/api/booking/{id}': { clientName: 'After the end' },
        '/api/ledger-entry/{id}': { amount: 5 },
      };
      if (api.paths[path]?.['patch']) {
        const body = JSON.stringify(changes[path] ?? {});
        const json = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
        const request: Sent = { method: 'PATCH', address, headers: { ...headers, ...json }, body };
        const after = await call(`PATCH ${path}`, request);
        expect(after, 'a deleted record refuses writes', after.status === 409, `it answered ${after.status}`);
      }
      const again: Sent = { method: 'DELETE', address, headers, body: null };
      const twice = await call(`DELETE ${path}`, again);
      const isCalm = isSuccess(twice) || [401, 404].includes(twice.status);
      expect(twice, 'deleting twice is harmless', isCalm, `the second answered ${twice.status}`);
      records.delete(String(id));
      if (chance(0.5) && api.paths[`${path}/restore`])
        await call(`POST ${path}/restore`, { method: 'POST', address: `${address}/restore`, headers, body: null });
    }
    if (method === 'PATCH') records.delete(String(id));
  }

  for (const { path, method } of operations.filter((one) => one.method === 'GET' && !one.path.includes('{'))) {
    const request: Sent = { method, address: path, headers: authorized(owner.token()), body: null };
    const got = await call(`${method} ${path}`, request);
    if (isSuccess(got)) learn(path, got);
  }
  const weighted = operations.flatMap((one) => (COSTLY.test(one.path) ? [one] : Array<Api>(6).fill(one)));
  while (report.calls < calls) await tryOne(pick(weighted));
  return report;
}

/** Formats a report for people, with the first fault of each check and operation. */
export function describeReport({ calls, operations, checks, statuses, succeeded, faults }: FuzzReport): string {
  const kinds = new Map(
    faults.toReversed().map((one) => [`${one.check} ${one.operation} ${one.said.slice(0, 60)}`, one]),
  );
  const never = operations.filter((one) => !succeeded.has(one));
  const [...first] = kinds.values();
  const report = { calls, faults: faults.length, neverWithSuccess: never, checks, statuses, first: first.slice(0, 25) };
  return inspect(report, { depth: 8, maxArrayLength: 25, maxStringLength: 900, breakLength: 120 });
}
