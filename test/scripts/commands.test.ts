import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { resolveCommand, root } from '../../scripts/tool.ts';
import { answerCall, type Usage } from '../../tools/command.ts';
import { USAGES } from '../../tools/usages.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Commands of other programs, which answer for themselves. */
const OTHERS = ['prepare', 'lint', 'types', 'format', 'format:check', 'knip', 'mutants', 'mutants:guards'];
/** What a shop runs: of one build, without the tools. */
const isOfTheShop = (script: string) => /^node scripts\/\w+\.mjs/.test(script);
/** Another command of these, on another database. */
const isWrapped = (script: string) => script.startsWith('bash scripts/with-postgres.sh npm run ');

const own = Object.entries(scripts).filter(
  ([name, script]) => !OTHERS.includes(name) && !isOfTheShop(script) && !isWrapped(script),
);

async function call(name: string, args: readonly string[]) {
  const said: string[] = [];
  let isLoaded = false;
  const load = async () => (isLoaded = true);
  const code = await answerCall(
    name,
    (USAGES as Record<string, Usage>)[name] ?? { about: '', options: {} },
    args,
    load,
    {
      say: (text) => said.push(text),
      complain: (sentence) => said.push(sentence),
      isThere: () => true,
      agrees: async () => false,
      runFirst: async () => 1,
    },
  );
  return { code, said: said.join('\n'), isLoaded };
}

describe('every command of package.json', () => {
  it('is one that answers for itself, or asks the one place that answers', () => {
    const strangers = own.filter(([name, script]) => !script.includes(`tsx scripts/command.ts ${name}`));
    expect(strangers).toEqual([]);
    expect(own.map(([name]) => name).toSorted()).toEqual(Object.keys(USAGES).toSorted());
  });

  it.each(own.map(([name]) => name))('%s says what it does and takes', async (name) => {
    const { code, said, isLoaded } = await call(name, ['--help']);
    const { about, options } = (USAGES as Record<string, Usage>)[name] ?? { about: name, options: {} };
    expect({ code, isLoaded }).toEqual({ code: 0, isLoaded: false });
    expect(said).toMatch(/^[A-Z2].*\.\n\nnpm run /);
    expect(
      [about, ...Object.keys(options).map((option) => `--${option}`)].filter((text) => !said.includes(text)),
    ).toEqual([]);
  });

  const strict = Object.entries<Usage>(USAGES).filter(([, { passesTo }]) => passesTo === undefined);
  it.each(strict)('%s refuses an option it does not know, with the nearest one', async (name, { options }) => {
    const known = [...Object.keys(options), 'help'];
    for (const option of known) {
      const typed = `--${option.slice(0, -1)}${option.at(-1) === 'x' ? 'y' : 'x'}`;
      const answer = await call(name, [typed]);
      expect(answer).toEqual({
        code: 2,
        said: `The option "${typed}" is unknown. Did you mean "--${option}"?`,
        isLoaded: false,
      });
    }
  });

  const withoutWords = strict.filter(([, { words }]) => words === undefined);
  it.each(withoutWords)('%s refuses a word', async (name) => {
    const said = '"chekc" is unknown: the command takes options only. See --help.';
    expect(await call(name, ['chekc'])).toEqual({ code: 2, said, isLoaded: false });
  });

  it('ends as it says, from the shell', () => {
    const start = (...args: string[]) =>
      spawnSync(process.execPath, [resolveCommand('tsx'), 'scripts/command.ts', ...args], {
        cwd: root,
        encoding: 'utf8',
      });
    const { status, stderr } = start('bench', 'sever');
    expect([status, stderr]).toEqual([2, 'The word "sever" is unknown. Did you mean "server"?\n']);
  });
});
