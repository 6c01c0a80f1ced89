import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const layers = {
  'src/domain': { reads: [], packages: ['zod/mini', 'xstate'] },
  'src/services': { reads: ['src/domain'], packages: ['zod/mini', 'ofetch'] },
  'src/machines': { reads: ['src/domain'], packages: ['xstate', 'zod/mini'] },
  'src/views': {
    reads: ['src/domain', 'src/machines'],
    packages: ['react', '@xstate/react', '@ark-ui/react/menu', 'wouter'],
  },
  'src/app': {
    reads: ['src/domain', 'src/services', 'src/machines', 'src/views'],
    packages: ['react', 'xstate', '@zag-js/toast', 'wouter'],
  },
  server: { reads: ['src/domain'], packages: ['fastify', 'drizzle-orm/pg-core', 'pg', 'node:fs'] },
} as const;

const packages = [
  'react',
  'react-dom/client',
  'xstate',
  '@xstate/react',
  '@ark-ui/react/menu',
  '@zag-js/toast',
  'wouter',
  'ofetch',
  'fastify',
  'drizzle-orm/pg-core',
  'pg',
  'node:fs',
  'zod/mini',
];

const layerNames = ['src/domain', 'src/services', 'src/machines', 'src/views', 'src/app', 'server'] as const;

const upward = (layer: string): string => (layer === 'server' ? '..' : '../..');

describe.each(layerNames)('a file in %s', (layer) => {
  const reads: readonly string[] = layers[layer].reads;
  const elsewhere = [...layerNames, 'test'].filter((other) => other !== layer);

  it('may import the layers below it and no other', () => {
    for (const other of elsewhere) {
      write(`${other}/thing.ts`, 'export const thing = 1;\n');
      write(
        `${layer}/from-${other.replace('/', '-')}.ts`,
        `import { thing } from '${upward(layer)}/${other}/thing.ts';\nexport const copy = thing;\n`,
      );
    }
    const refused = elsewhere.filter((other) => !reads.includes(other));
    expect(lint()).toEqual(refused.map((other) => `${layer}/from-${other.replace('/', '-')}.ts: ${RESTRICTED}`).sort());
  });

  it('may not import a folder deeper in a layer above it', () => {
    const above = elsewhere.filter((other) => !reads.includes(other));
    for (const other of above) {
      write(
        `${layer}/screen/from-${other.replace('/', '-')}.ts`,
        `import { thing } from '${upward(layer)}/../${other}/screen/thing.ts';\nexport const copy = thing;\n`,
      );
    }
    expect(lint()).toEqual(
      above.map((other) => `${layer}/screen/from-${other.replace('/', '-')}.ts: ${RESTRICTED}`).sort(),
    );
  });
});

describe('packages', () => {
  it.each(layerNames)('%s imports its own and refuses the frameworks of the others', (layer) => {
    for (const name of layers[layer].packages)
      write(`${layer}/own-${name.replaceAll(/\W/g, '-')}.ts`, `export * from '${name}';\n`);
    expect(lint()).toEqual([]);
  });

  it.each([
    ['src/domain', packages.filter((name) => !['zod/mini', 'xstate'].includes(name))],
    ['src/services', packages.filter((name) => !['zod/mini', 'ofetch', '@zag-js/toast'].includes(name))],
    ['src/machines', packages.filter((name) => !['zod/mini', 'xstate'].includes(name))],
    ['src/views', ['ofetch', 'fastify', 'drizzle-orm/pg-core', 'pg', 'node:fs']],
    ['src/app', ['fastify', 'drizzle-orm/pg-core', 'pg', 'node:fs']],
    ['server', packages.slice(0, 8)],
  ])('%s refuses %j', (layer, refused) => {
    for (const name of refused)
      write(`${layer}/foreign-${name.replaceAll(/\W/g, '-')}.ts`, `export * from '${name}';\n`);
    expect(lint()).toEqual(
      refused.map((name) => `${layer}/foreign-${name.replaceAll(/\W/g, '-')}.ts: ${RESTRICTED}`).sort(),
    );
  });
});

