import { LIVE_BEAT_MS } from '../../../src/domain/shared/limits.ts';
import { CHANGES, parseAnnouncement } from '../../db/changes.ts';
import type { AppDeps } from '../../deps.ts';
import type { Routes } from '../../http/validation.ts';
import { findAllSignedIn } from '../session/session.usecases.ts';
import { createLiveStreams } from './live-streams.ts';

const ID_MAX = 100;

/** Records whose change may end streams, or what they are told. */
const MAY_END: ReadonlySet<string> = new Set(['session', 'person']);

/** `GET /live`: which records are changed, for as long as the login lasts. LIVE-02, LIVE-04. */
export const liveRoutes =
  ({ db, listen, now }: AppDeps): Routes =>
  async (app) => {
    const streams = createLiveStreams();
    const stopListening = await listen(CHANGES, {
      onNotice: (text) => {
        const announcement = parseAnnouncement(text);
        if (announcement === null) return;
        if (MAY_END.has(announcement.record)) check().catch(() => undefined);
        streams.publish(announcement);
      },
      onGap: () => streams.skip(),
    });

    /** Ends the streams of logins that are over. A database that does not answer ends nothing. */
    async function check(): Promise<void> {
      const sessions = streams.listSessions();
      if (sessions.length === 0) return;
      streams.keep(sessions, await findAllSignedIn(db, sessions, now()));
    }
    const timer = setInterval(() => {
      streams.beat();
      check().catch(() => undefined);
    }, LIVE_BEAT_MS).unref();

    app.addHook('preClose', async () => {
      clearInterval(timer);
      streams.close();
      await stopListening().catch(() => undefined);
    });

    app.get(
      '/live',
      {
        config: { permission: 'shop.read' },
        exposeHeadRoute: false,
        schema: { summary: 'The changes of records as they happen', file: 'text/event-stream' },
      },
      (request, reply) => {
        const lastId = request.headers['last-event-id'];
        const stream = streams.open(request.staff, typeof lastId === 'string' ? lastId.slice(0, ID_MAX) : null);
        return reply
          .type('text/event-stream')
          .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
          .send(stream);
      },
    );
  };
