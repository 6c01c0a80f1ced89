import 'fake-indexeddb/auto';
import { act, render, screen, within, type ByRoleMatcher } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { createEventRecorder } from '../../src/app/diagnostics/event-recorder.ts';
import { loadFirstScreen } from '../../src/app/navigation/first-screen.ts';
import { createPinQuestion } from '../../src/app/counter/pin-question.ts';
import { createLeaveGuard } from '../../src/app/navigation/leave-guard.ts';
import { createToaster } from '../../src/app/notifications/toaster.ts';
import { App } from '../../src/app/shell/app.tsx';
import type { Shell } from '../../src/app/shell/shell-context.tsx';
import { createThemeStore } from '../../src/services/storage/theme-store.ts';
import type { LiveRecord } from '../../src/domain/shared/live.ts';
import { toUser } from '../../src/domain/session/staff.ts';
import { selectPersonKey } from '../../src/machines/session/session.selectors.ts';
import type { Http } from '../../src/services/http/http.ts';
import type { Query } from '../../src/domain/shared/read.ts';
import { toUrl } from '../../src/services/http/request.ts';
import { createServices } from '../../src/services/services.ts';
import { createCounterStore } from '../../src/services/storage/counter-store.ts';
import { createQueryCache } from '../../src/services/storage/query-cache.ts';
import { sampleOf, TEXTS, USUAL } from '../server/support/samples.ts';
import { fakeSession } from './test-shell.tsx';

/** Milliseconds: longer than the pause before a refresh, shorter than the first retry of a read. */
const MOMENT_MS = 500;
/** 12:30 in the shop, unless a test sets another time. */
const NOW = '2025-01-05T07:30:00.000Z';

/** An unchecked string may be shown as a time. */
export const INSTANT = '2025-01-05T05:00:00.000Z';

/** A request of the app to its server. */
export type Call = {
  method: string;
  path: string;
  query: Query;
  body: unknown;
  version: unknown;
  idempotencyKey: unknown;
};
type CallOptions = Partial<Call> & {
  schema?: z.ZodMiniType | Promise<z.ZodMiniType>;
  signal?: AbortSignal;
  onHeaders?: (headers: Headers) => void;
};

export type Visit = {
  role?: string;
  /** True if the provider is Reflow's own server (the default) or a plain one. */
  isReflow?: boolean;
  /** The server's answers by path; an error refuses the request. Other paths get a sample of their shape. */
  answers?: Record<string, unknown>;
  /** The state of the history entry. */
  state?: object;
  /** The headers of a file. */
  headers?: Record<string, string>;
};

/** Makes an answer of this shape, about the record in the path. */
function sampleAnswer(path: string, schema: z.ZodMiniType | undefined): unknown {
  if (schema === undefined) return undefined;
  const [id] = /\d+$/.exec(path) ?? [];
  const sample = sampleOf(schema, { ...USUAL, texts: () => [INSTANT, ...TEXTS] });
  const named = id !== undefined && typeof sample === 'object' && sample !== null && 'id' in sample;
  return z.parse(schema, named ? { ...sample, id: Number(id) } : sample);
}

/** Fake time that only passes while the test or Testing Library waits, and a separate storage. */
function holdClock() {
  if (!vi.isFakeTimers()) {
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;
    vi.useFakeTimers({ toFake: [...toFake], now: Date.parse(NOW) });
  }
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    globalThis.indexedDB = new IDBFactory();
  });
}

