import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      backupDir: null,
      backupMinutes: 5,
      databaseUrl: null,
      staffEmail: null,
      staffPassword: null,
      shopName: 'Reflow Repair Shop',
      shopAddress: '',
      shopTimeZone: 'Asia/Karachi',
      smtpUrl: null,
      mailFrom: 'reflow@localhost',
      publicUrl: 'http://127.0.0.1:3000',
      trustProxy: 0,
      tls: null,
      logLevel: 'info',
      serviceWorker: 'on',
      warrantyDays: { GPU: 90, MOBO: 90, LAPTOP: 90 },
      shopVariables: [],
    });
  });

  it('reads every variable', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/shop',
        BACKUP_DIR: '/mnt/usb',
        BACKUP_MINUTES: '30',
        DATABASE_URL: 'postgres://shop:secret@db:5432/shop',
        STAFF_EMAIL: 'owner@shop.pk',
        STAFF_PASSWORD: 'long enough',
        SHOP_NAME: 'Hafeez Centre GPU',
        SHOP_ADDRESS: 'Lahore',
        SHOP_TIME_ZONE: 'Europe/Berlin',
        SMTP_URL: 'smtps://mail.shop.pk',
        MAIL_FROM: 'desk@shop.pk',
        PUBLIC_URL: 'https://shop.pk/',
        TRUST_PROXY: 'true',
        TLS_CERT: '/etc/reflow/cert.pem',
        TLS_KEY: '/etc/reflow/key.pem',
        LOG_LEVEL: 'warn',
        SERVICE_WORKER: 'off',
        WARRANTY_DAYS_GPU: '30',
        WARRANTY_DAYS_MOBO: '60',
        WARRANTY_DAYS_LAPTOP: '0',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/shop',
      backupDir: '/mnt/usb',
      backupMinutes: 30,
      databaseUrl: 'postgres://shop:secret@db:5432/shop',
      staffEmail: 'owner@shop.pk',
      staffPassword: 'long enough',
      shopName: 'Hafeez Centre GPU',
      shopAddress: 'Lahore',
      shopTimeZone: 'Europe/Berlin',
      smtpUrl: 'smtps://mail.shop.pk',
      mailFrom: 'desk@shop.pk',
      publicUrl: 'https://shop.pk',
      trustProxy: 1,
      tls: { cert: '/etc/reflow/cert.pem', key: '/etc/reflow/key.pem' },
      logLevel: 'warn',
      serviceWorker: 'off',
      warrantyDays: { GPU: 30, MOBO: 60, LAPTOP: 0 },
      shopVariables: [
        'SHOP_NAME',
        'SHOP_ADDRESS',
        'SHOP_TIME_ZONE',
        'WARRANTY_DAYS_GPU',
        'WARRANTY_DAYS_MOBO',
        'WARRANTY_DAYS_LAPTOP',
      ],
    });
  });

  it('names its own address as HTTPS once it has a certificate [EDGE-06]', () => {
    expect(readConfig({ TLS_CERT: 'c', TLS_KEY: 'k' }).publicUrl).toBe('https://127.0.0.1:3000');
  });

  it('takes an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', TRUST_PROXY: '', SHOP_TIME_ZONE: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['true', 1],
    ['false', 0],
    ['0', 0],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('trusts for TRUST_PROXY=%s %j [EDGE-02]', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must look like postgres://user:password@host:5432/name'],
    [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL must look like postgres://user:password@host:5432/name'],
    [{ STAFF_EMAIL: 'owner' }, 'STAFF_EMAIL must be an email address'],
    [{ STAFF_PASSWORD: '1234567' }, 'STAFF_PASSWORD must have at least 8 characters'],
    [{ SHOP_TIME_ZONE: 'Karachi' }, 'SHOP_TIME_ZONE must be a time zone name like Asia/Karachi'],
    [{ SHOP_TIME_ZONE: 'PLT' }, 'SHOP_TIME_ZONE must be a time zone name like Asia/Karachi'],
    [{ SHOP_TIME_ZONE: '+05:00' }, 'SHOP_TIME_ZONE must be a time zone name like Asia/Karachi'],
    [{ SMTP_URL: 'mail.shop.pk' }, 'SMTP_URL must look like smtp://user:password@host:587'],
    [{ MAIL_FROM: 'desk' }, 'MAIL_FROM must be an email address'],
    [{ PUBLIC_URL: 'shop.pk' }, 'PUBLIC_URL must look like https://shop.example.com'],
    [{ TLS_CERT: 'cert.pem' }, 'TLS_CERT and TLS_KEY belong together: set both, or neither'],
    [{ TLS_KEY: 'key.pem' }, 'TLS_CERT and TLS_KEY belong together: set both, or neither'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ WARRANTY_DAYS_GPU: '3651' }, 'WARRANTY_DAYS_GPU must be a whole number from 0 to 3650'],
    [
      { PORT: 'x', TRUST_PROXY: 'x' },
      'PORT must be a whole number from 0 to 65535\nTRUST_PROXY must be true, false, a number of proxies up to 9, or their networks like 10.0.0.0/8, ::1',
    ],
  ])('refuses %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });

  it.each(['yes', '10', '-1', '10.0.0.0/33', '::1/129', '10.0.0', 'localhost', '10.0.0.1,', '1,2'])(
    'refuses TRUST_PROXY=%s [EDGE-02]',
    (trusted) => {
      expect(() => readConfig({ TRUST_PROXY: trusted })).toThrow(
        new ConfigError(
          'TRUST_PROXY must be true, false, a number of proxies up to 9, or their networks like 10.0.0.0/8, ::1',
        ),
      );
    },
  );
});
