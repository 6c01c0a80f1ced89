import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { ApiDescription, Operation } from '../../server/http/openapi.ts';
import { type Action, may } from '../../src/domain/session/permissions.ts';
import { numbers } from '../numbers.ts';
import { createAnswerCheck } from '../openapi/answer-check.ts';
import { type Got, send, type Sent } from './send.ts';
import { odd, toInvalid, toOdd, toValid, type Schema } from './values.ts';

/** Who calls; `token` is asked for before every call, and `null` is nobody. */
export type Caller = { name: string; role: string | null; token: () => string | null };

export type FuzzOptions = {
  api: ApiDescription;
  base: URL;
  /** An account that can sign in. */
  account: { email: string; password: string };
  /** The first caller may everything; one is nobody. */
  callers: readonly Caller[];
  calls: number;
  seed: number;
  /** How many rows were written since a mark, and a new mark. */
  writes: { mark: () => Promise<string>; since: (mark: string) => Promise<number> };
  /** Called before a call of a route with a throttle, so that it does not answer everything. */
  clearThrottles: () => Promise<void>;
  /** Called when a caller's token was refused: something that a call did ended the login. */
  renew: (caller: Caller) => Promise<void>;
  onProgress?: (made: number, report: FuzzReport) => void;
};

/** An answer with what was asked. */
type Seen = Got & { operation: string; request: Sent };
type Fault = { check: string; operation: string; call: number; said: string; request: Sent; answer: unknown };
export type FuzzReport = {
  calls: number;
  /** How many checks of each kind were made. */
  checks: Record<string, number>;
  statuses: Record<string, number>;
  operations: string[];
  /** Those that were answered with success at least once. */
  succeeded: Set<string>;
  faults: Fault[];
};

type Kind = 'valid' | 'invalid' | 'odd' | 'method' | 'malformed';
type Row = { id: number; [key: string]: unknown };
type Api = { path: string; method: string; operation: Operation; name: string };

/** Where ids of a field are collected from: the path of the list, or the name of the rows. */
const REFERENCES: Record<string, string> = {
  bookingId: '/api/booking',
  locationId: '/api/locations',
  bookingItemId: 'booking_items',
  claimNumber: 'claimNumber',
  refreshToken: 'refreshToken',
};
const NESTED = ['booking_items', 'booking_payments', 'contact_log', 'delivery'];
/** Calls that cost much are made less often. */
const COSTLY = /^\/api\/(?:auth|people|account\/password)|document$/;
const BRANCHES = /^\/api\/shop\/branches/;
const RECENT = 40;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const dataOf = ({ body }: Got): unknown => (isRecord(body) ? body['data'] : undefined);
/** An answer that goes on as long as the login: nobody waits for its end. */
const isEndless = ({ 200: answer }: Operation['responses']) => 'text/event-stream' in (answer?.content ?? {});
const isSuccess = ({ status }: Got) => status >= 200 && status < 300;

