import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/app.ts';
import { readTls } from '../../../server/http/certificate.ts';
import { isLoopback } from '../../../server/http/connections.ts';
import { useFolder, useShop } from '../support/use.ts';

const folder = useFolder();
const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
const shop = useShop();
let app: Awaited<ReturnType<typeof buildApp>>;
let port: number;
beforeAll(async () => {
  const make = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${tls.key} -out ${tls.cert}`;
  execFileSync('openssl', make.split(' '), { stdio: 'ignore' });
  app = await buildApp(shop.deps, readTls({ tls }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** One call over TLS to `localhost`, by a client that trusts the certificate. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const options = { host: '127.0.0.1', servername: 'localhost', port, path, headers, ca: readFileSync(tls.cert) };
  const [answer] = (await once(request(options).end(), 'response')) as [IncomingMessage];
  const hsts = answer.headers['strict-transport-security'];
  return { status: answer.statusCode, hsts, body: await readAll(answer) };
}

/** The protocol that server and client agree on. @throws if they do not agree */
const agree = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
  new Promise((done, fail) => {
    const versions = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...versions }, () => {
      done(socket.getProtocol());
      socket.destroy();
    });
    socket.on('error', fail);
  });

it('serves HTTPS itself and sends HSTS, whatever the headers of a client say [EDGE-06]', async () => {
  const refusal = { status: 401, hsts: 'max-age=31536000', body: '{"success":false,"error":"Please sign in."}' };
  expect(await ask('/api/services')).toEqual(refusal);
  expect(await ask('/api/services', { 'x-forwarded-proto': 'http' })).toEqual(refusal);
});

it('accepts TLS 1.2 and 1.3 only [EDGE-06]', async () => {
  expect([await agree('TLSv1.2'), await agree('TLSv1.3')]).toEqual(['TLSv1.2', 'TLSv1.3']);
  await expect(agree('TLSv1.1')).rejects.toThrow(/protocol version|unsupported protocol/);
});

it('closes a connection with plain HTTP [EDGE-06]', async () => {
  const refused = new Promise((_, fail) => plainRequest({ host: '127.0.0.1', port }).on('error', fail).end());
  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|HPE_|EPIPE/) });
});

it('reports an unreadable file, and a key that does not match its certificate [EDGE-06]', () => {
  const [missing, other] = [join(folder, 'missing.pem'), join(folder, 'other.pem')];
  writeFileSync(other, 'not a key');
  expect(readTls({ tls: null })).toBeNull();
  expect(() => readTls({ tls: { ...tls, cert: missing } })).toThrow(`TLS_CERT: ${missing} cannot be read (ENOENT).`);
  expect(() => readTls({ tls: { ...tls, key: folder } })).toThrow(`TLS_KEY: ${folder} cannot be read (EISDIR).`);
  expect(() => readTls({ tls: { ...tls, key: other } })).toThrow(
    'TLS_CERT and TLS_KEY must be a certificate and its key as PEM, without a passphrase',
  );
});

it('recognizes addresses that only this machine can reach [EDGE-06]', () => {
  const alone = ['127.0.0.1', '127.1.2.3', '::1', 'localhost'];
  const others = ['0.0.0.0', '::', '192.168.1.5', 'localhost.example.com'];
  expect([...alone, ...others].filter(isLoopback)).toEqual(alone);
});

it('closes a connection without a handshake after the request limit', () => {
  const names = Object.getOwnPropertySymbols(app.server);
  const limit = names.find(({ description }) => description === 'handshake-timeout');
  expect(Reflect.get(app.server, limit ?? '')).toBe(30_000);
});
