import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/workflow-kit.mjs', import.meta.url));
const SEAT = fileURLToPath(new URL('../example/seat.machine.ts', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workflow-kit-'));
  symlinkSync(MODULES, join(folder, 'node_modules'), 'dir');
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...words: string[]) {
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_PATH: MODULES } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], options);
  return { status, stdout, stderr };
}
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};

describe('a mistake ends with 2 and a sentence:', () => {
  it.each([
    ['an unknown command', ['draw'], 'The command "draw" is unknown. It is one of: book, walk, cover, paths, replay.'],
    ['no file', ['book'], 'Name a file that exports a machine of XState 5. See --help.'],
    ['a missing file', ['book', 'none.ts'], 'There is no file none.ts.'],
    ['an unknown option', ['walk', '--fast'], "Unknown option '--fast'. See --help."],
    ['no record', ['replay', SEAT], 'Name a file that exports a machine, and a recorded walk or trace. See --help.'],
    ['a missing record', ['replay', SEAT, 'none.json'], 'There is no file none.json.'],
    ['an unknown export', ['book', `${SEAT}#other`], `${SEAT} has no machine "other". It has: seatMachine.`],
  ])('%s', (_, words, sentence) => {
    expect(run(...words)).toEqual({ status: 2, stdout: '', stderr: `${sentence}\n` });
  });

  it('a file of another kind', () => {
    const file = write('notes.txt', '');
    expect(run('book', file).stderr).toBe('notes.txt is no TypeScript or JavaScript file.\n');
  });

  it('a file without a machine', () => {
    const file = write('empty.mjs', 'export const nothing = 1;');
    expect(run('book', file).stderr).toBe(
      'empty.mjs exports no machine of XState 5. Write "export" before its definition.\n',
    );
  });

  it('a machine of XState 4', () => {
    const file = write('old.mjs', 'export const machine = { withContext() {} };');
    expect(run('book', file).stderr).toBe('old.mjs exports a machine of XState 4. Only XState 5 is supported.\n');
  });

  it('a file that cannot be loaded', () => {
    const file = write('lost.mjs', "import 'not-installed-here';");
    expect(run('walk', file).stderr).toBe("lost.mjs could not be loaded: Cannot find package 'not-installed-here'\n");
  });

  it('a record that is neither a walk nor a trace', () => {
    expect(run('replay', SEAT, write('record.json', '{}')).stderr).toBe('The file holds no walk.\n');
  });
});

it('book writes a picture and a page of the machine, and a page of contents', () => {
  const { status, stdout } = run('book', SEAT);
  expect(status).toBe(0);
  expect(stdout).toBe('seat: seat.svg, seat.md\n1 machines in workflows. Start with workflows/README.md.\n');
  expect(readFileSync(join(folder, 'workflows/seat.svg'), 'utf8')).toMatch(/^<svg /);
  expect(readFileSync(join(folder, 'workflows/seat.md'), 'utf8')).toContain('| pay succeeds |');
  expect(readFileSync(join(folder, 'workflows/README.md'), 'utf8')).toContain('| [Seat](seat.md) |');
});

it('walk finds the broken seat, and replay repeats the walk', () => {
  const { status, stderr } = run('walk', SEAT);
  expect(status).toBe(1);
  expect(stderr).toContain('  => Seat 2 is sold, and broken\n');
  const again = run('replay', SEAT, 'reports/walks/seat.json');
  expect(again.status).toBe(1);
  expect(again.stdout).toMatch(/Seat 2 is sold, and broken\n$/);
});

it('cover prints how much it reached', () => {
  expect(run('cover', SEAT)).toMatchObject({ status: 0, stdout: 'seat: 5 of 5 states, 8 of 8 transitions\n' });
});

it('paths takes every transition of a machine with guards, actors and delays', () => {
  const { status, stdout, stderr } = run('paths', SEAT, '--format', 'csv');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^path,step,event,state\r\n1,0,,looking\r\n/);
  expect(stderr).toMatch(/paths: 5 of 5 states, 8 of 8 transitions\n$/);
});

it('book draws a machine of a file that imports assets and reads the variables of a bundler', () => {
  write('prompt.md', '# Hello');
  write('styles.css', 'a { color: red }');
  const file = write(
    'bundled.mjs',
    `import text from './prompt.md?raw';
    import './styles.css';
    import { createMachine } from 'xstate';
    new URL(import.meta.env.VITE_SERVER_URL);
    export const bundledMachine = createMachine({ context: { text }, initial: 'open', states: { open: {} } });`,
  );
  expect(run('book', file)).toMatchObject({ status: 0, stderr: '' });
});

it('cover lists the errors that a machine throws, and continues', () => {
  const file = write(
    'broken.mjs',
    `import { assign, createMachine } from 'xstate';
    export const brokenMachine = createMachine({
      context: { of: null },
      initial: 'here',
      states: {
        here: { on: { fall: { actions: assign({ of: ({ context }) => context.of.name }) }, go: 'there' } },
        there: {},
      },
    });`,
  );
  const { status, stdout, stderr } = run('cover', file);
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout).toContain('broken: 2 of 2 states, 1 of 2 transitions\n  threw 1 times at fall: Cannot read');
});
