import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { nameCommands } from '../../server/usage.mjs';

const LINUX = '/opt/reflow/runtime/node';
const WINDOWS = String.raw`C:\Reflow\runtime\node.exe`;

it('the usage in an archive without npm names its own commands [RUN-02]', () => {
  const sentence = 'Go back with: npm run restore -- shop.gz. Then run npm run verify.';
  expect(nameCommands(sentence, LINUX)).toBe('Go back with: ./reflow restore shop.gz. Then run ./reflow verify.');
  expect(nameCommands(sentence, WINDOWS)).toBe('Go back with: Reflow.cmd restore shop.gz. Then run Reflow.cmd verify.');
});

it('the usage in a checkout names npm [RUN-02]', () => {
  expect(nameCommands('Run npm run backup.', '/usr/bin/node')).toBe('Run npm run backup.');
});

it('the columns of a usage stay aligned [RUN-02]', () => {
  const usage = 'npm run verify          checks the shop\nnpm run verify -- FILE  checks a backup';
  expect(nameCommands(usage, LINUX)).toBe(
    './reflow verify         checks the shop\n./reflow verify FILE    checks a backup',
  );
});

const commands = Object.entries(manifest.scripts).filter(([, line]) => line.startsWith('node scripts/'));
it.each(commands)('the usage in an archive names %s [RUN-02]', (name) => {
  expect(nameCommands(`npm run ${name}`, LINUX)).toBe(`./reflow ${name}`);
});

it('the usage leaves a command unchanged that only a checkout has [RUN-02]', () => {
  expect(nameCommands('npm run build', LINUX)).toBe('npm run build');
});
