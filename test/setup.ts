import 'temporal-polyfill/global';
import { afterEach } from 'vitest';
import { DEFAULT_ZONE, setShopZone } from '../src/domain/shared/shop-day.ts';

// A shop of the file before, in the same process, may have had another zone.
setShopZone(DEFAULT_ZONE);

// A test of the DOM leaves no page to the next one, and no address.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(() => {
    cleanup();
    history.replaceState(null, '', '/');
  });
}
