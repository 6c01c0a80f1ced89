import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../server/db/database.ts';
import { staff, throttle } from '../server/db/schema.ts';
import { hashPassword } from '../server/features/session/password.ts';
import { type Caller, fuzz, type FuzzOptions, type FuzzReport } from '../tools/fuzz/fuzz.ts';

/** The first account of a shop that is fuzzed. */
export const FUZZ_OWNER = { email: 'owner@shop.test', password: 'violet harbour lantern' };
const BENCH = { email: 'bench@shop.test', password: FUZZ_OWNER.password };

/** Tables whose rows a refused call may write: tries, what the server keeps of itself, uses of a login. */
const OF_THE_SERVER = [
  'throttle',
  'setting',
  'login',
  'history_unsealed',
  'history_head',
  'history_seal',
  'history_text',
];
/** That it was refused is kept. HIST-09 */
const APART: Readonly<Record<string, string>> = { history: "and action <> 'refused'" };

/**
 * Fuzzes a shop over HTTP as its owner, a technician and nobody. The shop has had its first start with `FUZZ_OWNER`;
 * `advance` moves its clock on. SEEN-06.
 */
export async function fuzzShop({
  app,
  db,
  advance,
  ...run
}: Pick<FuzzOptions, 'calls' | 'seed' | 'onProgress'> & {
  app: FastifyInstance;
  db: Db;
  advance: (ms: number) => void;
}): Promise<FuzzReport> {
  const base = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const clearThrottles = async () => void (await db.delete(throttle));
  const passwordHash = await hashPassword(FUZZ_OWNER.password);
  const verifiedAt = new Date(0).toISOString();
  await db.insert(staff).values({ email: BENCH.email, role: 'TECHNICIAN', passwordHash, verifiedAt });

  const tokens = new Map<string, string>();
  async function signIn({ email, password }: typeof FUZZ_OWNER, role: string): Promise<void> {
    await clearThrottles();
    const good = { role, passwordHash, verifiedAt, isActive: true, mustChangePassword: false };
    await db.update(staff).set(good).where(eq(staff.email, email));
    const { body } = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    const { data } = JSON.parse(body) as { data?: { accessToken: string } };
    if (!data) throw new Error(`${email} cannot sign in: ${body}`);
    tokens.set(email, data.accessToken);
  }
  const renewals = new Map<Caller, () => Promise<void>>();
  const caller = (account: typeof FUZZ_OWNER, role: string): Caller => {
    const one: Caller = {
      name: role,
      role,
      token: () => {
        advance(10);
        return tokens.get(account.email) ?? null;
      },
    };
    renewals.set(one, () => signIn(account, role));
    return one;
  };
  const callers = [
    caller(FUZZ_OWNER, 'OWNER'),
    caller(BENCH, 'TECHNICIAN'),
    { name: 'nobody', role: null, token: () => null },
  ];
  for (const renew of renewals.values()) await renew();

  const found = await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = (found as unknown as { rows: { name: string }[] }).rows
    .map(({ name }) => name)
    .filter((name) => !OF_THE_SERVER.includes(name));
  const readMark = async () => {
    const answer = await db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`);
    return (answer as unknown as { rows: { mark: string }[] }).rows[0]?.mark ?? '';
  };
  return fuzz({
    ...run,
    api: (await app.inject('/api/openapi.json')).json(),
    base,
    account: FUZZ_OWNER,
    callers,
    clearThrottles,
    renew: (one) => renewals.get(one)?.() ?? Promise.resolve(),
    writes: {
      mark: readMark,
      // A transaction that wrote nothing has no number; only where there was one are the rows looked at.
      since: async (mark) => {
        if ((await readMark()) === mark) return 0;
        const counts = tables.map(
          (name) => `(select count(*) from "${name}" where xmin::text::bigint >= ${mark} ${APART[name] ?? ''})`,
        );
        const answer = await db.execute(sql.raw(`select (${counts.join(' + ')})::int as rows`));
        return (answer as unknown as { rows: { rows: number }[] }).rows[0]?.rows ?? 0;
      },
    },
  });
}
