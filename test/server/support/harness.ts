import { subscribe } from 'node:diagnostics_channel';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { createDocumentRenderer } from '../../../server/documents/document-renderer.ts';
import { buildApp } from '../../../server/http/app.ts';
import { refusals } from '../../../server/features/session/attempts.usecases.ts';
import { argon2 } from '../../../server/features/session/argon2.ts';
import { hashPassword } from '../../../server/features/session/password.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { authored } from '../../../server/db/history/history.sql.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import { staff, throttle } from '../../../server/db/schema.ts';
import type { AppDeps } from '../../../server/deps.ts';
import { prepareShop } from '../../../server/first-start.ts';
import type { Mail } from '../../../server/mailer.ts';
import type { Role } from '../../../src/domain/session/permissions.ts';
import { createAnswerCheck } from '../../../tools/openapi/answer-check.ts';
import { freshDatabase, inCall } from './database.ts';

// A thousandth of the cost of a password in a shop, because these tests sign in hundreds of times. Other tests check
// the cost.
const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 16, timeCost: 1 });

/** An evening in UTC that is already the next day and month in the shop. Numbers grow by one digit. */
export const EVENING = { now: '2025-01-31T20:30:00.000Z', firstNumber: 9_998 };

export const OWNER = { email: 'owner@shop.test', password: 'correct horse' };

export type Call = {
  /** Sent as JSON; a text is sent unchanged. */
  body?: unknown;
  token?: string | undefined;
  query?: Record<string, string>;
  headers?: Record<string, string>;
};
/** The response. `body` is the parsed JSON, or the text if it is not JSON. */
export type Answer = { status: number; body: unknown; headers: Record<string, unknown>; raw: Buffer };

type NewStaff = { email: string; role?: Role; password?: string; verified?: boolean };
export type Shop = Awaited<ReturnType<typeof createShop>>;

/** A new shop: an empty database with the owner, `Main Branch` and the services of a first start. */
export async function createShop(
  options: {
    env?: Record<string, string>;
    now?: string;
    /** The numbers of the next booking and the next claim. */
    firstNumber?: number;
    appDir?: string;
    log?: AppDeps['log'];
    database?: OpenDatabase;
  } = {},
) {
  const { db, listen, health, close } = options.database ?? (await freshDatabase());
  const config: Config = readConfig({ STAFF_EMAIL: OWNER.email, STAFF_PASSWORD: OWNER.password, ...options.env });
  let clock = new Date(options.now ?? '2025-01-05T07:30:00.000Z').getTime();
  const mails: Mail[] = [];
  const deps: AppDeps = {
    db,
    listen,
    health,
    config,
    now: () => new Date(clock),
    mailer: { send: async (mail) => void mails.push(mail) },
    renderer,
    readBackups: () => ({ provenAt: null, changedSince: null, problem: null, copyProblem: null }),
    appDir: options.appDir ?? null,
    log: options.log ?? false,
  };
  await prepareShop(db, config, deps.now());
  const first = options.firstNumber ?? 1001;
  await db.execute(
    sql`select setval('booking_code_number', ${first}, false), setval('claim_code_number', ${first}, false)`,
  );
  const app = await buildApp(deps);

  const call = async (
    method: string,
    path: string,
    { body, token, query, headers = {} }: Call = {},
  ): Promise<Answer> => {
    const response = await inCall(
      // An injected request is sent once it is awaited.
      async () =>
        await app.inject({
          method: method as NonNullable<InjectOptions['method']>,
          url: `/api${path}`,
          ...(query ? { query } : {}),
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
    );
    const answer = { status: response.statusCode, body: parsed(response.body) };
    const contentType = String(response.headers['content-type'] ?? '');
    const etag = String(response.headers['etag'] ?? '');
    const wrong = (await checkAnswers(app))(method, `/api${path}`, { ...answer, contentType, etag });
    if (wrong !== null) throw new Error(wrong);
    return { ...answer, headers: response.headers, raw: response.rawPayload };
  };

  return {
    app,
    db,
    deps,
    /** The mails sent so far. */
    mails,
    /** One request; `path` starts after `/api`. */
    call,
    /** Advances the shop's clock, which otherwise does not move. */
    advance: (ms: number) => {
      clock += ms;
    },
    /** @returns an access token of the owner, or of the person with these credentials */
    signIn: async (credentials = OWNER) => {
      const { status, body } = await call('POST', '/auth/login', { body: credentials });
      if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`);
      return (body as { data: { accessToken: string } }).data.accessToken;
    },
    /** Resets the throttle for everyone. */
    forgetTries: async () => {
      await db.delete(throttle);
      refusals.delete(db);
    },
    addStaff: async ({ email, role = 'COUNTER', password = OWNER.password, verified = true }: NewStaff) => {
      const passwordHash = await hashPassword(password);
      const verifiedAt = verified ? deps.now().toISOString() : null;
      const command = { staffId: null, now: deps.now().toISOString(), requestId: 'npm run staff' };
      const [row] = await authored(db, command, (tx) =>
        tx.insert(staff).values({ email, role, passwordHash, verifiedAt }).returning({ id: staff.id }),
      );
      if (!row) throw new Error('The person was not added');
      return row.id;
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
}

/** One renderer for the shops of all files, loaded once, without a limit that a slow machine could reach. */
const renderer = createDocumentRenderer({ renderMs: 600_000 });

let answerCheck: ReturnType<typeof createAnswerCheck> | undefined;

/** Checks every response of a test shop against the API description. */
async function checkAnswers(app: FastifyInstance) {
  answerCheck ??= createAnswerCheck((await app.inject('/api/openapi.json')).json());
  return answerCheck;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const routesOf = new WeakMap<FastifyInstance, RouteOptions[]>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const routes: RouteOptions[] = [];
  routesOf.set(fastify, routes);
  fastify.addHook('onRoute', (route) => void routes.push(route));
});

/** Every route of the API except its description. In `path`, `:id` and the like are replaced by 1. */
export const listRoutes = (app: FastifyInstance) =>
  (routesOf.get(app) ?? [])
    .filter(({ url }) => url.startsWith('/api/') && url !== '/api/openapi.json')
    .map(({ method, url, schema }) => ({ method: String(method), url, path: url.replace(/:\w+/g, '1'), schema }));
