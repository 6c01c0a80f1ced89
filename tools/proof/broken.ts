// `npm run proof:broken`: takes the INBOUND rule away in every way of `removals.ts`, one after the other, and sees that the
// type checker takes it and that the short proof ends with a story. Fails where one is not found. Names
// after the command take those alone.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import 'temporal-polyfill/global';
import { createServer } from 'vite';
import { oneOf, readArgs } from '../command.ts';
import { removeFrom, type Removal } from '../removals/removals.ts';
import { typeFaults } from '../removals/type-check.ts';
import type { Bounds, Proof } from './prove.ts';
import { PROOF_REMOVALS } from './removals.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const named: string[] = readArgs('npm run proof:broken -- [REMOVAL ...]', {}, { words: true }).words;
const names: string[] = PROOF_REMOVALS.map(({ name }) => name);
for (const word of named) oneOf('The removal', word, names);

let current: Removal | null = null;
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, hmr: false },
  optimizeDeps: { noDiscovery: true },
  plugins: [
    {
      name: 'removal',
      enforce: 'pre',
      transform: (code, id) => (current && id === join(root, current.file) ? removeFrom(code, current) : null),
    },
  ],
});

async function proveWithout(removal: Removal): Promise<Proof> {
  current = removal;
  server.moduleGraph.invalidateAll();
  const { prove, SHORT } = (await server.ssrLoadModule('/tools/proof/prove.ts')) as {
    prove: (bounds: Bounds) => Promise<Proof>;
    SHORT: Bounds;
  };
  return prove(SHORT);
}

let missed = 0;
const removals = PROOF_REMOVALS.filter(({ name }) => named.length === 0 || named.includes(name));
const refused = await typeFaults(root, removals);
for (const removal of removals) {
  const faults = refused.get(removal) ?? [];
  const { counterexample } = await proveWithout(removal);
  if (faults.length === 0 && counterexample !== null) {
    console.log(`${removal.name}:`);
    counterexample.scenario.forEach((line, at) => console.log(`  ${at + 1}. ${line}`));
    console.log(`  => ${counterexample.fault}`);
    continue;
  }
  missed += 1;
  console.error(`${removal.name}: ${faults.join(' ') || 'not found'}`);
}
console.log(`${removals.length - missed} of ${removals.length} found`);
process.exit(missed > 0 || removals.length === 0 ? 1 : 0);
