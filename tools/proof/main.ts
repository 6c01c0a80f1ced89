// `npm run proof`: looks for a booking that becomes CONFIRMED without an active INBOUND delivery, from a press to the stored
// row, and writes what was asked, with its bounds, to docs/workflows/proof.md. `--check` fails where the page says something
// else, `--short` asks a part of it and leaves the page alone. Ends with the shortest story that breaks the rule.
import { readFile, writeFile } from 'node:fs/promises';
import 'temporal-polyfill/global';
import { readArgs } from '../command.ts';
import { proofPage } from './page.ts';
import { FULL, LIMITS, prove, SHORT } from './prove.ts';

const PAGE = new URL('../../docs/workflows/proof.md', import.meta.url);
const { values } = readArgs(
  `npm run proof: looks for a booking that becomes CONFIRMED without an active INBOUND delivery, and writes what was asked to
docs/workflows/proof.md.
  --check   writes nothing and fails where the page is out of date
  --short   asks a part of it and leaves the page alone`,
  { check: { type: 'boolean' }, short: { type: 'boolean' } },
);
const isShort = values.short;

const { parts, counterexample } = await prove(isShort ? SHORT : FULL, ({ about, asked, bound }) =>
  console.log(`${about}: ${asked}.\n  ${bound}`),
);
if (counterexample) {
  const { scenario, fault } = counterexample;
  console.error(`${scenario.map((line, at) => `  ${at + 1}. ${line}`).join('\n')}\n  => ${fault}`);
  process.exitCode = 1;
} else {
  for (const limit of LIMITS) console.log(limit);
  console.log('Within these bounds no booking becomes CONFIRMED without an active INBOUND delivery.');
  if (!isShort) await keepPage();
}
process.exit();

async function keepPage(): Promise<void> {
  const page = proofPage(parts, LIMITS);
  if (!values.check) return writeFile(PAGE, page);
  if ((await readFile(PAGE, 'utf8').catch(() => '')) === page) return;
  console.error('docs/workflows/proof.md is out of date. Run npm run proof.');
  process.exitCode = 1;
}
