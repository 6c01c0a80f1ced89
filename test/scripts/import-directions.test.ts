import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { resolveCommand, root } from '../../tools/project.ts';

const RESTRICTED = 'eslint(no-restricted-imports)';
const CYCLE = 'import(no-cycle)';

const LintConfig = z.looseObject({ options: z.looseObject({ typeAware: z.boolean() }) });
const LintReport = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'reflow-lint-'));
  const config = LintConfig.parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')));
  // The type-aware rules need an installed project, and none of them checks imports.
  write('.oxlintrc.json', JSON.stringify({ ...config, options: { ...config.options, typeAware: false } }));
});

afterEach(() => rmSync(house, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

/** Returns the lint errors of the written files: `file: rule`, sorted. */
function lint(): string[] {
  const options = { cwd: house, encoding: 'utf8' } as const;
  const { stdout } = spawnSync(process.execPath, [resolveCommand('oxlint'), '--format', 'json'], options);
  const { diagnostics } = LintReport.parse(JSON.parse(stdout));
  return diagnostics.map(({ filename, code }) => `${filename.replaceAll('\\', '/')}: ${code}`).sort();
}

/** Returns the path to a file of the project, or the package. */
function pathFrom(from: string, name: string): string {
  if (!/^(?:src|server|test|tools|scripts|packages)\//.test(name)) return name;
  write(name, 'export const thing = 1;\nexport type Thing = typeof thing;\n');
  const path = relative(dirname(from), name).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

const LAYERS = ['domain', 'services', 'machines', 'views', 'app'];
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(LAYERS.map((layer) => [layer, [`src/${layer}/thing.ts`]])),
  server: ['server/thing.ts'],
  test: ['test/thing.ts'],
  tools: ['tools/thing.ts'],
  scripts: ['scripts/thing.ts'],
  SERVER: ['fastify', 'drizzle-orm/pg-core', 'pg', 'node:fs'],
  VIEW: ['react', 'react-dom/client', '@xstate/react', '@ark-ui/react/menu', 'wouter'],
};
const listNames = (names: string) => names.split(' ').flatMap((name) => NAMES[name] ?? (name === '' ? [] : [name]));

/** A folder or file of the project, its allowed imports, and its forbidden ones: layers, files and packages. */
const RULES: [from: string, may: string, mayNot: string][] = [
  ['src/domain', 'zod/mini xstate', 'services machines views app server test VIEW SERVER ofetch @zag-js/toast'],
  ['src/services', 'domain zod/mini ofetch', 'machines views app server test VIEW SERVER xstate'],
  ['src/machines', 'domain xstate zod/mini', 'services views app server test VIEW SERVER ofetch @zag-js/toast'],
  [
    'src/views',
    'domain machines react @xstate/react @ark-ui/react/menu wouter',
    'services app server test SERVER ofetch',
  ],
  ['src/app', 'domain services machines views react xstate @zag-js/toast wouter', 'server test SERVER'],
  ['server', 'domain SERVER', 'services machines views app test VIEW xstate @zag-js/toast ofetch'],
  ['server/features/thing/things.routes.ts', 'fastify', 'drizzle-orm'],
  ['server/features/thing/things.usecases.ts', '', 'drizzle-orm fastify server/http/thing.ts'],
  ['server/features/thing/things.sql.ts', 'drizzle-orm', 'fastify server/http/thing.ts server/errors.ts'],
  ['server/features/thing/import-command.ts', '', 'xstate machines'],
  ['packages/thing/src', 'node:fs xstate', 'server domain machines views tools scripts'],
  ['tools/thing', 'domain server tools workflow-kit', 'test scripts packages/thing/src/thing.ts'],
  ['src/views/ui/part', 'src/views/ui/card/thing.ts react', 'src/views/reads/thing.ts machines domain @xstate/react'],
];

it('imports only go down the layers, each with its own packages', () => {
  const expected: string[] = [];
  for (const [place, may, mayNot] of RULES)
    for (const [index, name] of listNames(`${may} ${mayNot}`).entries()) {
      const file = place.endsWith('.ts') ? place.replace('thing/', `thing${index}/`) : `${place}/of-${index}.ts`;
      write(file, `export * from '${pathFrom(file, name)}';\n`);
      if (listNames(mayNot).includes(name)) expected.push(`${file}: ${RESTRICTED}`);
    }
  expect(lint()).toEqual(expected.toSorted());
});

it('only machines may import types of services, and no values', () => {
  const from = (path: string) => `from '${pathFrom(path, 'src/services/thing.ts')}';\n`;
  for (const file of ['src/domain', 'src/views', 'server', 'src/machines'].map((layer) => `${layer}/typed.ts`))
    write(file, `import type { Thing } ${from(file)}export type Copy = Thing;\n`);
  write('src/machines/inline.ts', `import { type Thing } ${from('src/machines/a.ts')}export type Copy = Thing;\n`);
  write('src/machines/value.ts', `import { thing } ${from('src/machines/a.ts')}export const copy = thing;\n`);
  const refused = ['server/typed.ts', 'src/domain/typed.ts', 'src/machines/value.ts', 'src/views/typed.ts'];
  expect(lint()).toEqual(refused.map((file) => `${file}: ${RESTRICTED}`));
});

it('cycles of two and of three files are refused', () => {
  const cycle = (folder: string, ...names: string[]) =>
    names.map((name, at) => {
      const next = names[(at + 1) % names.length];
      const text = `import { ${next} } from './${next}.ts';\nexport const ${name} = (): number => ${next}();\n`;
      write(`${folder}/${name}.ts`, text);
      return `${folder}/${name}.ts: ${CYCLE}`;
    });
  const files = [...cycle('server', 'a', 'b', 'c'), ...cycle('src/domain', 'one', 'two')];
  expect(lint()).toEqual(files);
});
