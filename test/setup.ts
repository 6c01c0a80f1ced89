import 'temporal-polyfill/global';
import { afterEach } from 'vitest';

// A test of the DOM leaves no page to the next one, and no address.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(() => {
    cleanup();
    history.replaceState(null, '', '/');
  });
}
