import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import manifest from '../../package.json' with { type: 'json' };
import { BackupState, warnOfBackups } from '../../src/domain/backup/backup-state.ts';
import { isRole, may } from '../../src/domain/session/permissions.ts';
import { checkClock } from '../db/clock-watch.ts';
import type { AppDeps } from '../deps.ts';
import { identify } from '../features/session/authenticate.ts';
import type { AuthKeys } from '../features/session/auth-keys.sql.ts';
import { HttpError } from './errors.ts';
import { answers } from './openapi.ts';

/** Milliseconds in which the database has to answer. */
const READY_MS = 2_000;

const NO_ANSWER = 'The database does not answer';

/** What the owner is told of the server. Instants in ISO UTC. */
const Details = z.object({
  version: z.string(),
  node: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  startedAt: z.string(),
  uptimeSeconds: z.int(),
  now: z.string(),
  /** What browsers refused by the content policy since the start, by directive. */
  policyReports: z.record(z.string(), z.int()),
  /** What is wrong with the clock of the computer. SIGN-03 */
  clock: z.nullable(z.string()),
  /** What is wrong with the disk of the data folder. */
  disk: z.nullable(z.string()),
  /** How the backups stand; `null` where the server makes none. */
  backup: z.nullable(z.extend(BackupState, { warnings: z.array(z.string()) })),
});

const Status = (word: string) => z.object({ status: z.literal(word), server: z.optional(Details) });

/** Resolves with `false` after a time, or once `work` failed. */
async function isInTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), ms).unref();
  });
  const done = await Promise.race([work.then(() => true).catch(() => false), late]);
  clearTimeout(timer);
  return done;
}

/** `GET /health`, whether the server is up, and `GET /ready`, whether its database answers. Only the owner is told more. SEEN-04. */
export function serveStatus(app: FastifyInstance, deps: AppDeps, keys: AuthKeys): void {
  const startedAt = deps.now();
  // However many ask, one question at a time waits for the database.
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
      backup: backup && { ...backup, warnings: warnOfBackups(backup, { disk, now, withReasons: true }) },
    };
    return { server };
  }

  const route = (summary: string, word: string) => ({
    config: { public: true },
    schema: { summary, response: answers(Status(word)) },
  });

  app.get('/health', route('Whether the server is up', 'up'), async (request) => ({
    success: true,
    data: { status: 'up', ...(await readDetails(request)) },
  }));

  app.get('/ready', route('Whether the database answers', 'ready'), async (request) => {
    const fault = deps.health.describe();
    if (fault !== null) throw new HttpError(503, fault);
    if (!(await isInTime(askDatabase(), READY_MS))) throw new HttpError(503, NO_ANSWER, { 'retry-after': '5' });
    return { success: true, data: { status: 'ready', ...(await readDetails(request)) } };
  });
}
