import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions, Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { formatInstant } from '../../src/domain/shared/shop-day.ts';
import type { Config } from '../config.ts';
import type { Log } from '../deps.ts';
import { every } from '../every.ts';
import { StartupError, systemErrorCode } from '../startup-error.ts';

const DAY_MS = 24 * 3_600_000;
/** Milliseconds before the end of a certificate from which the server warns (EDGE-13). */
const WARN_MS = 30 * DAY_MS;
/** Milliseconds between two warnings of one fault in the log (EDGE-13). */
const REPEAT_MS = 24 * 3_600_000;
/** Milliseconds between two reads of the files (EDGE-13). */
const LOOK_MS = 60_000;

type Pair = Pick<SecureContextOptions, 'minVersion'> & { cert: Buffer; key: Buffer };

/** @throws StartupError when a file cannot be read */
function readFiles({ cert, key }: NonNullable<Config['tls']>): Pair {
  const read = (variable: string, path: string) => {
    try {
      return readFileSync(path);
    } catch (error) {
      throw new StartupError(`${variable}: ${path} cannot be read (${systemErrorCode(error) ?? 'unknown'}).`);
    }
  };
  return { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key), minVersion: 'TLSv1.2' };
}

/** @throws StartupError when certificate and key do not match */
function requirePair(pair: Pair): void {
  try {
    createSecureContext(pair);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `TLS_CERT and TLS_KEY must be a certificate and its key as PEM, without a passphrase (${reason}).`,
    );
  }
}

const isSame = (one: Pair, other: Pair) => one.cert.equals(other.cert) && one.key.equals(other.key);

/**
 * Reads certificate and key; `null` when they are not configured (EDGE-06).
 * @throws StartupError when they cannot be read or do not match
 */
export function readTls({ tls }: Pick<Config, 'tls'>): Pair | null {
  if (tls === null) return null;
  const pair = readFiles(tls);
  requirePair(pair);
  return pair;
}

const RENEW = 'Renew it: a running server reads the new files within a minute.';

type TimeFault = { kind: 'ended' | 'early' | 'ending' | 'issuerEnded' | 'issuerEnding'; sentence: string };

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Compares the further certificates of the file, which prove the first one, with the time. */
function checkIssuers([, ...issuers]: readonly X509Certificate[], now: Date): TimeFault | null {
  const last = issuers.toSorted((one, other) => Date.parse(one.validTo) - Date.parse(other.validTo))[0];
  if (!last) return null;
  const end = new Date(last.validTo);
  if (end.getTime() - now.getTime() >= WARN_MS) return null;
  const name = /^CN=(.+)$/m.exec(last.subject)?.[1] ?? 'an issuer';
  const at = formatInstant(end.toISOString());
  const [kind, verb] = now > end ? (['issuerEnded', 'ended'] as const) : (['issuerEnding', 'ends'] as const);
  return {
    kind,
    sentence: `The certificate of ${name} in TLS_CERT ${verb} on ${at}, and then some browsers do not open the shop. Renew TLS_CERT with its whole chain.`,
  };
}

/** Compares the certificates of a file with the time. Returns `null` if all are valid for at least 30 more days. */
function checkTime({ cert }: Pair, now: Date): TimeFault | null {
  const all = (cert.toString('latin1').match(PEM) ?? [cert]).map((one) => new X509Certificate(one));
  const [own = new X509Certificate(cert)] = all;
  const { validFrom, validTo } = own;
  const [begin, end] = [new Date(validFrom), new Date(validTo)];
  const at = (date: Date) => formatInstant(date.toISOString());
  if (now > end) {
    const sentence = `The certificate in TLS_CERT ended on ${at(end)}, so browsers do not open the shop. ${RENEW}`;
    return { kind: 'ended', sentence };
  }
  if (now < begin) {
    const sentence = `The certificate in TLS_CERT is not valid until ${at(begin)}, so browsers do not open the shop. Check the clock of this computer, or use a certificate that is valid now.`;
    return { kind: 'early', sentence };
  }
  const left = end.getTime() - now.getTime();
  if (left >= WARN_MS) return checkIssuers(all, now);
  const days = Math.floor(left / DAY_MS);
  const inDays = days === 0 ? 'in less than a day' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return { kind: 'ending', sentence: `The certificate in TLS_CERT ends on ${at(end)}, ${inDays}. ${RENEW}` };
}

/**
 * The servers of the app that speak TLS. With `HOST=localhost` one listens on IPv4 and one on IPv6, and Fastify names only
 * the first.
 */
function listServers(app: Pick<FastifyInstance, 'server'>): Server[] {
  const key = Object.getOwnPropertySymbols(app).find(({ description }) => description === 'fastify.serverBindings');
  const others: unknown = key && Reflect.get(app, key);
  const servers: unknown[] = [app.server, ...(Array.isArray(others) ? others : [])];
  return servers.filter((server) => server instanceof Server);
}

/** The certificate of a running server. */
export type ServerCertificate = {
  /** Describes the fault of the certificate or of its renewal; `null` without a fault. */
  describe: (now: Date) => string | null;
  /** Uses a renewed pair of files for new connections, and logs a fault: at once, then once a day. */
  look: (now: Date, app: Pick<FastifyInstance, 'server'>, log: Pick<Log, 'info' | 'warn'>) => void;
};

/** Follows the certificate files. `begun` is the pair that the server started with (EDGE-13). */
export function openCertificate({ tls }: { tls: NonNullable<Config['tls']> }, begun: Pair): ServerCertificate {
  let used = begun;
  /** Why the files cannot replace the pair in use. */
  let problem: string | null = null;
  let warned: { faults: string; at: number } | null = null;

  /** @returns whether a new pair is now in use */
  function renew(app: Pick<FastifyInstance, 'server'>): boolean {
    try {
      const found = readFiles(tls);
      const isNew = !isSame(found, used);
      if (isNew) requirePair(found);
      problem = null;
      const servers = listServers(app);
      if (!isNew || servers.length === 0) return false;
      for (const server of servers) server.setSecureContext(found);
      used = found;
      return true;
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      problem = `The new files of the certificate cannot be used, so the earlier ones stay in use. ${error.message}`;
      return false;
    }
  }

  const list = (now: Date) => {
    const time = checkTime(used, now);
    return {
      sentence: [problem, time?.sentence].filter((sentence) => typeof sentence === 'string').join(' ') || null,
      faults: `${problem} ${time?.kind}`,
    };
  };

  return {
    describe: (now) => list(now).sentence,
    look(now, app, log) {
      if (renew(app)) log.info({ event: 'tls_renewed' }, 'A renewed certificate is in use for new connections');
      const { sentence, faults } = list(now);
      if (sentence === null) {
        warned = null;
      } else if (warned?.faults !== faults || now.getTime() - warned.at >= REPEAT_MS) {
        log.warn({ event: 'tls_certificate' }, sentence);
        warned = { faults, at: now.getTime() };
      }
    },
  };
}

/** Checks the certificate files now and every minute. @returns a function that stops the checks */
export function startCertificateWatch(
  certificate: ServerCertificate,
  app: Pick<FastifyInstance, 'server'>,
  { now, log }: { now: () => Date; log: Log },
): () => Promise<void> {
  const look = async () => certificate.look(now(), app, log);
  void look();
  return every(LOOK_MS, look, (error) =>
    log.error({ event: 'sys_error', err: error }, 'The certificate was not looked at'),
  );
}
