import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Not docs/workflows, whose links its own test follows. */
const tools = readdirSync(join(root, 'tools'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const documents = ['.', 'docs', 'tools', ...tools.map(({ name }) => `tools/${name}`)].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? join(folder, name) : [])),
);
/** A path of the project, whole: no pattern, no placeholder. */
const PATH = /^(?:src|server|tools|test|scripts|docs|\.ci)\/[\w./-]+$/;

it.each(documents)('%s names only files and links that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path).filter((path) => PATH.test(path));
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => join(dirname(file), to));
  expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const texts = documents.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
/** What stands behind `npm run` in code: the words of a command up to the end of its span or line. */
const commands = texts.flatMap(({ file, text }) =>
  [...text.matchAll(/\b(?:npm (?:run )?|npx )([\w:-]+)([^`\n#&]*)/g)].map(([whole, name = '', rest = '']) => ({
    file,
    name,
    rest,
    isScript: whole.startsWith('npm run') || name === 'test' || name === 'start',
  })),
);

/** Scripts that no test of the documents begins, and why not. */
const NOT_RUN: Readonly<Record<string, string>> = {
  prepare: 'npm ci runs it.',
  start: 'It runs until it is stopped: `npm run release -- --check` and the stories start the same server.',
  demo: 'It runs until it is stopped.',
  dev: 'It runs until it is stopped.',
  build: 'The stories are run on what it builds.',
  check: 'It has no options, takes a minute, and is a step of .ci/run.',
  ...Object.fromEntries(
    'staff erase export import audit backup restore verify move'
      .split(' ')
      .map((name) => [name, 'It builds the server first: test/server runs it.']),
  ),
};
const run = Object.keys(scripts).filter((name) => !(name in NOT_RUN));

it('every command of a document is one of package.json, and each of these has its row in the README', () => {
  expect(commands.filter(({ name, isScript }) => isScript && !(name in scripts))).toEqual([]);
  const rows = texts.flatMap(({ file, text }) => (file === 'README.md' ? text.split('\n') : []));
  const named = rows
    .filter((row) => /^\| `npm (?:run|start|test)/.test(row))
    .flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`(?:npm (?:run )?)?([\w:-]+)`/g)].map(([, name]) => name),
    );
  expect(Object.keys(scripts).filter((name) => name !== 'prepare' && !named.includes(name))).toEqual([]);
  expect(Object.keys(NOT_RUN).filter((name) => !(name in scripts))).toEqual([]);
});

it('every test that a command of a document names is there', () => {
  const asked = commands.flatMap(({ file, rest }) =>
    [...rest.matchAll(/(?<=\s)(?:test|tools|src)\/[\w./-]+/g)].map(([path]) => ({ file, path })),
  );
  const startsAFile = (path: string) =>
    readdirSync(join(root, dirname(path))).some((name) => join(dirname(path), name).startsWith(path));
  expect(asked.filter(({ path }) => !startsAFile(path))).toEqual([]);
  expect(asked.length).toBeGreaterThan(5);
});

it.each(run)('npm run %s says with --help what it takes', (name) => {
  const [, file = ''] = /^tsx (\S+)$/.exec(scripts[name] ?? '') ?? [];
  const said = execFileSync(process.execPath, ['--import', 'tsx', file, '--help'], { cwd: root, encoding: 'utf8' });
  expect(said).toContain(name === 'test' ? 'npm test' : `npm run ${name}`);
});
