import './index.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/shell/app.tsx';
import { createLeaveGuard } from './app/navigation/leave-guard.ts';
import { createLiveSession } from './app/session/live-session.ts';
import { createThemeStore } from './app/shell/theme.ts';
import { createToaster } from './app/notifications/toaster.ts';
import { createEventRecorder } from './app/diagnostics/event-recorder.ts';
import { createQueryCache } from './services/query-cache.ts';

const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;

const recorder = createEventRecorder({ now: () => performance.now() });
const { http, session } = createLiveSession({
  baseUrl: meta('api-base-url') ?? '/api',
  storage: localStorage,
  events: window,
  locks: navigator.locks,
  inspect: recorder.inspect,
});
const leaveGuard = createLeaveGuard({
  history,
  location,
  addEventListener: window.addEventListener.bind(window),
  historyIndex: () => ('navigation' in window ? (window.navigation.currentEntry?.index ?? null) : null),
});
const cache = createQueryCache();
const theme = createThemeStore({
  storage: localStorage,
  events: window,
  apply: (chosen) => document.documentElement.setAttribute('data-theme', chosen),
});

const toaster = createToaster();

// Log out empties every tab; a session that ran out keeps what was typed.
const logoutChannel = new BroadcastChannel('logout');
logoutChannel.addEventListener('message', () => sessionStorage.clear());
// A sign-in that worked answers the failures before it.
session.on('session.started', () => toaster.clear());
session.on('session.ended', ({ cause }) => {
  cache.clear();
  if (cause === 'replaced') toaster.clear();
  if (cause === 'logout' || cause === 'replaced') sessionStorage.clear();
  if (cause === 'logout') logoutChannel.postMessage(null);
});
window.addEventListener('online', () => session.send({ type: 'network.restored' }));
session.start();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <App shell={{ shopTimeZone: meta('shop-time-zone'), http, cache, session, toaster, theme, leaveGuard, recorder }} />,
);
