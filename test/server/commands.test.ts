import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../../tools/project.ts';
import { run } from './support/server-process.ts';
import { newFolder } from './support/use.ts';

/** Runs a program of the built server on a folder that does not exist, with a setting that no start accepts. */
async function runOverNothing(program: string, ...args: string[]) {
  const dataDir = join(newFolder(), 'data');
  const { ended, printed } = await run(program, args, { DATA_DIR: dataDir, PORT: 'no port' });
  return { ended: await ended, printed: printed(), hasBegunShop: existsSync(dataDir) };
}

const USAGES: [program: string, usage: RegExp][] = [
  ['main', /^npm start: builds Reflow .*\n\nSettings are environment variables/],
  ['demo', /^npm run demo: opens a sample shop/],
  ['staff', /^npm run staff -- add EMAIL/],
  ['erase', /^npm run erase -- 0300-1234567 /],
  ['export', /^npm run export -- FOLDER /],
  ['import', /^npm run import -- FILE\.csv /],
  ['audit', /^npm run audit -- verify /],
  ['data', /^npm run backup /],
];

it.each(USAGES)('%s prints its usage after --help and opens nothing [SEEN-10]', async (program, usage) => {
  const asked = await runOverNothing(program, '--help');
  expect(asked).toEqual({ ended: 0, printed: expect.stringMatching(usage), hasBegunShop: false });
});

it.each(['main', 'demo'])('%s refuses an option and starts nothing [SEEN-10]', async (program) => {
  const asked = await runOverNothing(program, '--prot', '8080');
  const printed = expect.stringMatching(/^Unknown option: --prot\. Nothing was started\.\nnpm /);
  expect(asked).toEqual({ ended: 2, printed, hasBegunShop: false });
});

it.each(['erase', 'import'])('%s refuses an unknown option before it opens a shop [SEEN-10]', async (program) => {
  const dataDir = join(newFolder(), 'data');
  const { ended, printed } = await run(program, ['--bogus'], { DATA_DIR: dataDir });
  expect({ ended: await ended, printed: printed(), hasBegunShop: existsSync(dataDir) }).toEqual({
    ended: 1,
    printed: expect.stringContaining(`npm run ${program} -- `),
    hasBegunShop: false,
  });
});

it.each(['start.mjs', 'shop.mjs demo', 'dev.ts'])('scripts/%s prints its usage before a build [SEEN-10]', (script) => {
  const [file = '', ...words] = script.split(' ');
  const args = ['--import', 'tsx', join(root, 'scripts', file), ...words, '--help'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^npm (?:start|run demo|run dev): /),
    stderr: '',
  });
});
