import { eq, type SQL, sql } from 'drizzle-orm';
import { shop, staff, staffPin, throttle, totp } from '../server/db/schema.ts';
import { hashPassword } from '../server/features/session/password.ts';
import { openCounter } from '../test/server/support/booking-fixtures.ts';
import { bookInFull } from '../test/server/support/full-booking.ts';
import { OWNER } from '../test/server/support/harness.ts';
import { type Caller, fuzz, type FuzzOptions, type FuzzReport } from '../tools/fuzz/fuzz.ts';

const BENCH = { email: 'bench@shop.test', password: OWNER.password };

/** Tables that a refused call may write: attempts, the server's own data, uses of a login. */
const OF_THE_SERVER = [
  'throttle',
  'setting',
  'login',
  'history_unsealed',
  'history_head',
  'history_seal',
  'history_text',
];
/** The number of completed bookings at the start. */
const COMPLETED = 3;
/** A refused call may write its refusal to the history (HIST-09). */
const APART: Readonly<Record<string, string>> = { history: "and action <> 'refused'" };

/** Fuzzes a new shop as its owner, a technician and a stranger (SEEN-06). */
export async function fuzzShop(run: Pick<FuzzOptions, 'calls' | 'seed' | 'onProgress'>): Promise<FuzzReport> {
  const counter = await openCounter();
  const { app, db, advance, close } = counter;
  // Claims can be raised against these bookings.
  for (let count = 0; count < COMPLETED; count += 1) await bookInFull(counter);
  const clearThrottles = async () => void (await db.delete(throttle));
  const passwordHash = await hashPassword(OWNER.password);
  const verifiedAt = new Date(0).toISOString();
  await db.insert(staff).values({ email: BENCH.email, role: 'TECHNICIAN', passwordHash, verifiedAt });

  const caller = async ({ email, password }: typeof OWNER, role: string): Promise<Caller> => {
    let token: string | null = null;
    const renew = async () => {
      await clearThrottles();
      const good = { role, passwordHash, verifiedAt, isActive: true, mustChangePassword: false };
      await db.update(staff).set(good).where(eq(staff.email, email));
      // An account with a second factor, or one that needs it, cannot sign in with only the password.
      await db.delete(totp);
      await db.delete(staffPin);
      await db.update(shop).set({ factorRoles: null });
      const { body } = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
      const { data } = JSON.parse(body) as { data?: { accessToken: string } };
      if (!data) throw new Error(`${email} cannot sign in: ${body}`);
      token = data.accessToken;
    };
    await renew();
    const readToken = () => {
      advance(10);
      return token;
    };
    return { name: role, role, token: readToken, renew };
  };
  const nobody = { name: 'nobody', role: null, token: () => null, renew: async () => undefined };
  const callers = [await caller(OWNER, 'OWNER'), await caller(BENCH, 'TECHNICIAN'), nobody];

  const read = async <Row>(query: SQL) => ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
  const found = await read<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = found.map(({ name }) => name).filter((name) => !OF_THE_SERVER.includes(name));
  const readMark = async () => {
    const [row] = await read<{ mark: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`);
    return row?.mark ?? '';
  };
  return fuzz({
    ...run,
    app,
    api: (await app.inject('/api/openapi.json')).json(),
    account: OWNER,
    callers,
    clearThrottles,
    writes: {
      mark: readMark,
      // A transaction without writes has no number. Rows are counted only after one with writes.
      since: async (mark) => {
        if ((await readMark()) === mark) return 0;
        const counts = tables.map(
          (name) => `(select count(*) from "${name}" where xmin::text::bigint >= ${mark} ${APART[name] ?? ''})`,
        );
        const [row] = await read<{ rows: number }>(sql.raw(`select (${counts.join(' + ')})::int as rows`));
        return row?.rows ?? 0;
      },
    },
  }).finally(close);
}