describe('the layers of a server feature', () => {
  it.each([
    ['things.routes.ts', 'drizzle-orm'],
    ['things.usecases.ts', 'drizzle-orm'],
    ['things.usecases.ts', 'fastify'],
    ['things.sql.ts', 'fastify'],
    ['things.sql.ts', '../../http/thing.ts'],
    ['things.sql.ts', '../../errors.ts'],
    ['things.usecases.ts', '../../http/thing.ts'],
  ])('%s refuses %s', (file, name) => {
    write(`server/features/thing/${file}`, `export * from '${name}';\n`);
    expect(lint()).toEqual([`server/features/thing/${file}: ${RESTRICTED}`]);
  });

  it('take HTTP in routes and SQL in *.sql.ts', () => {
    write('server/features/thing/things.routes.ts', "export * from 'fastify';\n");
    write('server/features/thing/things.sql.ts', "export * from 'drizzle-orm';\n");
    write('server/db/things.ts', "export * from 'pg';\n");
    expect(lint()).toEqual([]);
  });
});

it('no file of a feature of the server runs a chart', () => {
  write('src/machines/thing.ts', 'export const thing = 1;\n');
  const text = "export * from 'xstate';\nexport * from '../../../src/machines/thing.ts';\n";
  write('server/features/transfer/import-command.ts', text);
  const refused = `server/features/transfer/import-command.ts: ${RESTRICTED}`;
  expect(lint()).toEqual([refused, refused]);
});

it('the parts in src/views/ui import one another, and nothing that knows the shop', () => {
  const thing = 'export const thing = 1;\n';
  for (const path of ['src/views/ui/card', 'src/views/reads', 'src/machines', 'src/domain'])
    write(`${path}/thing.ts`, thing);
  write('src/views/ui/part/own.ts', "export * from '../card/thing.ts';\n");
  write('src/views/ui/part/react.ts', "export * from 'react';\n");
  const refused = ['../../reads/thing.ts', '../../../machines/thing.ts', '../../../domain/thing.ts', '@xstate/react'];
  refused.forEach((name, index) => write(`src/views/ui/part/refused-${index}.ts`, `export * from '${name}';\n`));
  expect(lint()).toEqual(refused.map((_, index) => `src/views/ui/part/refused-${index}.ts: ${RESTRICTED}`));
});

describe('types of services', () => {
  const service = 'export const thing = 1;\nexport type Thing = typeof thing;\n';

  it.each(['src/domain', 'src/views', 'server'])('are refused in %s', (layer) => {
    write('src/services/thing.ts', service);
    write(
      `${layer}/typed.ts`,
      `import type { Thing } from '${upward(layer)}/src/services/thing.ts';\nexport type Copy = Thing;\n`,
    );
    expect(lint()).toEqual([`${layer}/typed.ts: ${RESTRICTED}`]);
  });

  it('are welcome in machines, their values are not', () => {
    write('src/services/thing.ts', service);
    write('src/machines/typed.ts', "import type { Thing } from '../services/thing.ts';\nexport type Copy = Thing;\n");
    write('src/machines/inline.ts', "import { type Thing } from '../services/thing.ts';\nexport type Copy = Thing;\n");
    write('src/machines/value.ts', "import { thing } from '../services/thing.ts';\nexport const copy = thing;\n");
    expect(lint()).toEqual([`src/machines/value.ts: ${RESTRICTED}`]);
  });
});

describe('cycles', () => {
  it('are refused over two files and over three', () => {
    write('src/domain/one.ts', "import { two } from './two.ts';\nexport const one = (): number => two();\n");
    write('src/domain/two.ts', "import { one } from './one.ts';\nexport const two = (): number => one();\n");
    write('server/a.ts', "import { b } from './b.ts';\nexport const a = (): number => b();\n");
    write('server/b.ts', "import { c } from './c.ts';\nexport const b = (): number => c();\n");
    write('server/c.ts', "import { a } from './a.ts';\nexport const c = (): number => a();\n");
    const files = ['server/a.ts', 'server/b.ts', 'server/c.ts', 'src/domain/one.ts', 'src/domain/two.ts'];
    expect(lint()).toEqual(files.map((file) => `${file}: ${CYCLE}`));
  });
});
