import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import manifest from '../../package.json' with { type: 'json' };
import { BackupState, warnOfBackups } from '../../src/domain/dashboard/backup-state.ts';
import { isRole, may } from '../../src/domain/session/permissions.ts';
import { checkClock } from '../db/clock-watch.ts';
import type { AppDeps } from '../deps.ts';
import { identify } from '../features/session/authenticate.ts';
import type { AuthKeys } from '../features/session/session.sql.ts';
import { HttpError } from './errors.ts';
import { resource } from './resource.ts';

/** Milliseconds that the database may take to answer (SEEN-04). */
const READY_MS = 2_000;

const Details = z.object({
  version: z.string(),
  node: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  startedAt: z.string(),
  uptimeSeconds: z.int(),
  now: z.string(),
  policyReports: z.record(z.string(), z.int()),
  /** The fault of the computer's clock (SIGN-03). */
  clock: z.nullable(z.string()),
  disk: z.nullable(z.string()),
  /** The reason why screens show other people's changes late (LIVE-13). */
  live: z.nullable(z.string()),
  /** The fault of the server's certificate; `null` without one (EDGE-13). */
  certificate: z.nullable(z.string()),
  /** The state of the backups; `null` if the server makes none. */
  backup: z.nullable(z.extend(BackupState, { warnings: z.array(z.string()) })),
});

const Status = (word: string) => z.object({ status: z.literal(word), server: z.optional(Details) });

/** False if `work` fails or is late. Nothing is logged, because a monitor may ask every second. */
function isInTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new Promise<false>((done) => void setTimeout(done, ms, false).unref());
  return Promise.race([work.then(() => true).catch(() => false), late]);
}

/**
 * `GET /health` tells whether the server is up, `GET /ready` whether its database answers. Owners and auditors get details
 * (SEEN-04).
 */
export function serveStatus(app: FastifyInstance, deps: AppDeps, keys: AuthKeys): void {
  const startedAt = deps.now();
  // All callers share one query, so that many of them cannot flood the database.
  let asked: Promise<unknown> | null = null;
  const askDatabase = () =>
    (asked ??= deps.db.execute('select 1').finally(() => {
      asked = null;
    }));

  async function readDetails(request: FastifyRequest) {
    if (request.headers.authorization === undefined) return {};
    const caller = await identify(request, deps, keys);
    if (!caller || !isRole(caller.role) || !may(caller.role, 'server.status')) return {};
    const now = deps.now();
    const disk = deps.health.disk?.describe() ?? null;
    const backup = deps.readBackups?.() ?? null;
    const server: z.infer<typeof Details> = {
      version: manifest.version,
      node: process.version,
      database: deps.config.databaseUrl === null ? 'embedded' : 'postgresql',
      startedAt: startedAt.toISOString(),
      uptimeSeconds: Math.floor(process.uptime()),
      now: now.toISOString(),
      policyReports: Object.fromEntries(app.policyReports),
      clock: await checkClock(deps.db, now),
      disk,
      live: deps.health.describeNotices(),
      certificate: deps.describeCertificate?.(now) ?? null,
      backup: backup && { ...backup, warnings: warnOfBackups(backup, { disk, now, withReasons: true }) },
    };
    return { server };
  }

  const on = resource(app, deps);
  on.get('/health', 'public', 'Tells whether the server runs', {
    answer: Status('up'),
    handle: async ({ request }) => ({ status: 'up', ...(await readDetails(request)) }),
  });
  on.get('/ready', 'public', 'Tells whether the database responds', {
    answer: Status('ready'),
    handle: async ({ request }) => {
      const fault = deps.health.describe();
      if (fault !== null) throw new HttpError(503, fault);
      if (deps.isPrepared?.() === false) throw new HttpError(503, 'The server is starting', { 'retry-after': '5' });
      if (!(await isInTime(askDatabase(), READY_MS))) {
        throw new HttpError(503, 'The database does not answer', { 'retry-after': '5' });
      }
      return { status: 'ready', ...(await readDetails(request)) };
    },
  });
}
