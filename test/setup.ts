import 'temporal-polyfill/global';
import { afterEach, vi } from 'vitest';
import { DEFAULT_ZONE, setShopZone } from '../src/domain/shared/shop-day.ts';
import { WAIT_MS } from './limits.ts';

// A shop of the file before, in the same process, may have had another zone.
setShopZone(DEFAULT_ZONE);

const { waitFor } = vi;
// Its own limit is a second, and there is no setting for another.
vi.waitFor = (isTrue, options) => waitFor(isTrue, options ?? { timeout: WAIT_MS });

// A test of the DOM leaves no page to the next one, and no address.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: WAIT_MS, reactStrictMode: true });
  afterEach(() => {
    cleanup();
    history.replaceState(null, '', '/');
  });
}
