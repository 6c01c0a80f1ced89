import type { Trace } from '../../src/app/diagnostics/trace.ts';

/** A trace as a test that fails when today's machines take another way. `from` is the path to the repository's root. */
export const traceAsTest = (name: string, trace: Trace): string => `import { expect, it } from 'vitest';
import type { Trace } from '../../src/app/diagnostics/trace.ts';
import { replay } from './replay.ts';
import { machinesById } from '../machine/machines.ts';

const trace: Trace = ${JSON.stringify(trace, null, 2)};

it(${JSON.stringify(`replays ${name}`)}, async () => {
  const astray = replay(trace, await machinesById()).flatMap(({ actor, event, differs }) =>
    differs.map((difference) => [actor, event.type, difference]),
  );
  expect(astray).toEqual([]);
});
`;
