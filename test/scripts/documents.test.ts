import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../tools/project.ts';
import { isRuleId } from '../../tools/rules/rules.ts';

/** Without docs/workflows, whose links another test follows. */
const tools = readdirSync(join(root, 'tools'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const documents = ['.', 'docs', 'tools', ...tools.map(({ name }) => `tools/${name}`)].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? join(folder, name) : [])),
);
/** A complete path of the project, without patterns and placeholders. */
const PATH = /^(?:src|server|tools|test|scripts|docs|\.ci)\/[\w./-]+$/;

it.each(documents)('%s names only files and links that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path).filter((path) => PATH.test(path));
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => join(dirname(file), to));
  expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  version: string;
};
const texts = documents.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
/** The words after `npm run` in code, up to the end of the span or line. */
const commands = texts.flatMap(({ file, text }) =>
  [...text.matchAll(/\b(?:npm (?:run )?|npx )([\w:-]+)([^`\n#&]*)/g)].map(([whole, name = '', rest = '']) => ({
    file,
    name,
    rest,
    isScript: whole.startsWith('npm run') || name === 'test' || name === 'start',
  })),
);

/** Scripts that these tests do not start, with the reason. */
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

it('every command of a document is in package.json, and each of those has a row in the README', () => {
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

it('the newest heading of the changelog and a tag of this commit name the version of package.json', () => {
  const [, heading] = /^## (.+)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(heading).toBe(version);
  const tags = spawnSync('git', ['tag', '--points-at', 'HEAD', 'v*'], { cwd: root, encoding: 'utf8' }).stdout;
  expect((tags ?? '').split('\n').filter((tag) => tag !== '' && tag !== `v${version}`)).toEqual([]);
});

it('the image has the version of package.json', () => {
  expect(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')).toContain(`\nARG VERSION=${version}\n`);
});

it('every test in a command of a document exists', () => {
  const asked = commands.flatMap(({ file, rest }) =>
    [...rest.matchAll(/(?<=\s)(?:test|tools|src)\/[\w./-]+/g)].map(([path]) => ({ file, path })),
  );
  const startsAFile = (path: string) =>
    readdirSync(join(root, dirname(path))).some((name) => join(dirname(path), name).startsWith(path));
  expect(asked.filter(({ path }) => !startsAFile(path))).toEqual([]);
  expect(asked.length).toBeGreaterThan(5);
});

it('every part and every title in a command of a document exists', () => {
  const configs = ['playwright.config.ts', 'vitest.config.ts'].map((file) => readFileSync(join(root, file), 'utf8'));
  const packages = readdirSync(join(root, 'packages'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const parts = [
    ...configs.flatMap((config) => [...config.matchAll(/\bname: '([\w-]+)'/g)].map(([, part]) => part)),
    ...packages,
  ];
  const tests = ['test', ...packages.map((name) => `packages/${name}/test`)].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const asked = commands.flatMap(({ file, rest }) => [
    ...[...rest.matchAll(/--project[= ]([\w-]+)/g)].map(([, part]) => ({ file, part })),
    ...[...rest.matchAll(/\s-[gt] (?:'([^']+)'|(\S+))/g)].map(([, quoted, word]) => ({
      file,
      title: quoted ?? word ?? '',
    })),
  ]);
  const isThere = (one: (typeof asked)[number]) =>
    'part' in one
      ? parts.includes(one.part)
      : tests.some((text) => new RegExp(one.title.replaceAll('\\|', '|')).test(text));
  expect(asked.filter((one) => !isThere(one))).toEqual([]);
  expect(asked.filter((one) => 'part' in one).length).toBeGreaterThan(10);
  expect(asked.filter((one) => 'title' in one).length).toBeGreaterThan(10);
});

const fileOf = (name: string): string => /^tsx (\S+)$/.exec(scripts[name] ?? '')?.[1] ?? '';

/** Runs each command to its end in one process. Prints its output and its exit code. */
const BEGIN_EACH = `
  const end = Symbol();
  process.exit = (code = 0) => {
    process.exitCode = code;
    throw end;
  };
  for (const [nth, [file, ...words]] of JSON.parse(process.argv[1]).entries()) {
    process.argv = [process.execPath, file, ...words];
    process.exitCode = 0;
    await import(file + '?' + nth).catch((error) => {
      if (error !== end) throw error;
    });
    console.log(process.exitCode + '\f');
  }`;

/** Quick commands of the documents, exactly as written there. */
const QUICK = [
  'npm run paths -- --machine booking-edit --format json',
  'npm run paths -- --machine booking-edit --path tools/paths/example/booking-edit.json --format gherkin',
  'npm run replay -- tools/replay/example.json',
];

/** Runs every command with --help and the quick commands. @returns what each printed, the helps by name */
function runCommands() {
  // The replay writes a test next to the trace.
  const trace = join(mkdtempSync(join(tmpdir(), 'trace-')), 'example.json');
  cpSync(join(root, 'tools/replay/example.json'), trace);
  const quick = QUICK.map((command) => {
    const [, , name = '', , ...words] = command.split(' ');
    return [fileOf(name), ...words.map((word) => (word === 'tools/replay/example.json' ? trace : word))];
  });
  const begun = [...run.map((name) => [fileOf(name), '--help']), ...quick].map(([file = '', ...words]) => [
    join(root, file),
    ...words,
  ]);
  const args = ['--import', 'tsx', '--input-type=module', '--eval', BEGIN_EACH, JSON.stringify(begun)];
  const said = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\f\n');
  return { said: begun.map((_, at) => said[at] ?? ''), helps: new Map(run.map((name, at) => [name, said[at] ?? ''])) };
}

describe('the commands of the documents', { timeout: 0 }, () => {
  let printed: ReturnType<typeof runCommands>;
  beforeAll(() => {
    printed = runCommands();
  }, 0);

  it('include the quick commands', () => {
    expect(QUICK.filter((command) => !texts.some(({ text }) => text.includes(`\`${command}\``)))).toEqual([]);
  });

  it('print their options with --help', () => {
    const isNamed = ([name, help]: [string, string]) => help.includes(name === 'test' ? 'npm test' : `npm run ${name}`);
    expect([...printed.helps].filter((each) => !isNamed(each)).map(([name]) => name)).toEqual([]);
  });

  it('succeed', () => {
    expect(printed.said.filter((text) => !text.endsWith('\n0') || text.length <= 100)).toEqual([]);
  });

  it.each(commands.filter(({ name, rest }) => run.includes(name) && name !== 'test' && / --\w/.test(rest)))(
    '$file: npm run $name$rest has only existing options',
    ({ name, rest }) => {
      const options = [...rest.matchAll(/\s--([a-z-]+)/g)].map(([, option = '']) => option);
      expect(options.filter((option) => !printed.helps.get(name)?.includes(`--${option}`))).toEqual([]);
    },
  );
});

