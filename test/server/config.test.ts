import { expect, it } from 'vitest';
import { type Config, readConfig, type ShopVariable } from '../../server/config.ts';
import { StartupError } from '../../server/startup-error.ts';

const DEFAULTS: Config = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: 'data',
  inContainer: false,
  latest: null,
  backupDir: null,
  backupMinutes: 5,
  databaseUrl: null,
  newShop: false,
  openBrowser: false,
  staffEmail: null,
  staffPassword: null,
  shopName: 'Reflow Repair Shop',
  shopAddress: '',
  shopTimeZone: 'Asia/Karachi',
  smtpUrl: null,
  mailFrom: 'reflow@localhost',
  publicUrl: 'http://127.0.0.1:3000',
  passkeyUrl: null,
  trustProxy: 0,
  tls: null,
  logLevel: 'info',
  serviceWorker: 'on',
  bookFor: 'readers',
  warrantyDays: { GPU: 90, MOBO: 90, LAPTOP: 90 },
  shopVariables: [],
};
const ofShop = (name: ShopVariable, read: Partial<Config>) => ({ ...read, shopVariables: [name] });
const days = DEFAULTS.warrantyDays;

it.each<[env: Record<string, string>, read: Partial<Config>]>([
  [{}, {}],
  [{ PORT: '', DATABASE_URL: '', TRUST_PROXY: '', SHOP_TIME_ZONE: '' }, {}],
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
  ...['0.0.0.0', '::', '0', '::ffff:0.0.0.0'].map((host): [Record<string, string>, Partial<Config>] => [
    { HOST: host },
    { host, publicUrl: null },
  ]),
  [
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000' },
    { host: '0.0.0.0', publicUrl: 'http://192.168.1.5:3000', passkeyUrl: 'http://192.168.1.5:3000' },
  ],
  [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000' }],
  [{ PORT: '0' }, { port: 0, publicUrl: null }],
  [{ DATA_DIR: '/var/lib/shop' }, { dataDir: '/var/lib/shop' }],
  [{ IN_CONTAINER: 'yes' }, { inContainer: true }],
  [{ LATEST: 'https://shop.example/LATEST' }, { latest: 'https://shop.example/LATEST' }],
  [{ BACKUP_DIR: '/mnt/usb' }, { backupDir: '/mnt/usb' }],
  [{ BACKUP_MINUTES: '30' }, { backupMinutes: 30 }],
  [{ DATABASE_URL: 'postgres://shop:secret@db:5432/shop' }, { databaseUrl: 'postgres://shop:secret@db:5432/shop' }],
  [{ NEW_SHOP: 'yes' }, { newShop: true }],
  [{ STAFF_EMAIL: 'owner@shop.pk' }, { staffEmail: 'owner@shop.pk', mailFrom: 'owner@shop.pk' }],
  [{ STAFF_PASSWORD: 'long enough' }, { staffPassword: 'long enough' }],
  [{ SHOP_NAME: 'Hafeez Centre GPU' }, ofShop('SHOP_NAME', { shopName: 'Hafeez Centre GPU' })],
  [{ SHOP_ADDRESS: 'Lahore' }, ofShop('SHOP_ADDRESS', { shopAddress: 'Lahore' })],
  [{ SHOP_TIME_ZONE: 'Europe/Berlin' }, ofShop('SHOP_TIME_ZONE', { shopTimeZone: 'Europe/Berlin' })],
  [{ SMTP_URL: 'smtps://mail.shop.pk' }, { smtpUrl: 'smtps://mail.shop.pk' }],
  [
    { MAIL_FROM: 'desk@shop.pk', STAFF_EMAIL: 'o@shop.pk' },
    { mailFrom: 'desk@shop.pk', staffEmail: 'o@shop.pk' },
  ],
  [{ PUBLIC_URL: 'https://shop.pk/' }, { publicUrl: 'https://shop.pk', passkeyUrl: 'https://shop.pk/' }],
  [{ PUBLIC_URL: 'HTTPS://Shop.pk:443' }, { publicUrl: 'https://shop.pk', passkeyUrl: 'HTTPS://Shop.pk:443' }],
  [
    { TLS_CERT: 'c.pem', TLS_KEY: 'k.pem' },
    { tls: { cert: 'c.pem', key: 'k.pem' }, publicUrl: 'https://127.0.0.1:3000' },
  ],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
  [{ SERVICE_WORKER: 'off' }, { serviceWorker: 'off' }],
  [{ BOOK_FOR: 'everybody' }, { bookFor: 'everybody' }],
  [{ WARRANTY_DAYS_GPU: '30' }, ofShop('WARRANTY_DAYS_GPU', { warrantyDays: { ...days, GPU: 30 } })],
  [{ WARRANTY_DAYS_MOBO: '60' }, ofShop('WARRANTY_DAYS_MOBO', { warrantyDays: { ...days, MOBO: 60 } })],
  [{ WARRANTY_DAYS_LAPTOP: '0' }, ofShop('WARRANTY_DAYS_LAPTOP', { warrantyDays: { ...days, LAPTOP: 0 } })],
  [{ TRUST_PROXY: 'true' }, { trustProxy: 1, publicUrl: null }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: 0 }],
  [{ TRUST_PROXY: '0' }, { trustProxy: 0 }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2, publicUrl: null }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'], publicUrl: null }],
])('reads %j, with defaults for everything else [EDGE-02, EDGE-06, EDGE-11]', (env, read) => {
  expect(readConfig(env)).toEqual({ ...DEFAULTS, ...read });
});

