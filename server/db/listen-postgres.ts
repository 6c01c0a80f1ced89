import pg from 'pg';
import type { Listen } from './changes.ts';

/** Milliseconds before another try after a lost connection, and between two looks whether it still answers. */
const RETRY_MS = 1_000;
const LOOK_MS = 10_000;
/** Milliseconds. */
const ANSWER_MS = 5_000;

/**
 * Listens on a connection of its own, and connects again for as long as it takes. What was told meanwhile is lost:
 * `onGap` says so. Resolves once the first try has come to something. SCALE-08.
 */
export const listenOn =
  (url: string): Listen =>
  async (channel, { onNotice, onGap }) => {
    let current: pg.Client | null = null;
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    let wasLost = false;

    function again(lost: pg.Client): void {
      if (lost !== current || isStopped) return;
      current = null;
      wasLost = true;
      clearTimeout(timer);
      timer = setTimeout(() => void connect(), RETRY_MS).unref();
      lost.end().catch(() => undefined);
    }

    function look(client: pg.Client): void {
      timer = setTimeout(() => {
        client.query('select 1').then(
          () => client === current && look(client),
          () => again(client),
        );
      }, LOOK_MS).unref();
    }

    async function connect(): Promise<void> {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
        application_name: 'reflow live',
      });
      current = client;
      client.on('error', () => again(client));
      client.on('end', () => again(client));
      client.on('notification', ({ payload }) => onNotice(payload ?? ''));
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      } catch {
        return again(client);
      }
      if (client !== current) return;
      if (wasLost) onGap();
      wasLost = false;
      look(client);
    }

    await connect();
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      await current?.end().catch(() => undefined);
    };
  };
