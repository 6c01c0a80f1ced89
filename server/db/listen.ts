import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { every } from '../every.ts';
import type { Listen } from './changes.ts';
import type { DatabaseHealth, Db } from './database.ts';
import { selectHead } from './history/sealer.ts';

/** Milliseconds until a lost connection is retried. */
const RETRY_MS = 1_000;
/** Milliseconds between two checks whether it still responds. */
const LOOK_MS = 10_000;
/** Milliseconds that a connection, a statement or a notice may take. */
const ANSWER_MS = 5_000;
/** Milliseconds between two polls of the history while notices do not arrive (LIVE-13). */
const POLL_MS = 2_000;

/**
 * Listens on a separate connection, and reconnects after each loss. A pooler may accept LISTEN but forward no notices,
 * as PgBouncer does in transaction mode. So a test notice is sent through the pool for each connection. Until it
 * arrives, this polls the position of the history every 2 s, and calls `onGap` when it moved (SCALE-08, LIVE-13).
 */
export const listenOn =
  (url: string, db: Db, health: DatabaseHealth): Listen =>
  async (channel, { onNotice, onGap }) => {
    let current: pg.Client | null = null;
    let isStopped = false;
    let isHearing = false;
    let deafSince = performance.now();
    /** The last position polled since notices stopped; `null` if there was no poll. */
    let position: number | null = null;

    const onProbe = () => {
      if (position !== null) onGap();
      position = null;
      isHearing = true;
      health.noteNotices(true);
    };
    const onLoss = () => {
      if (isHearing) deafSince = performance.now();
      isHearing = false;
    };
    const poll = async () => {
      if (isHearing || performance.now() - deafSince < ANSWER_MS) return;
      // The position increases with each sealed change.
      const { seq } = await selectHead(db);
      if (isHearing || isStopped) return;
      health.noteNotices(false);
      // The first poll cannot tell what happened before it.
      if (seq !== position) onGap();
      position = seq;
    };
    // Errors are ignored, because every request reports why the database does not respond.
    const stopPolling = every(POLL_MS, poll, () => undefined);

    async function connect(probe: string, onLost: () => void): Promise<pg.Client> {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
        application_name: 'reflow live',
      });
      current = client;
      client.on('error', onLost).on('end', onLost);
      client.on('notification', (notice) => {
        if (notice.channel === probe) onProbe();
        else onNotice(notice.payload ?? '');
      });
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      await client.query(`listen ${client.escapeIdentifier(probe)}`);
      return client;
    }

    async function run(onTried: () => void): Promise<void> {
      for (let wasLost = false; !isStopped; wasLost = true) {
        const probe = `${channel}_${randomBytes(6).toString('hex')}`;
        const lost = new AbortController();
        try {
          const client = await connect(probe, () => lost.abort());
          if (wasLost) onGap();
          onTried();
          await db.execute(sql`select pg_notify(${probe}, '')`);
          for (;;) {
            await setTimeout(LOOK_MS, null, { ref: false, signal: lost.signal });
            await client.query('select 1');
          }
        } catch {
          // Not logged, because this repeats until the database answers. `poll` reports the loss for `GET /ready`.
          current?.end().catch(() => undefined);
        }
        onLoss();
        onTried();
        await setTimeout(RETRY_MS, null, { ref: false });
      }
    }

    await new Promise<void>((tried) => void run(tried));
    return async () => {
      isStopped = true;
      await stopPolling();
      await current?.end().catch(() => undefined);
    };
  };