const PORT = 'PORT must be a whole number from 0 to 65535';
const URL = 'DATABASE_URL must look like postgres://user:password@host:5432/name';
const ZONE = 'SHOP_TIME_ZONE must be a time zone name like Asia/Karachi';
const ORIGIN = 'PUBLIC_URL must end after host and port, like https://shop.example.com';
const BAD_PERCENT = 'contains a % that starts no encoded character: write it as %25';
const UNENCODED = 'contains /, ? or # in its user name or password: write them as %2F, %3F and %23';
const TLS = 'TLS_CERT and TLS_KEY belong together: set both, or neither';
const PROXY = 'TRUST_PROXY must be true, false, a number of proxies up to 9, or their networks like 10.0.0.0/8, ::1';

it.each<[env: Record<string, string>, message: string]>([
  [{ PORT: 'http' }, PORT],
  [{ PORT: '65536' }, PORT],
  [{ PORT: '-1' }, PORT],
  [{ PORT: '80.5' }, PORT],
  [{ DATABASE_URL: 'mysql://db' }, URL],
  [{ DATABASE_URL: 'localhost' }, URL],
  [{ STAFF_EMAIL: 'owner' }, 'STAFF_EMAIL must be an email address'],
  [{ STAFF_PASSWORD: '1234567' }, 'STAFF_PASSWORD must have at least 8 characters'],
  [{ SHOP_TIME_ZONE: 'Karachi' }, ZONE],
  [{ SHOP_TIME_ZONE: 'PLT' }, ZONE],
  [{ SHOP_TIME_ZONE: '+05:00' }, ZONE],
  [{ SMTP_URL: 'mail.shop.pk' }, 'SMTP_URL must look like smtp://user:password@host:587'],
  [{ MAIL_FROM: 'desk' }, 'MAIL_FROM must be an email address'],
  [{ PUBLIC_URL: 'shop.pk' }, 'PUBLIC_URL must look like https://shop.example.com'],
  [{ PUBLIC_URL: 'ftp://shop.pk' }, 'PUBLIC_URL must look like https://shop.example.com'],
  [{ PUBLIC_URL: 'https:shop.pk' }, 'PUBLIC_URL must look like https://shop.example.com'],
  [{ PUBLIC_URL: 'https://shop.pk/reflow' }, `${ORIGIN}: remove the path /reflow`],
  [{ PUBLIC_URL: 'https://shop.pk/?from=mail' }, `${ORIGIN}: remove the query`],
  [{ PUBLIC_URL: 'https://shop.pk/#login' }, `${ORIGIN}: remove the fragment`],
  [{ PUBLIC_URL: 'https://owner:secret@shop.pk/' }, `${ORIGIN}: remove the user name and password`],
  [{ PUBLIC_URL: 'https://shop.pk/a/?b#c' }, `${ORIGIN}: remove the path /a/ and the query and the fragment`],
  [
    { PUBLIC_URL: 'http://0.0.0.0:3000' },
    'PUBLIC_URL must name the computer: 0.0.0.0 is no address that a browser can open',
  ],
  [{ PUBLIC_URL: 'http://[::]:3000' }, 'PUBLIC_URL must name the computer: [::] is no address that a browser can open'],
  [{ DATABASE_URL: 'postgres:shop' }, URL],
  [{ DATABASE_URL: 'postgres://shop:a%ffb@db/shop' }, `DATABASE_URL ${BAD_PERCENT}`],
  [{ DATABASE_URL: 'postgres://shop:50%off@db/shop' }, `DATABASE_URL ${BAD_PERCENT}`],
  [{ DATABASE_URL: 'postgres://a%@db/shop' }, `DATABASE_URL ${BAD_PERCENT}`],
  [{ DATABASE_URL: 'postgres://shop@db/50%off' }, `DATABASE_URL ${BAD_PERCENT}`],
  [{ DATABASE_URL: 'postgres://shop:p#w@db/shop' }, `DATABASE_URL ${UNENCODED}`],
  [{ DATABASE_URL: 'postgres://shop:5/w@db/shop' }, `DATABASE_URL ${UNENCODED}`],
  [{ DATABASE_URL: 'postgres://shop:5?w@db/shop' }, `DATABASE_URL ${UNENCODED}`],
  [{ SMTP_URL: 'smtp://desk:50%off@mail.shop.pk' }, `SMTP_URL ${BAD_PERCENT}`],
  [{ SMTP_URL: 'smtp://desk:5/w@mail.shop.pk' }, `SMTP_URL ${UNENCODED}`],
  [{ SMTP_URL: 'smtp:mail.shop.pk' }, 'SMTP_URL must look like smtp://user:password@host:587'],
  [{ SMTP_URL: 'smtp://mail.shop.pk:smtp' }, 'SMTP_URL must look like smtp://user:password@host:587'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must look like smtp://user:password@host:587'],
  [{ TLS_CERT: 'cert.pem' }, TLS],
  [{ TLS_KEY: 'key.pem' }, TLS],
  [{ NEW_SHOP: 'true' }, 'NEW_SHOP must be yes or no'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ WARRANTY_DAYS_GPU: '3651' }, 'WARRANTY_DAYS_GPU must be a whole number from 0 to 3650'],
  [{ PORT: 'x', TRUST_PROXY: 'x' }, `${PORT}\n${PROXY}`],
  ...['yes', '10', '-1', '10.0.0.0/33', '::1/129', '10.0.0', 'localhost', '10.0.0.1,', '1,2'].map(
    (text): [Record<string, string>, string] => [{ TRUST_PROXY: text }, PROXY],
  ),
])('refuses %j [EDGE-02, EDGE-11]', (env, message) => {
  expect(() => readConfig(env)).toThrow(new StartupError(message));
});
