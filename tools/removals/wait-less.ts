import fc from 'fast-check';
import { expect, vi } from 'vitest';

// What is taken away does not come: nobody waits 20 s for it, and nobody needs the smallest example of it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 6_000 });
}
// oxlint-disable-next-line vitest/no-standalone-expect -- asks for the path of the file and expects nothing.
const { testPath = '' } = expect.getState();
// A machine's test may wait for a state without an end of its own; those of the server make backups meanwhile.
vi.setConfig({ testTimeout: testPath.includes('/test/server/') ? 120_000 : 20_000 });
