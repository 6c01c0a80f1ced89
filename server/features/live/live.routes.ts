import { LIVE_BEAT_MS } from '../../../src/domain/shared/limits.ts';
import { CHANGES, parseAnnouncement } from '../../db/changes.ts';
import type { Routes } from '../../http/resource.ts';
import { findAllSignedIn } from '../session/session.usecases.ts';
import { createLiveStreams } from './live-streams.ts';

const MAY_END: ReadonlySet<string> = new Set(['session', 'person']);

/** `GET /live`: which records are changed, for as long as the login lasts. LIVE-02, LIVE-04. */
export const liveRoutes: Routes = async (on, { db, listen, now }, { app }) => {
  const streams = createLiveStreams();
  /** A database that does not answer ends no stream. */
  const check = () => {
    streams.check((sessionIds) => findAllSignedIn(db, sessionIds, now())).catch(() => undefined);
  };
  const stopListening = await listen(CHANGES, {
    onNotice: (text) => {
      const announcement = parseAnnouncement(text);
      if (announcement === null) return;
      if (MAY_END.has(announcement.record)) check();
      streams.publish(announcement);
    },
    onGap: () => streams.skip(),
  });
  const timer = setInterval(() => {
    streams.beat();
    check();
  }, LIVE_BEAT_MS).unref();

  app.addHook('preClose', async () => {
    clearInterval(timer);
    streams.close();
    await stopListening().catch(() => undefined);
  });

  on.get('/live', 'shop.read', 'The changes of records as they happen', {
    file: 'text/event-stream',
    exposeHeadRoute: false,
    handle: ({ request }, reply) => {
      const lastId = request.headers['last-event-id'];
      const stream = streams.open(request.staff, typeof lastId === 'string' ? lastId.slice(0, 100) : null);
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
        .send(stream);
    },
  });
};
