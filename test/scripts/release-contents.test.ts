import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readBillOfMaterials, readNotices } from '../../scripts/release/contents.ts';

const Bom = z.object({
  components: z.array(z.object({ name: z.string(), version: z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const bom = Bom.parse(JSON.parse(readBillOfMaterials('22.23.2')));
const names = bom.components.map(({ name }) => name);

it('the list has packages that both the product and a build tool need', () => {
  expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'zod', 'pg-protocol']));
});

it('the list has no package that only the build or a test needs', () => {
  expect(names.filter((name) => ['vite', 'vitest', 'typescript', 'playwright', '@types/node'].includes(name))).toEqual(
    [],
  );
});

it('the list has the given version of Node', () => {
  expect(bom.components).toContainEqual({ name: 'node', version: '22.23.2' });
});

it('the list contains every dependency that it names', () => {
  const refs = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  const named = bom.dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
});

it('the list has the licence of each kind of package that ships', () => {
  const notices = readNotices();
  expect(notices).toMatch(/^react-dom \d/m);
  expect(notices).toMatch(/^fastify \d/m);
  expect(notices).not.toMatch(/^vite \d/m);
});