/** Calls every operation of a description with good, bad and odd data as several callers, and checks every answer. SEEN-06. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { api, base, callers, calls, seed, writes } = options;
  const check = createAnswerCheck(api);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 6 });
  const owner = callers[0] ?? { name: 'nobody', role: null, token: () => null };
  const report: FuzzReport = { calls: 0, operations: [], checks: {}, statuses: {}, succeeded: new Set(), faults: [] };
  const next = numbers(seed);
  const chance = (share: number) => next(2 ** 32) / 2 ** 32 < share;
  const pick = <T>(values: readonly T[]): T => values[next(values.length)] as T;
  const draw = <T>(arbitrary: fc.Arbitrary<T>): T =>
    fc.sample(arbitrary, { seed: next(2 ** 32) | 0, numRuns: 1 })[0] as T;

  const operations: Api[] = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !isEndless(responses))
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
        name: `${method.toUpperCase()} ${path}`,
      })),
  );
  report.operations = operations.map(({ name }) => name);
  const weighted = operations.flatMap((one) => (COSTLY.test(one.path) ? [one] : Array<Api>(6).fill(one)));
  const arbitraries = new Map<Schema, Record<'valid' | 'invalid' | 'odd', fc.Arbitrary<unknown>>>();
  const arbitraryOf = (schema: Schema) => {
    const known = arbitraries.get(schema) ?? { valid: toValid(schema), invalid: toInvalid(schema), odd: toOdd(schema) };
    arbitraries.set(schema, known);
    return known;
  };

  /** Ids and numbers that were answered, newest last, by path or name. */
  const pools = new Map<string, (number | string)[]>();
  /** The newest copy of a booking. */
  const records = new Map<string, Record<string, unknown>>();
  const remember = (pool: string, value: unknown) => {
    if (typeof value !== 'number' && typeof value !== 'string') return;
    const known = pools.get(pool) ?? [];
    if (!known.includes(value)) pools.set(pool, [...known, value].slice(-RECENT));
  };
  function learn(path: string, got: Got): void {
    // A branch may be closed now: the open ones are learnt anew.
    if (BRANCHES.test(path)) pools.delete('/api/locations');
    // One that is asked for by its id is answered when it is closed too.
    if (path === '/api/locations/{id}') return;
    const data = dataOf(got);
    const pool = path.replace(/\/\{.*$/, '');
    const rows = Array.isArray(data)
      ? data
      : isRecord(data)
        ? [data, ...Object.values(data).filter(Array.isArray).flat()]
        : [];
    for (const row of rows.filter(isRecord)) {
      if (path === pool || 'id' in row) remember(pool, isNested(row) ? undefined : row['id']);
      remember('claimNumber', row['claimNumber']);
    }
    if (isRecord(data)) remember('refreshToken', data['refreshToken']);
    if (isRecord(data) && 'booking_items' in data) {
      records.set(String(data['id']), data);
      for (const item of data['booking_items'] as Row[]) remember('booking_items', item.id);
    }
  }
  const isNested = (row: Record<string, unknown>) => 'bookingId' in row && !('code' in row && 'clientName' in row);

  const expect = (seen: Seen, check: string, isMet: boolean, said: string) => {
    report.checks[check] = (report.checks[check] ?? 0) + 1;
    if (isMet) return;
    const { operation, request, status, body } = seen;
    const headers = { ...request.headers, authorization: request.headers['authorization'] ? '...' : '' };
    const answer = { status, body };
    report.faults.push({ check, operation, call: report.calls, said, request: { ...request, headers }, answer });
  };

  async function call(operation: string, request: Sent): Promise<Seen> {
    // What only reads is let off: looking for its writes would take longer than the call.
    const mark = request.method === 'GET' ? null : await writes.mark();
    const got = await send(base, request);
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

  const authorized = (token: string | null): Record<string, string> =>
    token === null ? {} : { authorization: `Bearer ${token}` };
  /** An address has less room than a body, and no half of a character. */
  const short = (value: unknown) =>
    typeof value === 'string' ? Buffer.from(value.slice(0, 90)).toString() : JSON.stringify(value);
  const addressOf = (path: string, id: unknown) => path.replace(/\{\w+\}/, encodeURIComponent(String(id)));

  /** Puts ids that exist in the place of made-up ones. @returns whether every reference leads somewhere */
  function link(body: unknown, record: Record<string, unknown> | undefined): { body: unknown; isLinked: boolean } {
    let isLinked = true;
    const used = new Set<string>();
    /** One that this list of rows has not taken yet. */
    const pickNew = (name: string, within: string | null, known: readonly (number | string)[]) => {
      const free = within === null ? known : known.filter((one) => !used.has(`${within} ${name} ${one}`));
      const one = free.length === 0 ? undefined : pick(free);
      used.add(`${within} ${name} ${one}`);
      return one;
    };
    const visit = (value: unknown, within: string | null): unknown => {
      if (Array.isArray(value)) return value.map((part) => visit(part, within));
      if (!isRecord(value)) return value;
      const copy: Record<string, unknown> = {};
      for (const [name, part] of Object.entries(value))
        copy[name] = visit(part, [...NESTED, 'claimedItems', 'services'].includes(name) ? name : within);
      for (const name of Object.keys(copy).filter((key) => key in REFERENCES)) {
        const own =
          name === 'bookingItemId' && record ? ((record['booking_items'] ?? []) as Row[]).map(({ id }) => id) : null;
        const known = own ?? pools.get(REFERENCES[name] ?? '') ?? [];
        const claimed = name === 'bookingId' && record ? [Number(record['id'])] : known;
        const one = pickNew(name, within === 'claimedItems' ? within : null, claimed);
        if (one !== undefined) copy[name] = one;
        else if (record && within !== 'claimedItems') delete copy[name];
        else isLinked = false;
      }
      // Each is new: only the shop itself knows the others.
      if (within === 'services') delete copy['id'];
      if (within !== null && NESTED.includes(within) && record && 'id' in copy) {
        const rows = (record[within] ?? []) as Row[];
        const own = pickNew(
          'id',
          within,
          rows.map((row) => row.id),
        );
        delete copy['id'];
        if (own !== undefined && chance(0.6)) {
          for (const name of Object.keys(copy)) if (chance(0.5)) delete copy[name];
          copy['id'] = own;
        }
      }
      return copy;
    };
    return { body: visit(body, null), isLinked };
  }

  async function readRecord(path: string, id: unknown): Promise<Record<string, unknown> | undefined> {
    if (!path.startsWith('/api/booking/{id}')) return undefined;
    const address = `/api/booking/${encodeURIComponent(String(id))}`;
    if (!records.has(String(id)) || chance(0.3)) {
      const request: Sent = { method: 'GET', address, headers: authorized(owner.token()), body: null };
      learn('/api/booking', await call(`GET ${address}`, request));
    }
    return records.get(String(id));
  }

  /** A booking whose items may be claimed. */
  const pickCompleted = (): Record<string, unknown> | undefined => {
    const completed = [...records.values()].filter(
      ({ status, isActive }) => status === 'COMPLETED' && isActive === true,
    );
    return completed.length === 0 ? undefined : pick(completed);
  };

  /** One case of an operation. */
  async function tryOne({ path, method, operation, name }: Api): Promise<void> {
    const caller = chance(0.68) ? owner : pick(callers.slice(1));
    const kind: Kind = chance(0.66)
      ? 'valid'
      : pick(['invalid', 'odd', 'odd', 'invalid', 'method', 'malformed'] as const);
    const isOpen = operation.security.length === 0;
    const parameters = operation.parameters ?? [];
    const body = operation.requestBody?.content['application/json'].schema;
    if (isOpen || path.includes('auth')) await options.clearThrottles();

    const inPath = parameters.find((parameter) => parameter.in === 'path');
    const pool = pools.get(inPath?.name && inPath.name !== 'id' ? inPath.name : poolOf(path)) ?? [];
    const id =
      kind === 'odd' && chance(0.3) ? short(draw(odd)) || 'x' : pool.length > 0 && chance(0.95) ? pick(pool) : 1;
    const record = inPath ? await readRecord(path, id) : path === '/api/warrantyClaim' ? pickCompleted() : undefined;

    const query = new URLSearchParams();
    let isInvalid = false;
    for (const parameter of parameters.filter((one) => one.in === 'query')) {
      if (!parameter.required && chance(0.5)) continue;
      const isOdd = kind === 'odd' && chance(0.5);
      const known = pools.get(REFERENCES[parameter.name] ?? '') ?? [];
      const value = isOdd
        ? short(draw(odd))
        : known.length > 0
          ? pick(known)
          : draw(arbitraryOf(parameter.schema).valid);
      query.set(parameter.name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    if (kind === 'invalid' && !body && parameters.some((one) => one.in === 'query')) {
      const [first] = parameters.filter((one) => one.in === 'query');
      const text = `${'x'.repeat(3)}\u0001`;
      query.set(chance(0.5) || !first || ajv.validate(first.schema, text) ? 'surprise' : first.name, text);
      isInvalid = true;
    }

    let sentBody: string | null = null;
    let isLinked = true;
    if (body) {
      const made = draw(arbitraryOf(body)[kind === 'invalid' || kind === 'odd' ? kind : 'valid']);
      const isAccount = kind === 'valid' && path === '/api/auth/login' && chance(0.5);
      const linked = isAccount
        ? { body: options.account, isLinked: true }
        : kind === 'valid'
          ? link(made, record)
          : { body: made, isLinked: false };
      isLinked = linked.isLinked && (path !== '/api/warrantyClaim' || record !== undefined);
      sentBody = JSON.stringify(linked.body);
      if (kind === 'invalid') isInvalid = !ajv.validate(body, JSON.parse(sentBody));
      if (kind === 'malformed')
        sentBody = pick(['{', '{"a":}', '', '[1', '"\\u12"', '{"__proto__":{}}', sentBody.slice(0, -1)]);
    }
    const headers: Record<string, string> = {
      ...(sentBody === null
        ? {}
        : { 'content-type': kind === 'malformed' && chance(0.3) ? 'text/plain' : 'application/json' }),
      ...(sentBody === null ? {} : { 'content-length': String(Buffer.byteLength(sentBody)) }),
    };
    for (const { name: header, schema } of parameters.filter((one) => one.in === 'header')) {
      if (chance(0.6)) continue;
      const version = Number(record?.['version'] ?? 1);
      headers[header.toLowerCase()] =
        header === 'If-Match'
          ? kind === 'odd'
            ? pick(['*', '""', 'W/"1"', '"x"', '3'])
            : `"${version}"`
          : Array.isArray(schema['enum'])
            ? String(pick(schema['enum']))
            : `key-${next(5000)}`;
    }
    const isForged = !isOpen && chance(0.04);
    const token = caller.token();
    const used = isForged ? pick([`${token ?? 'x'}x`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'x.y.z', ' ']) : token;
    const request: Sent = {
      method:
        kind === 'method' ? pick(['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH', 'DELETE', 'POST', 'GET']) : method,
      address: addressOf(path, id) + (query.size > 0 ? `?${query.toString()}` : ''),
      headers: { ...headers, ...authorized(used) },
      body: sentBody,
    };
    if (kind === 'method') request.body = null;
    const isOther = kind === 'method' && request.method !== method;
    if (request.body === null && kind === 'method') {
      delete request.headers['content-type'];
      delete request.headers['content-length'];
    }
    const declared = operationAt(path, request.method);
    const got = await call(isOther ? `${request.method} ${path}` : name, request);

    if (isOther && !declared) {
      const isRefused = got.status === 405 && got.headers['allow'] !== undefined;
      return expect(got, 'methods that are not there answer 405', isRefused, `answered ${got.status}`);
    }
    // What is no address at all is refused before anybody is asked who calls.
    if (isOther || got.status === 414) return;
    if (!isOpen && (used !== token || token === null))
      return expect(got, 'nobody gets in without a sign-in', got.status === 401, `answered ${got.status} to nobody`);
    if (!isOpen && got.status === 401) return options.renew(caller);
    const action = operation['x-permission'];
    if (action !== undefined && !may(caller.role, action as Action)) {
      const said = `answered ${got.status} to ${caller.name}`;
      return expect(got, 'nobody does what the role may not', got.status === 403, said);
    }
    if (isSuccess(got)) report.succeeded.add(name);
    const refusedData = [400, 413, 415];
    if (isInvalid || (kind === 'malformed' && body)) {
      const isRefused = [...refusedData, 401, 403, 404, 429].includes(got.status);
      expect(got, 'bad data is refused', isRefused, `took bad data with ${got.status}`);
    }
    if (kind === 'valid' && isLinked) {
      // Whether a password is the right one, an email or the code of a branch free is nothing that a shape can say.
      const isTaken = !refusedData.includes(got.status) || COSTLY.test(path) || BRANCHES.test(path);
      expect(got, 'good data is taken', isTaken, `refused good data with ${got.status}: ${JSON.stringify(got.body)}`);
    }
    if (isSuccess(got)) await follow({ path, method, operation, name }, caller, got, id);
  }

  const poolOf = (path: string) => (path.startsWith('/api/warranty/') ? 'booking_items' : path.replace(/\/\{.*$/, ''));
  const operationAt = (path: string, method: string) => {
    // TRACE and the like are nobody's; HEAD is GET's.
    const paths = Object.keys(api.paths).filter((one) =>
      new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    return [path, ...paths].some((one) => api.paths[one]?.[method.toLowerCase()] !== undefined);
  };

  /** What must hold after a success: what was created is there, what was deleted is not written to. */
  async function follow({ path, method }: Api, caller: Caller, got: Got, id: unknown): Promise<void> {
    learn(path, got);
    // A person may be another caller, and be somebody else now.
    if (path.startsWith('/api/people') && method !== 'GET') for (const one of callers) await options.renew(one);
    const data = dataOf(got);
    const headers = authorized(caller.token());
    if (got.status === 201 && isRecord(data) && api.paths[`${path}/{id}`]?.['get']) {
      const request: Sent = { method: 'GET', address: `${path}/${String(data['id'])}`, headers, body: null };
      const read = await call(`GET ${path}/{id}`, request);
      learn(path, read);
      expect(read, 'what was created is there', read.status === 200, `its id answered ${read.status}`);
    }
    if (method === 'DELETE' && path.endsWith('/{id}')) {
      const address = addressOf(path, id);
      if (api.paths[path]?.['patch']) {
        const bodies: Record<string, unknown> = {
          '/api/booking/{id}': { clientName: 'After the end' },
          '/api/ledger-entry/{id}': { amount: 5 },
        };
        const body = JSON.stringify(bodies[path] ?? {});
        const json = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
        const request: Sent = { method: 'PATCH', address, headers: { ...headers, ...json }, body };
        const after = await call(`PATCH ${path}`, request);
        expect(after, 'what was deleted is not written to', after.status === 409, `it answered ${after.status}`);
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
  while (report.calls < calls) await tryOne(pick(weighted));
  return report;
}

/** A report in lines for a person; the first fault of each check and operation. */
export function describeReport({ calls, operations, checks, statuses, succeeded, faults }: FuzzReport): string[] {
  const kinds = new Map(
    faults.map((one) => [`${one.check} ${one.operation} ${one.said.slice(0, 60)}`, one]).reverse() as [string, Fault][],
  );
  return [
    `${calls} calls, ${succeeded.size} of ${operations.length} operations answered with success, ${faults.length} faults`,
    `never with success: ${operations.filter((one) => !succeeded.has(one)).join(', ') || 'none'}`,
    `answers: ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
    ...Object.entries(checks).map(
      ([kind, count]) => `${count} x ${kind}: ${faults.filter((one) => one.check === kind).length} faults`,
    ),
    ...[...kinds.values()]
      .slice(0, 25)
      .flatMap((one) => [
        '',
        `call ${one.call}: ${one.check}: ${one.operation} ${one.said}`,
        `  ${JSON.stringify(one.request).slice(0, 900)}`,
        `  ${JSON.stringify(one.answer).slice(0, 500)}`,
      ]),
  ];
}
