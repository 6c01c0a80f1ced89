import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { isNewer, parseLatest, type Release } from '../src/domain/shared/release.ts';
import type { Log } from './deps.ts';
import { every } from './every.ts';
import { systemErrorCode } from './startup-error.ts';

/** Milliseconds between two checks of the latest release (SEEN-11). */
const LOOK_MS = 24 * 60 * 60_000;
/** Milliseconds within which an address must answer (SEEN-11). */
const ANSWER_MS = 10_000;
/** The largest file (bytes) that is read. */
const BYTES_MAX = 1_024;

/** Why LATEST was not read, as part of a sentence. It never contains the address, which may hold a password. */
class LatestError extends Error {}

const TOO_LONG = `it is longer than ${BYTES_MAX} bytes`;

async function fetchText(url: string, ms: number): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ms) });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new LatestError(`the address answered with ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest of the response.
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > BYTES_MAX) throw new LatestError(TOO_LONG);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function readText(path: string): Promise<string> {
  // Without O_NONBLOCK, opening a pipe would wait for its writer.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES_MAX + 1), 0, BYTES_MAX + 1, 0);
    if (bytesRead > BYTES_MAX) throw new LatestError(TOO_LONG);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the latest release from an http address or a file. @throws LatestError */
async function readLatest(source: string, ms: number): Promise<Release> {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(source) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) throw new LatestError('only http, https and files are read');
  const release = parseLatest(await (scheme === undefined ? readText(source) : fetchText(source, ms)));
  if (release === null) throw new LatestError('it does not hold a version and a date like 1.1.0 2026-12-10');
  return release;
}

function explain(error: unknown): string {
  if (error instanceof LatestError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'the address did not answer in time';
  const cause = error instanceof Error ? error.cause : null;
  const code = systemErrorCode(error) ?? systemErrorCode(cause);
  return `it cannot be reached${code === null ? '' : ` (${code})`}`;
}

/** Checks once a day whether LATEST names a newer release than the running one. Logs each failure once (SEEN-11). */
export function watchLatest(
  source: string,
  running: Release,
  log: Pick<Log, 'info' | 'warn'>,
  { lookMs = LOOK_MS, answerMs = ANSWER_MS } = {},
) {
  let newer: Release | null = null;
  let said = '';
  const say = (level: 'info' | 'warn', event: string, sentence: string) => {
    if (sentence !== said) log[level]({ event }, sentence);
    said = sentence;
  };
  const look = async () => {
    try {
      const latest = await readLatest(source, answerMs);
      newer = isNewer(latest, running) ? latest : null;
      if (newer !== null)
        say(
          'info',
          'latest_release',
          `Reflow ${newer.version} of ${newer.date} is available; this is ${running.version}`,
        );
    } catch (error) {
      say('warn', 'latest_unread', `LATEST was not read: ${explain(error)}. Reflow runs as before.`);
    }
  };
  void look();
  // `look` logs its own errors.
  const stop = every(lookMs, look, () => undefined);
  return {
    /** The newer release; `null` while none is known. */
    read: () => newer,
    /** Stops the checks. A running check may still log. */
    stop: () => void stop(),
  };
}
