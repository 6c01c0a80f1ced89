import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { staff } from '../../../server/db/schema.ts';
import { readStaffCommand, runStaffCommand } from '../../../server/features/staff/staff-command.ts';
import { readData } from './booking-fixtures.ts';
import { OWNER, type Shop } from './harness.ts';

/** The tokens that a sign-in or a refresh returns. */
export type Tokens = { accessToken: string; refreshToken: string; offers: string[]; mustChangePassword: boolean };

export const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
/** The results of `count` calls, made in turn. */
export async function inTurn<Answer>(count: number, call: (nth: number) => Promise<Answer>): Promise<Answer[]> {
  const seen: Answer[] = [];
  for (let nth = 0; nth < count; nth += 1) seen.push(await call(nth));
  return seen;
}
export const byNumber = (one: number, other: number) => one - other;

/** The code that an authenticator app shows for a secret. */
export const toTotp = (secret: string, at: Date, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + later });

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Helpers to sign in, refresh and sign out. */
export const signInsOf = (shop: Shop) => {
  const logIn = (body: object = OWNER, headers: Record<string, string> = {}) =>
    shop.call('POST', '/auth/login', { body, headers });
  return {
    logIn,
    signIn: async (...sent: Parameters<typeof logIn>) => readData(await logIn(...sent)) as Tokens,
    refresh: (refreshToken: string, headers: Record<string, string> = {}) =>
      shop.call('POST', '/auth/refresh', { body: { refreshToken }, headers }),
    /** The response to a call with these tokens. */
    statusOf: async ({ accessToken: token }: Pick<Tokens, 'accessToken'>) =>
      (await shop.call('GET', '/account', { token })).status,
    setStaff: (email: string, values: Partial<typeof staff.$inferInsert>) =>
      shop.db.update(staff).set(values).where(eq(staff.email, email)),
    /** Runs `npm run staff`. @returns the printed text */
    command: async (line: string[], chosen: string | null = null) =>
      runStaffCommand(await readStaffCommand(line, async () => chosen), {
        db: shop.db,
        now: shop.deps.now(),
        log: SILENT,
      }),
  };
};
