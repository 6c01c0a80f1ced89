import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { createEventRecorder } from '../../../src/app/diagnostics/event-recorder.ts';
import { loadFirstScreen } from '../../../src/app/navigation/first-screen.ts';
import { createLeaveGuard } from '../../../src/app/navigation/leave-guard.ts';
import { createToaster } from '../../../src/app/notifications/toaster.ts';
import { App } from '../../../src/app/shell/app.tsx';
import type { Shell } from '../../../src/app/shell/shell-context.tsx';
import { createThemeStore } from '../../../src/app/shell/theme.ts';
import type { LiveRecord } from '../../../src/domain/live/live.ts';
import type { Http } from '../../../src/services/http/http.ts';
import type { SessionRef } from '../../../src/machines/session/session.machine.ts';
import { createQueryCache } from '../../../src/services/storage/query-cache.ts';
import { sampleOf, TEXTS, USUAL } from '../../server/support/samples.ts';

/** Milliseconds: longer than what is told is gathered, shorter than a second try of a read. */
const MOMENT_MS = 500;

/** An unchecked text may be shown as a time. */
export const INSTANT = '2025-01-05T05:00:00.000Z';

/** An answer of this shape, about the record that the path names. */
async function answerTo(path: string, schema: z.ZodMiniType | undefined): Promise<unknown> {
  if (schema === undefined) return undefined;
  const [id] = /\d+$/.exec(path) ?? [];
  const sample = sampleOf(schema, { ...USUAL, texts: () => [INSTANT, ...TEXTS] });
  const named = id !== undefined && typeof sample === 'object' && sample !== null && 'id' in sample;
  return z.parse(schema, named ? { ...sample, id: Number(id) } : sample);
}

/**
 * The whole app at an address, with a server that answers every read; the clock stands still between two moments.
 * `refused` is what the server says to a path instead of its answer.
 */
export async function openApp(at: string, session: SessionRef, refused: (path: string) => Error | null = () => null) {
  history.replaceState(null, '', at);
  const calls: string[] = [];
  const http = async (path: string, { schema }: { schema?: z.ZodMiniType | Promise<z.ZodMiniType> } = {}) => {
    calls.push(path);
    const error = refused(path);
    if (error) throw error;
    return answerTo(path, await schema);
  };
  const cache = createQueryCache();
  const leaveGuard = createLeaveGuard(Object.assign(window, { historyIndex: () => null }));
  const shell: Shell = {
    http: Object.assign(http, { blob: () => Promise.reject(new Error('No file')) }) as unknown as Http,
    cache,
    session,
    keepOwnPassword: () => undefined,
    readAhead: () => undefined,
    readFailedCall: () => null,
    toaster: createToaster(),
    theme: createThemeStore({ storage: localStorage, events: window, apply: () => undefined }),
    leaveGuard,
    release: { isReplaced: false, check: () => undefined, reload: () => undefined } as unknown as Shell['release'],
    recorder: createEventRecorder({ now: Date.now }),
  };
  session.start();
  await loadFirstScreen(location.pathname, null, session.getSnapshot().hasTag('signedIn'));
  const { unmount } = await act(async () => render(<App shell={shell} />));
  /** Until the app has nothing more to load and to ask. */
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const settle = async () => {
    for (let before = -1, quiet = 0; quiet < 2; quiet = before === calls.length ? quiet + 1 : 0) {
      before = calls.length;
      await act(async () => {
        await vi.dynamicImportSettled();
        await vi.advanceTimersByTimeAsync(MOMENT_MS);
      });
    }
  };
  await settle();
  return {
    calls,
    wait,
    settle,
    close: unmount,
    /** A colleague changes such a record. @returns what is read again */
    async tell(record: LiveRecord): Promise<string[]> {
      const before = calls.length;
      const [id = '5'] = /\d+/.exec(at) ?? [];
      act(() => cache.tell({ record, id: Number(id), version: 1_000, isOwn: false }));
      await settle();
      return calls.slice(before);
    },
    asksToLeave(): boolean {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    },
  };
}
