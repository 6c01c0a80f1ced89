import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { buildApp } from '../../../server/http/app.ts';
import { openCertificate, readTls, startCertificateWatch } from '../../../server/http/certificate.ts';
import { startServer } from '../../../server/start.ts';
import { bootedData } from '../support/booted-data.ts';
import { makeCertificate } from '../support/certificates.ts';
import { readData, useCounter } from '../support/booking-fixtures.ts';
import { keepLog, newFolder, useFolder } from '../support/use.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const made = useFolder();
const fiveDays = makeCertificate(made, 'five-days', { days: 5 });
const ended = makeCertificate(made, 'ended', { days: -1 });
const long = makeCertificate(made, 'long', { days: 300 });
const shop = useCounter();

const ENDS =
  /^The certificate in TLS_CERT ends on \w+ \d+, \d{4}, \d+:\d\d [AP]M, in 4 days\. Renew it: a running server reads the new files within a minute\.$/;
const ENDED =
  /^The certificate in TLS_CERT ended on .+, so browsers do not open the shop\. Renew it: a running server reads the new files within a minute\.$/;
const EARLY =
  /^The certificate in TLS_CERT is not valid until .+, so browsers do not open the shop\. Check the clock of this computer, or use a certificate that is valid now\.$/;
const NO_PAIR =
  /^The new files of the certificate cannot be used, so the earlier ones stay in use\. TLS_CERT and TLS_KEY must be a certificate and its key as PEM/;

/** The time so many days after the certificates were made. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS - 100_000);

let files: { cert: string; key: string };
beforeEach(() => {
  const folder = newFolder();
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
});
type Made = ReturnType<typeof makeCertificate>;
const put = (one: Made) => {
  copyFileSync(one.cert, files.cert);
  copyFileSync(one.key, files.key);
};

/** A server with these files, its log, and a function that checks the files at a given time. */
async function serve(one: Made) {
  put(one);
  const pair = readTls({ tls: files });
  if (pair === null) throw new Error('No files');
  const certificate = openCertificate({ tls: files }, pair);
  const app = await buildApp(shop.deps, pair);
  onTestFinished(() => app.close());
  const lines: string[] = [];
  const note = (_: object, sentence: string) => void lines.push(sentence);
  const log = { info: note, warn: note, error: note };
  const look = (now: Date) => certificate.look(now, app, log);
  return { app, certificate, lines, log, look };
}

/** The PEM of the certificate that a new connection gets. */
const shown = (app: { server: { address: () => unknown } }, host = '127.0.0.1'): Promise<string> =>
  new Promise((done, fail) => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ host, port, rejectUnauthorized: false }, () => {
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      done(raw.toString('base64'));
    }).on('error', fail);
  });
const toShown = ({ certText }: Made) => certText.replaceAll(/-----.*?-----|\s/g, '');

it('has no warning for a certificate that is valid for 30 days [EDGE-13]', async () => {
  const { certificate } = await serve(long);
  expect(certificate.describe(inDays(270))).toBeNull();
});

it.each([
  ['when it ends, from 30 days before', long, 270.1, / in 29 days\. Renew it/],
  ['the last day', fiveDays, 3.5, / in 1 day\. Renew it/],
  ['the last hours', fiveDays, 4.5, / in less than a day\. Renew it/],
  ['that it has ended', fiveDays, 5.1, ENDED],
  ['that it is not valid yet', fiveDays, -2, EARLY],
])('warns: %s [EDGE-13]', async (_, one, days, sentence) => {
  const { certificate } = await serve(one);
  expect(certificate.describe(inDays(days))).toMatch(sentence);
});

it('reads the certificate from a file that starts with its key [EDGE-13]', async () => {
  const file = join(newFolder(), 'both.pem');
  writeFileSync(file, fiveDays.keyText + fiveDays.certText);
  const { certificate } = await serve({ ...fiveDays, cert: file });
  expect(certificate.describe(new Date())).toMatch(ENDS);
});

it.each([
  [
    'ended',
    ended,
    /^The certificate of localhost in TLS_CERT ended on .+, and then some browsers do not open the shop\. /,
  ],
  [
    'ends soon',
    fiveDays,
    /^The certificate of localhost in TLS_CERT ends on .+ Renew TLS_CERT with its whole chain\.$/,
  ],
])('warns of an issuer in the file whose certificate %s [EDGE-13]', async (_, issuer, sentence) => {
  const { look, lines } = await serve(long);
  writeFileSync(files.cert, long.certText + issuer.certText);
  look(inDays(0));
  expect(lines.at(-1)).toMatch(sentence);
});

