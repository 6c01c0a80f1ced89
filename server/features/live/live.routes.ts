import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { BookingEditor, EditorReport } from '../../../src/domain/booking/booking-editors.ts';
import { toPersonName } from '../../../src/domain/people/person.ts';
import { isLiveRecord, LIVE_READS, type LiveOpening } from '../../../src/domain/shared/live.ts';
import { isRole, may } from '../../../src/domain/session/permissions.ts';
import { LIVE_BEAT_MS } from '../../../src/domain/shared/limits.ts';
import { type Announcement, CHANGES, parseAnnouncement } from '../../db/changes.ts';
import { announce } from '../../db/announce.sql.ts';
import { DomainError } from '../../errors.ts';
import type { Routes } from '../../http/resource.ts';
import { toName } from '../people/people.sql.ts';
import { findAllSignedIn, type SignedIn } from '../session/session.usecases.ts';
import { createEditors, type HeardEditor } from './editors.ts';

/** Changes kept for a client that reconnects. */
const KEPT = 500;
/** The most streams of one person, whose oldest ends for a new one, and of all. */
const PERSON_STREAMS = 10;
const ALL_STREAMS = 500;
const BACKLOG_BYTES = 64 * 1024;
/** Seconds until a refused client may retry. */
const RETRY_S = 30;

const FULL = 'Too many streams are open. Please try again in a moment.';

type Stream = { readable: Readable; reader: SignedIn };

const MAY_END: ReadonlySet<string> = new Set(['session', 'person']);

function write({ readable }: Stream, text: string): void {
  if (readable.destroyed || readable.readableEnded) return;
  readable.push(text);
  if (readable.readableLength > BACKLOG_BYTES) readable.destroy();
}

/**
 * `GET /live`: announces changed records while the session lasts. Each stream gets only what its person may read
 * (LIVE-02, LIVE-04).
 */
