import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { root } from './tool.ts';

/** What the app never asks of a package, and what stands there instead. */
const REPLACED: readonly (readonly [id: RegExp, by: string])[] = [
  // It fetches styles ahead of code: there is one file of them, and the page names it.
  [/vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load();'],
  // What ofetch does with a base or a query: it is given whole addresses.
  [/node_modules\/ufo\//, 'export const withBase = (path) => path; export const withQuery = withBase;'],
  // How it reads an answer of any kind: it is asked for text.
  [/node_modules\/destr\//, 'export default JSON.parse;'],
];

/** What React notes about what it drew, and nothing but `react-dom/client` reads. */
export const REACT_NOTES: readonly string[] = [
  'alternate|baseLanes|baseQueue|baseState|blockedOn|cachePool|callbackNode|callbackPriority|cancelPendingCommit',
  'childLanes|dehydrated|deletions|eagerState|elementType|entangledLanes|entanglements|errorRecoveryDisabledLanes',
  'expirationTimes|expiredLanes|firstBaseUpdate|firstContext|flags|hasEagerState|hiddenCallbacks|hiddenUpdates',
  'isDehydrated|lanes|lastBaseUpdate|lastEffect|lastRenderedReducer|lastRenderedState|memoCache|memoizedProps',
  'memoizedState|paired|pendingContext|pendingLanes|pendingProps|pingCache|pingedLanes|pooledCache|refCleanup',
  'retryLane|retryQueue|revertLane|shellSuspendCounter|sibling|stateNode|subtreeFlags|suspendedLanes|tailMode',
  'timeoutHandle|treeContext|updateQueue|warmLanes',
].flatMap((names) => names.split('|'));

/** Builds with less of what packages bring. */
export const leanPackages: Plugin = {
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  // Panels of this app stand above or below a button, without an arrow, in the window.
  resolveId: (id) => (id === '@zag-js/popper' ? join(root, 'src/views/ui/panels/placement.ts') : null),
  load: (id) => REPLACED.find(([replaced]) => replaced.test(id))?.[1] ?? null,
  async transform(source, id) {
    if (!id.endsWith('react-dom-client.production.js')) return null;
    const { code } = await transform(source, { mangleProps: new RegExp(`^(?:${REACT_NOTES.join('|')})$`) });
    return { code, map: null };
  },
};