it('warns in the log at once, then once a day [EDGE-13]', async () => {
  const { look, lines } = await serve(fiveDays);
  const begin = Date.now();
  for (let hour = 0; hour < 49; hour += 1) look(new Date(begin + hour * 3_600_000));
  expect(lines).toEqual([
    expect.stringMatching(ENDS),
    expect.stringContaining(' in 3 days.'),
    expect.stringContaining(' in 2 days.'),
  ]);
  look(new Date(begin + 6 * DAY_MS));
  look(new Date(begin + 6 * DAY_MS + MINUTE_MS));
  expect(lines.slice(3)).toEqual([expect.stringMatching(ENDED)]);
});

describe('renewed files', () => {
  it('are used for new connections without a restart [EDGE-13]', async () => {
    const { app, certificate, lines, look } = await serve(fiveDays);
    await app.listen({ port: 0, host: '127.0.0.1' });
    look(new Date());
    expect(await shown(app)).toBe(toShown(fiveDays));
    put(long);
    look(new Date());
    expect(await shown(app)).toBe(toShown(long));
    expect([certificate.describe(new Date()), lines.slice(1)]).toEqual([
      null,
      ['A renewed certificate is in use for new connections'],
    ]);
  });

  it.each<[string, () => void, RegExp]>([
    ['a key that does not fit', () => copyFileSync(long.cert, files.cert), NO_PAIR],
    ['half a certificate', () => writeFileSync(files.cert, long.certText.slice(0, 300)), NO_PAIR],
    ['an empty file', () => writeFileSync(files.key, ''), NO_PAIR],
    ['no file', () => rmSync(files.cert), /stay in use\. TLS_CERT: .+ cannot be read \(ENOENT\)\.$/],
  ])('leave the earlier pair in use while they are incomplete: %s [EDGE-13]', async (_, write, sentence) => {
    const { app, certificate, lines, look } = await serve(makeCertificate(newFolder(), 'own', { days: 100 }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const before = await shown(app);
    write();
    for (let minute = 0; minute < 3; minute += 1) look(new Date(Date.now() + minute * MINUTE_MS));
    expect(await shown(app)).toBe(before);
    expect(certificate.describe(new Date())).toMatch(sentence);
    put(long);
    look(new Date());
    expect(await shown(app)).toBe(toShown(long));
    expect([certificate.describe(new Date()), lines]).toEqual([
      null,
      [expect.stringMatching(sentence), 'A renewed certificate is in use for new connections'],
    ]);
  });

  it('are used on every address of localhost [EDGE-13]', async () => {
    const { app, look } = await serve(fiveDays);
    await app.listen({ host: 'localhost', port: 0 });
    put(long);
    look(inDays(0));
    const addresses = app.addresses().map((one) => (typeof one === 'string' ? one : one.address));
    const certificates = await Promise.all(addresses.map((host) => shown(app, host)));
    expect(certificates).toEqual(addresses.map(() => toShown(long)));
  });

  it('are checked every minute until the server stops [EDGE-13]', async () => {
    const { app, certificate, lines, log } = await serve(fiveDays);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const stop = startCertificateWatch(certificate, app, { now: () => new Date(), log });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    put(long);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(lines).toEqual([expect.stringMatching(ENDS), expect.stringMatching(/^A renewed certificate/)]);
    await stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('warns only the owner, in /ready and on the dashboard [EDGE-13]', async () => {
  const { certificate } = await serve(fiveDays);
  const describeCertificate = () => certificate.describe(new Date());
  Object.assign(shop.deps, { describeCertificate });
  onTestFinished(() => void Reflect.deleteProperty(shop.deps, 'describeCertificate'));
  const sentence = describeCertificate();
  const ready = await shop.app.inject({ url: '/ready', headers: { authorization: `Bearer ${shop.token}` } });
  expect(ready.json()).toMatchObject({ data: { status: 'ready', server: { certificate: sentence } } });
  expect(await shop.get('/backups/newest')).toEqual({ provenAt: null, warnings: [sentence] });
  const { token } = await shop.person('MANAGER');
  expect(readData(await shop.call('GET', '/backups/newest', { token }))).toEqual({ provenAt: null, warnings: [] });
});

it('warns at the start, on the terminal and in the log, about an ended certificate [EDGE-13]', async () => {
  put(ended);
  const dataDir = join(newFolder(), 'data');
  await bootedData(dataDir);
  const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_MINUTES: '0', TLS_CERT: files.cert, TLS_KEY: files.key };
  const { log, lines } = keepLog('warn');
  const running = await startServer(readConfig(env), { appDir: null, log });
  await running.stop();
  expect(running.warnings).toEqual([expect.stringMatching(ENDED)]);
  const sentence = running.warnings[0];
  expect(lines()).toContainEqual(expect.objectContaining({ event: 'tls_certificate', msg: sentence }));
});
