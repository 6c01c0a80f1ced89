import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Config } from '../config.ts';
import { StartupError, systemErrorCode } from '../startup-error.ts';

/** Reads certificate and key, `null` without them. EDGE-06. @throws StartupError when they cannot be read or are no pair. */
export function readTls({ tls }: Pick<Config, 'tls'>): SecureContextOptions | null {
  if (tls === null) return null;
  const read = (variable: string, path: string) => {
    try {
      return readFileSync(path);
    } catch (error) {
      throw new StartupError(`${variable}: ${path} cannot be read (${systemErrorCode(error) ?? 'unknown'}).`);
    }
  };
  const options = {
    cert: read('TLS_CERT', tls.cert),
    key: read('TLS_KEY', tls.key),
    minVersion: 'TLSv1.2',
  } as const;
  try {
    createSecureContext(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `TLS_CERT and TLS_KEY must be a certificate and its key as PEM, without a passphrase (${reason}).`,
    );
  }
  return options;
}

/** Whether only this machine can reach what listens at `host`. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
