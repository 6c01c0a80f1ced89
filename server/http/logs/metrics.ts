import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { TRANSACTIONS } from '../../db/database.ts';
import type { OpenDatabase } from '../../db/postgres.ts';
import { LIVE_STREAMS } from '../../features/live/live.routes.ts';
import { type Answered, ANSWERED } from './logging.ts';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Loopback only: what is measured is nobody's business on the shop's network. */
const HOST = '127.0.0.1';

/** What the server counts, and how to stop counting. SEEN-07. */
export function createMetrics({ readPool }: Pick<OpenDatabase, 'readPool'>): { registry: Registry; stop: () => void } {
  const registry = new Registry();
  const registers = [registry];
  // The lag of the event loop and the memory are among these.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'reflow_request_duration_seconds',
    help: 'Requests by method, pattern of the address and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const refusedLogins = new Counter({
    name: 'reflow_logins_refused_total',
    help: 'Refused sign-ins by status',
    labelNames: ['status'],
    registers,
  });
  const documents = new Counter({
    name: 'reflow_documents_total',
    help: 'Receipts and invoices that were asked for, by status',
    labelNames: ['status'],
    registers,
  });
  const transactions = new Gauge({
    name: 'reflow_transactions_running',
    help: 'Transactions under way or waiting for the database',
    registers,
  });
  const transactionSeconds = new Histogram({
    name: 'reflow_transaction_duration_seconds',
    help: 'Transactions by outcome, the wait for the database with them',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  const liveStreams = new Gauge({ name: 'reflow_live_streams', help: 'Browsers that are told of changes', registers });
  if (readPool) {
    new Gauge({
      name: 'reflow_database_connections',
      help: 'Connections to PostgreSQL, and callers that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(readPool())) this.set({ state }, count);
      },
    });
  }

  const countAnswer = (message: unknown) => {
    const { method, route, status, ms } = message as Answered;
    // A stream is answered when its login ends: hours that are nobody's wait.
    if (route === '/api/live') return;
    const labels = { method, route: route ?? 'none', status: String(status ?? 'aborted') };
    requests.observe(labels, ms / 1000);
    if (route === '/api/auth/login' && status !== 200) refusedLogins.inc({ status: labels.status });
    if (route === '/api/booking/:id/document') documents.inc({ status: labels.status });
  };
  const began = new WeakMap<object, () => number>();
  const followed = {
    start: (run: object) => {
      transactions.inc();
      began.set(run, transactionSeconds.startTimer());
    },
    asyncEnd: (run: object & { error?: unknown }) => {
      transactions.dec();
      (began.get(run) as undefined | ((labels: { outcome: string }) => number))?.({
        outcome: run.error === undefined ? 'committed' : 'rolled back',
      });
    },
  };
  const countStreams = (count: unknown) => liveStreams.set(count as number);
  const channel = tracingChannel<unknown, object>(TRANSACTIONS);
  subscribe(ANSWERED, countAnswer);
  subscribe(LIVE_STREAMS, countStreams);
  channel.subscribe(followed as Parameters<typeof channel.subscribe>[0]);
  return {
    registry,
    stop: () => {
      unsubscribe(ANSWERED, countAnswer);
      unsubscribe(LIVE_STREAMS, countStreams);
      channel.unsubscribe(followed as Parameters<typeof channel.unsubscribe>[0]);
    },
  };
}

/** Answers `GET /metrics` in the form of Prometheus on a port of its own. @returns how to stop. @throws when the port is taken */
export async function serveMetrics(
  port: number,
  database: Pick<OpenDatabase, 'readPool'>,
): Promise<() => Promise<void>> {
  const { registry, stop } = createMetrics(database);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return async () => {
    stop();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
