import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isTimeZone } from '../src/domain/shared/shop-day.ts';
import { PASSWORD_MIN } from '../src/domain/shared/limits.ts';

const text = (fallback: string) => z._default(z.string(), fallback);
const optional = z.pipe(
  z.optional(z.string()),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
);

const whole = (name: string, min: number, max: number, fallback: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z._default(z.string(), String(fallback)).check(z.regex(/^\d{1,9}$/, { error, abort: true })),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, { error }), z.maximum(max, { error }))),
  );
};

const isUrl = (schemes: readonly string[]) => (value: string | null) =>
  value === null || (URL.canParse(value) && schemes.includes(new URL(value).protocol));

const emailText = (name: string) =>
  optional.check(
    z.refine((email) => email === null || z.email().safeParse(email).success, {
      error: `${name} must be an email address`,
    }),
  );

/** Networks in CIDR form; a single address is a network of one. `null` when one is none. */
function toNetworks(text: string): string[] | null {
  const networks = text.split(',').map((part) => part.trim());
  const isNetwork = (network: string) => {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const version = isIP(address);
    return version !== 0 && Number(prefix ?? 0) <= (version === 4 ? 32 : 128);
  };
  return networks.every(isNetwork) ? networks : null;
}

const PROXIES: Record<string, number> = { false: 0, true: 1 };
const toTrust = (text: string): number | readonly string[] | null =>
  PROXIES[text] ?? (/^\d$/.test(text) ? Number(text) : toNetworks(text));

/** What only gives the stored settings of a shop their first values. SHOP-04 */
const SHOP_VARIABLES = [
  'SHOP_NAME',
  'SHOP_ADDRESS',
  'SHOP_TIME_ZONE',
  'WARRANTY_DAYS_GPU',
  'WARRANTY_DAYS_MOBO',
  'WARRANTY_DAYS_LAPTOP',
] as const;
export type ShopVariable = (typeof SHOP_VARIABLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Environment = z.pipe(
  z
    .object({
      PORT: whole('PORT', 0, 65_535, 3000),
      HOST: text('127.0.0.1'),
      DATA_DIR: text('data'),
      BACKUP_DIR: optional,
      BACKUP_MINUTES: whole('BACKUP_MINUTES', 0, 1440, 5),
      DATABASE_URL: optional.check(
        z.refine(isUrl(['postgres:', 'postgresql:']), {
          error: 'DATABASE_URL must look like postgres://user:password@host:5432/name',
        }),
      ),
      STAFF_EMAIL: emailText('STAFF_EMAIL'),
      STAFF_PASSWORD: optional.check(
        z.refine((password) => password === null || password.length >= PASSWORD_MIN, {
          error: `STAFF_PASSWORD must have at least ${PASSWORD_MIN} characters`,
        }),
      ),
      SHOP_NAME: text('Reflow Repair Shop'),
      SHOP_ADDRESS: text(''),
      SHOP_TIME_ZONE: text('Asia/Karachi').check(
        z.refine(isTimeZone, { error: 'SHOP_TIME_ZONE must be a time zone name like Asia/Karachi' }),
      ),
      SMTP_URL: optional.check(
        z.refine(isUrl(['smtp:', 'smtps:']), { error: 'SMTP_URL must look like smtp://user:password@host:587' }),
      ),
      MAIL_FROM: emailText('MAIL_FROM'),
      PUBLIC_URL: optional.check(
        z.refine(isUrl(['http:', 'https:']), { error: 'PUBLIC_URL must look like https://shop.example.com' }),
      ),
      TRUST_PROXY: z.pipe(
        text('false').check(
          z.refine((value) => toTrust(value) !== null, {
            error:
              'TRUST_PROXY must be true, false, a number of proxies up to 9, or their networks like 10.0.0.0/8, ::1',
          }),
        ),
        z.transform((value) => toTrust(value) ?? 0),
      ),
      TLS_CERT: optional,
      TLS_KEY: optional,
      LOG_LEVEL: z._default(z.enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}` }), 'info'),
      SERVICE_WORKER: z._default(z.enum(['on', 'off'], { error: 'SERVICE_WORKER must be on or off' }), 'on'),
      WARRANTY_DAYS_GPU: whole('WARRANTY_DAYS_GPU', 0, 3650, 90),
      WARRANTY_DAYS_MOBO: whole('WARRANTY_DAYS_MOBO', 0, 3650, 90),
      WARRANTY_DAYS_LAPTOP: whole('WARRANTY_DAYS_LAPTOP', 0, 3650, 90),
    })
    .check(
      z.refine(({ TLS_CERT, TLS_KEY }) => (TLS_CERT === null) === (TLS_KEY === null), {
        error: 'TLS_CERT and TLS_KEY belong together: set both, or neither',
      }),
    ),
  z.transform((read) => ({
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    /** Folder that takes copies of the snapshots; `null` for none. */
    backupDir: read.BACKUP_DIR,
    /** Minutes between two backups of the embedded database; 0 for none. */
    backupMinutes: read.BACKUP_MINUTES,
    databaseUrl: read.DATABASE_URL,
    staffEmail: read.STAFF_EMAIL,
    staffPassword: read.STAFF_PASSWORD,
    shopName: read.SHOP_NAME,
    shopAddress: read.SHOP_ADDRESS,
    shopTimeZone: read.SHOP_TIME_ZONE,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? read.STAFF_EMAIL ?? 'reflow@localhost',
    publicUrl: (read.PUBLIC_URL ?? `http${read.TLS_CERT === null ? '' : 's'}://${read.HOST}:${read.PORT}`).replace(
      /\/$/,
      '',
    ),
    /** How many proxies stand before the server, or in which networks; 0 for none. */
    trustProxy: read.TRUST_PROXY,
    /** Files of the certificate with its chain and of its key, as PEM; `null` for plain HTTP. */
    tls: read.TLS_CERT === null || read.TLS_KEY === null ? null : { cert: read.TLS_CERT, key: read.TLS_KEY },
    logLevel: read.LOG_LEVEL,
    /** Whether browsers may keep the app to open it without a network. */
    serviceWorker: read.SERVICE_WORKER,
    warrantyDays: { GPU: read.WARRANTY_DAYS_GPU, MOBO: read.WARRANTY_DAYS_MOBO, LAPTOP: read.WARRANTY_DAYS_LAPTOP },
  })),
);

/** What the shop set up. `warrantyDays` counts days by item type; `publicUrl` is where staff open the app. */
export type Config = z.output<typeof Environment> & {
  /** Those of the shop that are set. */
  shopVariables: readonly ShopVariable[];
};

/** A bad environment: one sentence for each bad value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment. An empty variable counts as not set. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.safeParse(Environment, set);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  return { ...parsed.data, shopVariables: SHOP_VARIABLES.filter((name) => set[name] !== undefined) };
}