/** ASVS 5.0.0: all of Level 1, and Level 2 of authentication, sessions, authorization and logging. */
const LEVEL_1 =
  '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1';
const LEVEL_2 =
  '6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const numbersIn = (text = '') => text.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
const chapters = [...page.matchAll(/^\| V\d+ [^|]+\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, met, by = '', not]) => ({ met: numbersIn(met), by, not: numbersIn(not) }),
);
const deviations = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, number = '', risk = '']) => ({ number, risk }),
);
const rulesIn = (text: string) => text.match(/\b[A-Z]{2,8}-\d\d\b/g) ?? [];
const titlesIn = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);

const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:test|story)\.tsx?$/.test(file) && !file.endsWith('security-page.test.ts'))
  .map((file) => readFileSync(join(root, 'test', file), 'utf8'))
  .join('\n');
const proven = new Set(
  [...tests.matchAll(/\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]['"`]/g)].flatMap(([, ids = '']) => ids.split(', ')),
);

it('the security page has each number of the standard once', () => {
  const met = chapters.flatMap((chapter) => chapter.met);
  const not = chapters.flatMap((chapter) => chapter.not);
  const all = [...met, ...not, ...deviations.map(({ number }) => number)];
  expect(all.toSorted()).toEqual([...LEVEL_1.split(' '), ...LEVEL_2.split(' ')].toSorted());
  expect(page).toContain(
    `Of 70 requirements of Level 1 and 53 of Level 2: ${met.length} met, ${not.length} not applicable, ${deviations.length} deviations.`,
  );
});

it('the security page has evidence for each met requirement, and a risk for each deviation', () => {
  const unproven = chapters.filter(({ met, by }) => met.length > 0 && rulesIn(by).length + titlesIn(by).length === 0);
  expect(unproven).toEqual([]);
  expect(deviations.filter(({ risk }) => !risk.includes('Risk: '))).toEqual([]);
});

it('the security page names existing rules and titles', () => {
  expect(rulesIn(page).filter((id) => !isRuleId(id) || !proven.has(id))).toEqual([]);
  expect(titlesIn(page.slice(page.indexOf('## '))).filter((title) => !tests.includes(title))).toEqual([]);
});
