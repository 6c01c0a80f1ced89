import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The temporary PostgreSQL of scripts/with-postgres.sh, `null` without one. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] ?? null;

/** Stops or starts it. The arguments are those of pg_ctl. */
export function postgres(...todo: readonly string[]): void {
  const [control = '', ...words] = process.env['TEST_POSTGRES_CTL']?.split(' ') ?? [];
  execFileSync(control, [...words, ...todo]);
}

/** Creates an empty database. @returns its URL */
export async function createDatabase(server: string): Promise<string> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
