import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isTimeZone } from '../src/domain/shared/shop-day.ts';
import { BACKUP_DEFAULT_MINUTES, PASSWORD_MIN } from '../src/domain/shared/limits.ts';
import { explainOrigin, explainUrl, isAnyHost } from './config-url.ts';
import { StartupError } from './startup-error.ts';

const text = (fallback: string) => z._default(z.string(), fallback);
const optional = z._default(z.nullable(z.string()), null);

const checked = (isRight: (text: string) => boolean, error: string) =>
  optional.check(z.refine((value) => value === null || isRight(value), { error }));

/** A text about which `explain` has no sentence for a person. */
const explained = (explain: (text: string) => string | null) =>
  optional.check(
    z.check(({ value, issues }) => {
      const message = typeof value === 'string' ? explain(value) : null;
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  );

const url = (schemes: readonly string[], example: string) => explained((text) => explainUrl(text, schemes, example));

const email = checked((value) => z.safeParse(z.email(), value).success, 'must be an email address');

const whole = (min: number, max: number, fallback: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    text(String(fallback)).check(z.regex(/^\d{1,9}$/, { error, abort: true })),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, { error }), z.maximum(max, { error }))),
  );
};

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number], error: string) =>
  z._default(z.enum(values, { error }), fallback);

/** Networks in CIDR form; a single address is a network of one. */
const areNetworks = (networks: readonly string[]) =>
  networks.every((network) => {
    const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const version = isIP(address);
    return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128);
  });

const PROXIES: Record<string, number> = { false: 0, true: 1 };

/** How many proxies stand before the server, or in which networks; `null` for what says neither. */
function toTrust(typed: string): number | readonly string[] | null {
  const networks = typed.split(',').map((part) => part.trim());
  return PROXIES[typed] ?? (/^\d$/.test(typed) ? Number(typed) : areNetworks(networks) ? networks : null);
}

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

/** By the names of the configuration: `dataDir` is `DATA_DIR`, of whose value an error says what it must be. */
const Variables = z
  .object({
    port: whole(0, 65_535, 3000),
    host: text('127.0.0.1'),
    /** Programs find it by `findDataFolder` if it is not set. */
    dataDir: text('data'),
    /** Folder that takes copies of the snapshots; `null` for none. */
    backupDir: optional,
    /** Minutes between two backups; 0 for none. */
    backupMinutes: whole(0, 1440, BACKUP_DEFAULT_MINUTES),
    databaseUrl: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    /** Whether an empty shop may begin in an empty DATABASE_URL while a shop is elsewhere. */
    newShop: z.pipe(
      oneOf(['yes', 'no'], 'no', 'must be yes or no'),
      z.transform((typed) => typed === 'yes'),
    ),
    staffEmail: email,
    staffPassword: checked(({ length }) => length >= PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`),
    shopName: text('Reflow Repair Shop'),
    shopAddress: text(''),
    shopTimeZone: text('Asia/Karachi').check(
      z.refine(isTimeZone, { error: 'must be a time zone name like Asia/Karachi' }),
    ),
    smtpUrl: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    mailFrom: email,
    publicUrl: explained((text) => explainOrigin(text, 'https://shop.example.com')),
    trustProxy: z.pipe(
      text('false').check(
        z.refine((typed) => toTrust(typed) !== null, {
          error: 'must be true, false, a number of proxies up to 9, or their networks like 10.0.0.0/8, ::1',
        }),
      ),
      z.transform((typed) => toTrust(typed) ?? 0),
    ),
    tlsCert: optional,
    tlsKey: optional,
    logLevel: oneOf(LOG_LEVELS, 'info', `must be one of ${LOG_LEVELS.join(', ')}`),
    serviceWorker: oneOf(['on', 'off'], 'on', 'must be on or off'),
    /** Address or path of a file that names the latest release; `null` never looks. */
    latest: optional,
    /** Whether this runs in the image of deploy/Dockerfile. */
    inContainer: z.pipe(
      oneOf(['yes', 'no'], 'no', 'must be yes or no'),
      z.transform((typed) => typed === 'yes'),
    ),
    /** Who may read the book of workflows: the roles of the table of permissions, or strangers too. */
    bookFor: oneOf(['readers', 'everybody'], 'readers', 'must be readers or everybody'),
    warrantyDaysGpu: whole(0, 3650, 90),
    warrantyDaysMobo: whole(0, 3650, 90),
    warrantyDaysLaptop: whole(0, 3650, 90),
  })
  .check(
    z.refine(({ tlsCert, tlsKey }) => (tlsCert === null) === (tlsKey === null), {
      error: 'TLS_CERT and TLS_KEY belong together: set both, or neither',
    }),
  );

const toVariable = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The address by which a browser reaches the server, `null` where its settings do not say: a proxy has one of its own. */
function toOwnUrl({
  host,
  port,
  trustProxy,
  isTls,
}: {
  host: string;
  port: number;
  trustProxy: unknown;
  isTls: boolean;
}) {
  if (isAnyHost(host) || port === 0 || trustProxy !== 0) return null;
  const url = `http${isTls ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return URL.canParse(url) ? new URL(url).origin : null;
}

/** What the shop set up. `warrantyDays` counts days by item type; `publicUrl` is where links in mails lead, `null` where that is not known. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. An empty variable counts as not set. @throws StartupError with a sentence for each bad value */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.keys(Variables.shape).filter((name) => (env[toVariable(name)] ?? '') !== '');
  const parsed = z.safeParse(Variables, Object.fromEntries(given.map((name) => [name, env[toVariable(name)]])));
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => [...path.map(String).map(toVariable), message]);
    throw new StartupError(sentences.map((words) => words.join(' ')).join('\n'));
  }
  const { tlsCert, tlsKey, warrantyDaysGpu, warrantyDaysMobo, warrantyDaysLaptop, ...read } = parsed.data;
  return {
    ...read,
    mailFrom: read.mailFrom ?? read.staffEmail ?? 'reflow@localhost',
    publicUrl:
      read.publicUrl === null ? toOwnUrl({ ...read, isTls: tlsCert !== null }) : new URL(read.publicUrl).origin,
    /** `PUBLIC_URL` as it was set: the only address that passkeys work at. `null` if it was not set. FACT-03 */
    passkeyUrl: read.publicUrl,
    /** Files of the certificate with its chain and of its key, as PEM; `null` for plain HTTP. */
    tls: tlsCert === null || tlsKey === null ? null : { cert: tlsCert, key: tlsKey },
    warrantyDays: { GPU: warrantyDaysGpu, MOBO: warrantyDaysMobo, LAPTOP: warrantyDaysLaptop },
    shopVariables: SHOP_VARIABLES.filter((name) => given.map(toVariable).includes(name)),
  };
}
