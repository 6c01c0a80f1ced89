import { lazy, type ComponentType } from 'react';

/** A part whose code comes late. Where it does not come, `missing` takes its place until the page is loaded again. */
export const latePart = <P>(load: () => Promise<{ default: ComponentType<P> }>, missing: ComponentType<P>) =>
  lazy(() => load().catch(() => ({ default: missing })));
