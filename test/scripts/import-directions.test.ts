import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { resolveCommand, root } from '../../scripts/tool.ts';

const RESTRICTED = 'eslint(no-restricted-imports)';
const CYCLE = 'import(no-cycle)';

const LintConfig = z.looseObject({ options: z.looseObject({ typeAware: z.boolean() }) });
const LintReport = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'reflow-lint-'));
  const config = LintConfig.parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')));
  // The type-aware rules need an installed project; none of them judges an import.
  write('.oxlintrc.json', JSON.stringify({ ...config, options: { ...config.options, typeAware: false } }));
});

afterEach(() => rmSync(house, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

/** What the project's lint says about the files written: `file: rule`, sorted. */
function lint(): string[] {
  const { diagnostics } = LintReport.parse(JSON.parse(runLint()));
  return diagnostics.map(({ filename, code }) => `${filename.replaceAll('\\', '/')}: ${code}`).sort();
}

function runLint(): string {
  try {
    return execFileSync(process.execPath, [resolveCommand('oxlint'), '--format', 'json'], {
      cwd: house,
      encoding: 'utf8',
    });
  } catch (error) {
    return z.object({ stdout: z.string() }).parse(error).stdout;
  }
}

/** A folder or a file of the house, what it imports (a file of the house, or a package), and what it may not. */
type Rule = [from: string, may: readonly string[], mayNot: readonly string[]];

const SERVER_ONLY = ['fastify', 'drizzle-orm/pg-core', 'pg', 'node:fs'];
const VIEW_ONLY = ['react', 'react-dom/client', '@xstate/react', '@ark-ui/react/menu', 'wouter'];
const thing = (layer: string) => `${layer}/thing.ts`;
const domain = thing('src/domain');
const services = thing('src/services');
const machines = thing('src/machines');
const views = thing('src/views');
const app = thing('src/app');
const server = thing('server');
const test = thing('test');

const RULES: Rule[] = [
  [
    'src/domain',
    ['zod/mini', 'xstate'],
    [services, machines, views, app, server, test, ...VIEW_ONLY, ...SERVER_ONLY, 'ofetch', '@zag-js/toast'],
  ],
  [
    'src/services',
    [domain, 'zod/mini', 'ofetch'],
    [machines, views, app, server, test, ...VIEW_ONLY, ...SERVER_ONLY, 'xstate'],
  ],
  [
    'src/machines',
    [domain, 'xstate', 'zod/mini'],
    [services, views, app, server, test, ...VIEW_ONLY, ...SERVER_ONLY, 'ofetch', '@zag-js/toast'],
  ],
  [
    'src/views',
    [domain, machines, 'react', '@xstate/react', '@ark-ui/react/menu', 'wouter'],
    [services, app, server, test, ...SERVER_ONLY, 'ofetch'],
  ],
  [
    'src/app',
    [domain, services, machines, views, 'react', 'xstate', '@zag-js/toast', 'wouter'],
    [server, test, ...SERVER_ONLY],
  ],
  [
    'server',
    [domain, ...SERVER_ONLY],
    [services, machines, views, app, test, ...VIEW_ONLY, 'xstate', '@zag-js/toast', 'ofetch'],
  ],
  ['server/features/thing/things.routes.ts', ['fastify'], ['drizzle-orm']],
  ['server/features/thing/things.usecases.ts', [], ['drizzle-orm', 'fastify', 'server/http/thing.ts']],
  ['server/features/thing/things.sql.ts', ['drizzle-orm'], ['fastify', 'server/http/thing.ts', 'server/errors.ts']],
  ['server/features/thing/import-command.ts', [], ['xstate', machines]],
  [
    'src/views/ui/part',
    ['src/views/ui/card/thing.ts', 'react'],
    ['src/views/reads/thing.ts', machines, domain, '@xstate/react'],
  ],
];

it('imports go down the layers, each with its own packages, and nowhere else', () => {
  const expected: string[] = [];
  const imported = (from: string, name: string) => {
    if (!/^(?:src|server|test)\//.test(name)) return name;
    write(name, 'export const thing = 1;\nexport type Thing = typeof thing;\n');
    const path = relative(dirname(from), name).replaceAll('\\', '/');
    return path.startsWith('.') ? path : `./${path}`;
  };
  for (const [place, may, mayNot] of RULES) {
    for (const [index, name] of [...may, ...mayNot].entries()) {
      const file = place.endsWith('.ts') ? place.replace('thing/', `thing${index}/`) : `${place}/of-${index}.ts`;
      write(file, `export * from '${imported(file, name)}';\n`);
      if (mayNot.includes(name)) expected.push(`${file}: ${RESTRICTED}`);
    }
  }
  expect(lint()).toEqual(expected.toSorted());
});

it('types of services are welcome in machines alone, their values are not', () => {
  write('src/services/thing.ts', 'export const thing = 1;\nexport type Thing = typeof thing;\n');
  const from = (path: string) => `from '${relative(dirname(path), 'src/services/thing.ts')}';\n`;
  for (const layer of ['src/domain', 'src/views', 'server', 'src/machines']) {
    const file = `${layer}/typed.ts`;
    write(file, `import type { Thing } ${from(file)}export type Copy = Thing;\n`);
  }
  write('src/machines/inline.ts', `import { type Thing } ${from('src/machines/a.ts')}export type Copy = Thing;\n`);
  write('src/machines/value.ts', `import { thing } ${from('src/machines/a.ts')}export const copy = thing;\n`);
  const refused = ['server/typed.ts', 'src/domain/typed.ts', 'src/machines/value.ts', 'src/views/typed.ts'];
  expect(lint()).toEqual(refused.map((file) => `${file}: ${RESTRICTED}`));
});

it('cycles are refused over two files and over three', () => {
  for (const [folder, names] of [
    ['src/domain', ['one', 'two']],
    ['server', ['a', 'b', 'c']],
  ] as const)
    for (const [at, name] of names.entries()) {
      const next = names[(at + 1) % names.length];
      write(
        `${folder}/${name}.ts`,
        `import { ${next} } from './${next}.ts';\nexport const ${name} = (): number => ${next}();\n`,
      );
    }
  const files = ['server/a.ts', 'server/b.ts', 'server/c.ts', 'src/domain/one.ts', 'src/domain/two.ts'];
  expect(lint()).toEqual(files.map((file) => `${file}: ${CYCLE}`));
});
