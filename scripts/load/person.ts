import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { codeOf, COMMON_PART, phoneOf } from '../bench/seed.ts';

/** One call as a person saw it: `status` 0 when the server did not answer. */
export type Seen = { name: string; ms: number; status: number };

type Method = 'GET' | 'POST' | 'PATCH';
type Sent = { token?: string; from?: string; body?: object; version?: number };
type Answer = { status: number; body: { data?: unknown } | null };

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Asks a server once, as `from` behind its proxy. @throws when no whole answer comes */
export const ask = (address: string, method: Method, path: string, { token, from, body, version }: Sent = {}) =>
  new Promise<Answer>((done, fail) => {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = request(`${address}/api${path}`, { agent, method, headers });
    sent.once('error', fail).once('response', (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('error', fail)
        .once('end', () => {
          const isJson = String(response.headers['content-type']).startsWith('application/json');
          done({ status: response.statusCode ?? 0, body: isJson ? (JSON.parse(text) as Answer['body']) : null });
        });
    });
    sent.end(payload);
  });

/** What an answer carries. @throws when it is a refusal */
export function dataOf<Data>({ status, body }: Answer): Data {
  if (body === null || status > 299) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
  return body.data as Data;
}

/** Hears how many changes come by a live stream. @returns how to end it */
function listenTo(address: string, token: string, hear: (changes: number) => void): Promise<() => void> {
  return new Promise((done, fail) => {
    const sent = request(`${address}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    sent.on('error', fail).once('response', (response) => {
      response
        .setEncoding('utf8')
        .on('error', () => undefined)
        .on('data', (text: string) => hear(text.split('"record"').length - 1));
      done(() => sent.destroy());
    });
    sent.end();
  });
}

type Tokens = { accessToken: string; refreshToken: string };
type Asked = { method?: Method; path: string; body?: object };
/** A number all over the bookings from 1 to `size`, and a text that no other call has. */
type Context = { n: number; size: number; mark: string };

/** Reads of a day: how often of a hundred calls each is made. */
const READS: Record<string, [share: number, toCall: (context: Context) => Asked]> = {
  list: [18, ({ n }) => ({ path: `/booking?page=${1 + (n % 5)}` })],
  'list of one status': [8, () => ({ path: '/booking?status=CONFIRMED&isActive=true' })],
  search: [8, ({ n, size }) => ({ path: `/booking?searchString=${n % 2 ? codeOf(1 + (n % size)) : COMMON_PART}` })],
  'customer of a number': [6, ({ n, size }) => ({ path: `/customers?phone=${phoneOf(1 + (n % size))}` })],
  open: [20, ({ n, size }) => ({ path: `/booking/${1 + (n % size)}` })],
  history: [4, ({ n, size }) => ({ path: `/booking/${1 + (n % size)}/history` })],
  dashboard: [8, () => ({ path: '/dashboard' })],
  'figures of the dashboard': [4, () => ({ path: '/dashboard/stats' })],
  ledger: [4, () => ({ path: '/ledger-entry' })],
  'monthly report': [1, () => ({ path: '/ledger-entry/monthly-summary?year=2025&month=6' })],
  // Of the completed ones.
  invoice: [1, ({ n, size }) => ({ path: `/booking/${1 + 100 * (n % Math.floor(size / 120))}/document?type=invoice` })],
};
/** Records that are made. */
const CREATIONS: Record<string, [share: number, toCall: (context: Context) => Asked]> = {
  create: [
    4,
    ({ mark }) => ({
      path: '/booking',
      body: {
        clientName: mark,
        clientType: 'INDIVIDUAL',
        phoneNumber: '0300-1234567',
        whatsappNumber: '0300-1234567',
        booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }],
      },
    }),
  ],
  'ledger entry': [
    2,
    ({ mark }) => ({
      path: '/ledger-entry',
      body: {
        entryDate: '2025-06-14',
        locationId: 1,
        category: 'RENT',
        amount: 1000,
        paymentMethod: 'CASH',
        description: mark,
      },
    }),
  ],
};
/** Changes of a booking that was opened before, with the version that was read. */
const CHANGES: Record<string, [share: number, toBody: (mark: string) => object]> = {
  save: [4, (mark) => ({ referralSourceNotes: mark, contact_log: [{ status: 'CALL', notes: mark }] })],
  payment: [
    2,
    (mark) => ({
      booking_payments: [
        { status: 'PAID', paymentMethod: 'CASH', payableAmount: 1, paidAmount: 1, transactionId: mark },
      ],
    }),
  ],
};
const DAY = Object.entries({ ...READS, ...CREATIONS, ...CHANGES }).flatMap(([name, [share]]) =>
  Array.from({ length: share }, () => name),
);

export type Person = { address: string; email: string; password: string; index: number };
/** `pauseMs` on average between two tasks; `size` bookings were there before. */
export type Pace = { size: number; pauseMs: number; isOver: () => boolean };
/** What was seen, marks of what the server has acknowledged, and changes that came by the live stream. */
export type Worked = { seen: Seen[]; acknowledged: string[]; told: number };

/** Somebody who has signed in and keeps a live stream open, until `leave`. */
export type AtWork = { work: (pace: Pace) => Promise<Worked>; leave: () => void };

/** @returns what the sign-in looked like, and who works where it went well */
export async function arrive({
  address,
  email,
  password,
  index,
}: Person): Promise<{ seen: Seen; person: AtWork | null }> {
  const from = `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`;
  let tokens: Tokens | null = null;
  let worked: Worked = { seen: [], acknowledged: [], told: 0 };
  let calls = 0;
  const call = async (name: string, { method = 'GET', path, body }: Asked, version?: number): Promise<Answer> => {
    const start = performance.now();
    const send = () =>
      ask(address, method, path, {
        from,
        ...(tokens ? { token: tokens.accessToken } : {}),
        ...(body ? { body } : {}),
        ...(version === undefined ? {} : { version }),
      });
    let answer: Answer = { status: 0, body: null };
    try {
      answer = await send();
      if (answer.status === 401 && tokens !== null) {
        const { refreshToken }: Tokens = tokens;
        tokens = dataOf<Tokens>(await ask(address, 'POST', '/auth/refresh', { from, body: { refreshToken } }));
        answer = await send();
      }
    } catch {
      answer = { status: 0, body: null };
    }
    worked.seen.push({ name, ms: performance.now() - start, status: answer.status });
    return answer;
  };

  async function doTask(size: number): Promise<void> {
    calls += 1;
    const n = 1 + index * 37 + calls * 7919;
    const mark = `Load ${index} ${calls}`;
    const name = DAY[Math.floor(Math.random() * DAY.length)] ?? 'list';
    const [read, creation, change] = [READS[name], CREATIONS[name], CHANGES[name]];
    if (read) await call(name, read[1]({ n, size, mark }));
    if (creation) {
      const { status } = await call(name, { method: 'POST', ...creation[1]({ n, size, mark }) });
      if (status === 201) worked.acknowledged.push(mark);
    }
    if (!change) return;
    const path = `/booking/${1 + 50 * (n % Math.floor(size / 50))}`;
    for (let tries = 0; tries < 5; tries += 1) {
      const opened = await call('open', { path });
      if (opened.status !== 200) return;
      const { version } = dataOf<{ version: number }>(opened);
      const { status } = await call(name, { method: 'PATCH', path, body: change[1](mark) }, version);
      if (status === 200) worked.acknowledged.push(mark);
      if (status !== 412) return;
    }
  }

  const signedIn = await call('sign-in', { method: 'POST', path: '/auth/login', body: { email, password } });
  const seen = worked.seen.pop() ?? { name: 'sign-in', ms: 0, status: 0 };
  if (signedIn.status !== 200) return { seen, person: null };
  tokens = dataOf<Tokens>(signedIn);
  const leave = await listenTo(address, tokens.accessToken, (changes) => {
    worked.told += changes;
  });
  return {
    seen,
    person: {
      leave,
      async work({ size, pauseMs, isOver }) {
        worked = { seen: [], acknowledged: [], told: 0 };
        const pause = () => new Promise((next) => setTimeout(next, Math.random() * 2 * pauseMs));
        if (pauseMs > 0) await pause();
        while (!isOver()) {
          await doTask(size);
          if (pauseMs > 0) await pause();
        }
        return worked;
      },
    },
  };
}
