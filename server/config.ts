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

/** A text that `explain` must have no objection to. */
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

/** A switch that is off unless it is set. */
const yes = () =>
  z.pipe(
    oneOf(['yes', 'no'], 'no', 'must be yes or no'),
    z.transform((typed) => typed === 'yes'),
  );

/** True for networks in CIDR form; a single address is a network of one. */
const areNetworks = (networks: readonly string[]) =>
  networks.every((network) => {
    const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const version = isIP(address);
    return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128);
  });

const PROXIES: Record<string, number> = { false: 0, true: 1 };

/** The number of proxies in front of the server, or their networks; `null` for anything else. */
function toTrust(typed: string): number | readonly string[] | null {
  const networks = typed.split(',').map((part) => part.trim());
  return PROXIES[typed] ?? (/^\d$/.test(typed) ? Number(typed) : areNetworks(networks) ? networks : null);
}

/** Variables that only give the stored settings their first values (SHOP-04). */
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

/** The settings by name: `dataDir` is `DATA_DIR`. An error follows the name and says what the value must be. */
const Variables = z
  .object({
    port: whole(0, 65_535, 3000),
    host: text('127.0.0.1'),
    /** Programs find it by `findDataFolder` if it is not set. */
    dataDir: text('data'),
    /** The folder for copies of the snapshots; `null` for none. */
    backupDir: optional,
    /** Minutes between two backups; 0 for none. */
    backupMinutes: whole(0, 1440, BACKUP_DEFAULT_MINUTES),
    databaseUrl: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    /** Allows an empty shop in an empty DATABASE_URL although a shop exists elsewhere. */
    newShop: yes(),
    /** Opens the app in the browser of this computer. */
    openBrowser: yes(),
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
    /** The address or path of a file that names the latest release; `null` to never check. */
    latest: optional,
    /** Whether the server runs in the image of deploy/Dockerfile. */
    inContainer: yes(),
    /** The readers of the book of workflows: the roles of the permission table, or everyone. */
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

/** The address at which a browser reaches the server; `null` if the settings do not tell, as behind a proxy. */
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

/**
 * The configuration. `warrantyDays` are by item type. `publicUrl` is the start of links in mails; `null` if unknown.
 */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws StartupError with a sentence for each wrong value
 */
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
    /** `PUBLIC_URL` as set; passkeys work only at this address. `null` if it was not set (FACT-03). */
    passkeyUrl: read.publicUrl,
    /** The PEM files of the certificate with its chain, and of its key; `null` for plain HTTP. */
    tls: tlsCert === null || tlsKey === null ? null : { cert: tlsCert, key: tlsKey },
    warrantyDays: { GPU: warrantyDaysGpu, MOBO: warrantyDaysMobo, LAPTOP: warrantyDaysLaptop },
    shopVariables: SHOP_VARIABLES.filter((name) => given.map(toVariable).includes(name)),
  };
}