export const liveRoutes: Routes = async (on, { db, listen, now }, { app }) => {
  const streams = new Set<Stream>();
  const editors = createEditors();
  /** Names this process in the notices that it sends. */
  const server = randomUUID();
  const kept: { at: number; change: Announcement }[] = [];
  // Identifies this count. Another process has its own, and a gap starts a new one.
  let series = randomUUID();
  let count = 0;
  let changedAt = performance.now();

  const toId = (at: number) => `${series}.${at}`;

  /** The last change that a client has received; `null` when it is from another series or too old. */
  function readId(id: string): number | null {
    const [of, at] = id.split('.');
    const heard = of === series && /^\d{1,15}$/.test(at ?? '') ? Number(at) : -1;
    return heard >= count - kept.length && heard <= count ? heard : null;
  }

  function send(stream: Stream, at: number, { staffId, record, id, version }: Announcement): void {
    const { role, id: readerId } = stream.reader;
    if (!isLiveRecord(record) || !isRole(role) || !may(role, LIVE_READS[record])) return;
    const change = { record, id, version, isOwn: staffId === readerId };
    write(stream, `id: ${toId(at)}\ndata: ${JSON.stringify(change)}\n\n`);
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.readable.push(null);
  }

  /**
   * Opens a stream. `lastId` is the last id that the client has received; `null` for a new client.
   * @throws DomainError
   */
  function open(reader: SignedIn, lastId: string | null): Readable {
    const own = [...streams].filter((stream) => stream.reader.id === reader.id);
    if (own.length >= PERSON_STREAMS && own[0]) end(own[0]);
    if (streams.size >= ALL_STREAMS) throw new DomainError('overloaded', FULL, { retryAfter: RETRY_S });
    const stream: Stream = { reader, readable: new Readable({ read: () => undefined }) };
    streams.add(stream);
    stream.readable.once('close', () => streams.delete(stream));
    const heard = lastId === null ? count : readId(lastId);
    const opening: LiveOpening = { quietMs: Math.floor(performance.now() - changedAt), isBehind: heard === null };
    write(stream, `event: open\nid: ${toId(heard ?? count)}\ndata: ${JSON.stringify(opening)}\n\n`);
    for (const { at, change } of kept) if (heard !== null && at > heard) send(stream, at, change);
    return stream.readable;
  }

  /** Ends the streams of ended sessions, and updates the permissions of the others. */
  async function checkLogins(): Promise<void> {
    const asked = new Set([...streams].map(({ reader }) => reader.sessionId));
    if (asked.size === 0) return;
    const signedIn = await findAllSignedIn(db, [...asked], now());
    for (const stream of streams) {
      const { sessionId } = stream.reader;
      const found = signedIn.find((one) => one.sessionId === sessionId);
      if (found && !found.mustChangePassword && !found.mustSetUpFactor) stream.reader = found;
      else if (asked.has(sessionId)) end(stream);
    }
  }

  let isFailing = false;
  /** A failed check ends no stream. Only the first of several failures is logged, because a check follows each beat. */
  const check = () => {
    const onFailed = (error: unknown) => {
      if (!isFailing) app.log.error({ event: 'sys_error', err: error }, 'sessions of the streams not checked');
      isFailing = true;
    };
    void checkLogins().then(() => {
      isFailing = false;
    }, onFailed);
  };

  function publish(change: Announcement): void {
    count += 1;
    changedAt = performance.now();
    kept.push({ at: count, change });
    if (kept.length > KEPT) kept.shift();
    for (const stream of streams) send(stream, count, change);
  }
  const publishEditing = (id: number, staffId: number | null) =>
    publish({ record: 'editing', id, version: null, staffId });
  const hearEditor = (heard: HeardEditor) => {
    if (editors.hear(heard, now().getTime())) publishEditing(heard.id, heard.staffId);
  };

  const stopListening = await listen(CHANGES, {
    onNotice: (text) => {
      const change = parseAnnouncement(text);
      if (change === null) return;
      const { record, id, staffId, editor } = change;
      if (record === 'editing') {
        // A late notice of its own would list a tab again that has left by now.
        if (!editor || staffId === null || editor.server === server) return;
        const { tab, name, isEditing } = editor;
        hearEditor({ tab, name, isEditing, id, staffId });
        return;
      }
      if (MAY_END.has(record)) check();
      publish(change);
    },
    // Changes may have been missed, so clients must refetch.
    onGap: () => {
      series = randomUUID();
      kept.length = 0;
      changedAt = performance.now();
      for (const stream of streams) write(stream, `event: behind\nid: ${toId(count)}\ndata: {}\n\n`);
    },
  });
  // A heartbeat, so that neither the client nor a proxy takes a quiet stream for a dead one.
  const timer = setInterval(() => {
    for (const stream of streams) write(stream, ': beat\n\n');
    for (const id of editors.dropSilent(now().getTime())) publishEditing(id, null);
    check();
  }, LIVE_BEAT_MS).unref();

  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const { readable } of streams) readable.destroy();
    // Fails only if the database has ended, which ends the listening too.
    await stopListening().catch(() => undefined);
  });

  on.get('/live', 'shop.read', 'The changes of records as they happen', {
    file: 'text/event-stream',
    exposeHeadRoute: false,
    handle: ({ request }, reply) => {
      const lastId = request.headers['last-event-id'];
      const stream = open(request.staff, typeof lastId === 'string' ? lastId.slice(0, 100) : null);
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
        .send(stream);
    },
  });

  on.get('/booking/:id/editors', 'booking.read', 'The other people who edit a booking right now', {
    query: z.strictObject({ tab: EditorReport.shape.tab }),
    answer: z.array(BookingEditor),
    handle: ({ id, query, person }) => editors.list(id, person.id, query.tab, now().getTime()),
  });
  on.post('/booking/:id/editors', 'booking.edit', 'Report that a tab edits a booking, or no longer does', {
    body: EditorReport,
    answer: z.object({}),
    handle: async ({ id, body, person }) => {
      const { id: staffId, email } = person;
      const heard = { ...body, id, staffId, name: toPersonName({ name: toName(person), email }) };
      // This server knows at once, the others by the notice, which may not arrive here (LIVE-13).
      hearEditor(heard);
      const { tab, name, isEditing } = heard;
      await announce(db, { record: 'editing', id, version: null, staffId, editor: { server, tab, name, isEditing } });
      return {};
    },
  });
};