/** Opens the whole app at an address, with a server that answers every request and a fake clock. */
export async function openApp(
  at: string,
  { role = 'OWNER', isReflow = true, answers = {}, state, headers }: Visit = {},
) {
  holdClock();
  history.replaceState(state ?? null, '', at);
  const session = fakeSession(at !== '/login', isReflow, role, at === '/account/password', at === '/account/factor');
  const calls: Call[] = [];
  const call = async (path: string, { schema, signal, ...options }: CallOptions = {}) => {
    // StrictMode mounts everything twice and aborts the requests of the first mount.
    await Promise.resolve();
    signal?.throwIfAborted();
    const { method = 'GET', query = {}, body, version, idempotencyKey } = options;
    const asked = { method, path, query, body, version, idempotencyKey };
    calls.push(asked);
    // Nobody else edits, unless a test says so.
    const answer: unknown = answers[path] ?? (path.endsWith('/editors') ? [] : undefined);
    const said: unknown = await (typeof answer === 'function' ? (answer as (asked: Call) => unknown)(asked) : answer);
    if (said instanceof Error) throw said;
    return said ?? sampleAnswer(path, await schema);
  };
  const blob = async (path: string, options: CallOptions = {}) => {
    await call(path, options);
    options.onHeaders?.(new Headers(headers));
    return new Blob(['%PDF-1.4']);
  };
  const cache = createQueryCache();
  const toaster = createToaster();
  const toasts: [title: string, description?: string][] = [];
  const show: typeof toaster.show = (toast, action) => {
    toasts.push(toast.description === undefined ? [toast.title] : [toast.title, toast.description]);
    toaster.show(toast, action);
  };
  const http = Object.assign(call, { blob }) as unknown as Http;
  const shell: Shell = {
    http,
    service: createServices(http),
    cache,
    session,
    updateSession: () => undefined,
    signInWays: 'code passkey',
    counter: Object.assign(createCounterStore({ storage: localStorage, events: window }), {
      signDpop: () => Promise.resolve('proof'),
      readTabs: () => undefined,
    }),
    pinQuestion: createPinQuestion(),
    readAhead: () => undefined,
    readFailedCall: () => null,
    toaster: { ...toaster, show },
    theme: createThemeStore({ storage: localStorage, events: window, apply: () => undefined }),
    leaveGuard: createLeaveGuard(Object.assign(window, { historyIndex: () => null })),
    release: { isReplaced: false, check: () => undefined, reload: () => undefined } as unknown as Shell['release'],
    recorder: createEventRecorder({ now: Date.now }),
  };
  session.start();
  await loadFirstScreen(location.pathname, null, selectPersonKey(session.getSnapshot()));
  const { unmount } = await act(async () => render(<App shell={shell} />));
  const user = userEvent.setup({ delay: null });
  /** Waits until the app has loaded everything and has no open request. */
  const settle = async () => {
    for (let before = -1, quiet = 0; quiet < 2; quiet = before === calls.length ? quiet + 1 : 0) {
      before = calls.length;
      await act(async () => {
        await new Promise(requestAnimationFrame);
        await vi.dynamicImportSettled();
        await vi.advanceTimersByTimeAsync(MOMENT_MS);
      });
    }
  };
  await settle();
  return {
    /** All requests, in order. */
    calls,
    /** The addresses of the reads, in order. */
    reads: () => calls.filter(({ method }) => method === 'GET').map(({ path, query }) => toUrl('', path, query)),
    /** The requests that change data. */
    writes: () => calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/editors')),
    /** The texts of the shown notifications. */
    toasts,
    address: () => location.pathname + location.search,
    user,
    type: async (field: string | RegExp | HTMLElement, text: string) => {
      await user.type(field instanceof HTMLElement ? field : screen.getByLabelText(field), text);
      await settle();
    },
    press: async (what: string | RegExp | HTMLElement, as: ByRoleMatcher = 'button') => {
      await user.click(what instanceof HTMLElement ? what : screen.getByRole(as, { name: what }));
      await settle();
    },
    /** Chooses an option of a select by their labels. */
    choose: async (select: string | RegExp | HTMLElement, option: string | RegExp) => {
      const box = select instanceof HTMLElement ? select : screen.getByRole('combobox', { name: select });
      await user.selectOptions(box, within(box).getByRole('option', { name: option }));
      await settle();
    },
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    settle,
    close: unmount,
    /** Simulates a change by someone else. @returns the paths that are read again */
    async tell(record: LiveRecord): Promise<string[]> {
      const before = calls.length;
      const [id = '5'] = /\d+/.exec(at) ?? [];
      act(() => cache.publish({ record, id: Number(id), version: 1_000, isOwn: false }));
      await settle();
      return calls.slice(before).map(({ path }) => path);
    },
    /** Simulates a sign-in in another tab. */
    async signInElsewhere(email: string) {
      const person = { user: toUser(email, NOW), role, isReflow, mustChangePassword: false, mustSetUpFactor: false };
      await act(async () => session.send({ type: 'tab.signedIn', ...person }));
      await settle();
    },
    asksToLeave(): boolean {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    },
  };
}
