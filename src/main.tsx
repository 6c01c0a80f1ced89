import './index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/shell/app.tsx';
import { loadFirstScreen } from './app/navigation/first-screen.ts';
import { createPinQuestion } from './app/counter/pin-question.ts';
import { startCounter } from './app/counter/start-counter.ts';
import { createLeaveGuard } from './app/navigation/leave-guard.ts';
import { createLiveSession } from './app/session/live-session.ts';
import { openLogoutChannel } from './app/session/logout-channel.ts';
import { forgetOthers, startLive, wirePage } from './app/shell/wire-page.ts';
import { whenIdle } from './app/shell/when-idle.ts';
import { createThemeStore } from './services/storage/theme-store.ts';
import { supportTranslators } from './app/shell/translated-page.ts';
import { createToaster } from './app/notifications/toaster.ts';
import { createEventRecorder } from './app/diagnostics/event-recorder.ts';
import { explainNoPasskeys } from './domain/session/login.ts';
import { toPersonKey } from './domain/session/staff.ts';
import { setShopZone } from './domain/shared/shop-day.ts';
import { createReleaseCheck } from './services/http/release-check.ts';
import { createFailedCalls } from './services/http/failed-calls.ts';
import { createServices } from './services/services.ts';
import { createDpopSigner } from './services/session/token-refresh.ts';
import { readSession } from './services/session/stored-session.ts';
import { createCounterStore } from './services/storage/counter-store.ts';
import { createQueryCache } from './services/storage/query-cache.ts';
import { baseUrl, localStore, readMeta, readsAhead } from './start.ts';

const shopTimeZone = readMeta('shop-time-zone');
if (shopTimeZone !== null) setShopZone(shopTimeZone, readMeta('shop-zone-rules'));

supportTranslators(document);

const recorder = createEventRecorder({ now: () => performance.now() });
const failedCalls = createFailedCalls();
const signDpop = createDpopSigner(baseUrl);
const pinQuestion = createPinQuestion();
const { http, session, port, readTabs, updateSession, startSession } = createLiveSession({
  baseUrl,
  fetch: failedCalls.watch(readsAhead.fetch),
  storage: localStore,
  events: window,
  locks: navigator.locks,
  signDpop,
  confirm: pinQuestion.ask,
  forgetOthers,
  inspect: recorder.inspect,
});
const leaveGuard = createLeaveGuard({
  history,
  location,
  addEventListener: window.addEventListener.bind(window),
  historyIndex: () => ('navigation' in window ? (window.navigation.currentEntry?.index ?? null) : null),
});
const counter = Object.assign(createCounterStore({ storage: localStore, events: window }), { signDpop, readTabs });
const release = createReleaseCheck(fetch, new URL(import.meta.url).pathname);
const cache = createQueryCache();
// Reads the data again that someone else has changed since.
cache.watch(readsAhead.drop);
const theme = createThemeStore({
  storage: localStore,
  events: window,
  apply: (chosen) => document.documentElement.setAttribute('data-theme', chosen),
});

const toaster = createToaster();

wirePage({ session, readTabs, channel: openLogoutChannel(), cache, recorder, toaster });
startLive(session, () =>
  import('./app/session/follow-live.ts').then(({ subscribeLive }) => subscribeLive({ session, cache, baseUrl, port })),
);
session.on('session.ended', () => pinQuestion.answer(false));
window.addEventListener('online', () => session.send({ type: 'network.restored' }));
if (import.meta.env.PROD) {
  const waiting = session.subscribe((snapshot) => {
    if (!snapshot.hasTag('signedIn')) return;
    waiting.unsubscribe();
    const register = () => import('./app/shell/register-worker.ts').then(({ registerWorker }) => registerWorker());
    whenIdle(() => void register().catch((error: unknown) => console.warn('Service worker not loaded', error)));
  });
}
session.start();

/** What the server takes, without what this address or this browser cannot. FACT-03, FACT-04 */
function readSignInWays(): string {
  const ways = readMeta('sign-in-ways') ?? '';
  const isAble = explainNoPasskeys(location.protocol, location.hostname) === null && 'PublicKeyCredential' in window;
  return isAble ? ways : ways.replace('passkey', '');
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const isLockable = () => session.getSnapshot().hasTag('signedIn');
const follow = async () => {
  const { followCounter } = await import('./app/counter/follow-counter.tsx');
  followCounter({ http, session, counter, startSession, toaster, leaveGuard, root, createRoot, isLockable });
};
startCounter({ root, store: counter, isLockable, follow });
const countedHttp = cache.countWrites(http);
const app = (
  <App
    shell={{
      http: countedHttp,
      service: createServices(countedHttp),
      cache,
      session,
      updateSession,
      counter,
      pinQuestion,
      signInWays: readSignInWays(),
      readAhead: readsAhead.begin,
      readFailedCall: failedCalls.read,
      toaster,
      theme,
      leaveGuard,
      release: { ...release, reload: () => void leaveGuard.reload() },
      recorder,
    }}
  />
);
const stored = readSession(localStore);
void loadFirstScreen(location.pathname, history.state, stored && toPersonKey(stored.user.email)).then(() =>
  createRoot(root).render(import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app),
);
