import { hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { setting } from '../../db/schema.ts';

const NAME = 'auth_secret';
const BYTES = 32;

/** The keys that sign tokens: every process on one database has the same, none is in a file or in the environment. */
export type AuthKeys = { access: Uint8Array; refresh: Uint8Array; device: Uint8Array; challenge: Uint8Array };

/** Reads the shop's secret, made at the first start, and derives one key for each purpose. */
export async function readAuthKeys(db: Db): Promise<AuthKeys> {
  await db
    .insert(setting)
    .values({ name: NAME, value: randomBytes(BYTES).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(setting).where(eq(setting.name, NAME));
  if (!row) throw new Error('The shop has no secret to sign with');
  const secret = Buffer.from(row.value, 'base64url');
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, BYTES));
  return {
    access: derive('access token'),
    refresh: derive('refresh token'),
    device: derive('device cookie'),
    challenge: derive('challenge of a sign-in'),
  };
}
