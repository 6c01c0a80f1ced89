// `npm run proof`: looks for a booking that becomes CONFIRMED without an active INBOUND delivery, from a press to the stored
// row, and writes what was asked, with its bounds, to docs/workflows/proof.md. Ends with the shortest story that breaks the rule.
import { writeFile } from 'node:fs/promises';
import 'temporal-polyfill/global';
import { readArgs } from '../command.ts';
import { FULL, LIMITS, prove, SHORT, type Part } from './prove.ts';

const { values } = readArgs(
  `npm run proof: looks for a booking that becomes CONFIRMED without an active INBOUND delivery, and writes what was asked to
docs/workflows/proof.md.
  --short   asks a part of it and leaves the page alone`,
  { short: { type: 'boolean' } },
);
const parts: Part[] = [];
for await (const part of prove(values.short ? SHORT : FULL)) {
  const { about, asked, bound, counterexample, confirmed } = part;
  parts.push(part);
  console.log(`${about}: ${asked}.\n  ${bound}`);
  if (counterexample || confirmed === 0) {
    const { scenario = [], fault = 'nothing was confirmed, rightly or not: this proves nothing' } =
      counterexample ?? {};
    console.error(`${scenario.map((line, at) => `  ${at + 1}. ${line}`).join('\n')}\n  => ${fault}`);
    process.exit(1);
  }
}
for (const limit of LIMITS) console.log(limit);
console.log('Within these bounds no booking becomes CONFIRMED without an active INBOUND delivery.');
if (!values.short) await writeFile(new URL('../../docs/workflows/proof.md', import.meta.url), proofPage());
process.exit();

function proofPage(): string {
  return [
    '# The proof of the INBOUND rule',
    '',
    'No booking was found that becomes CONFIRMED without an active INBOUND delivery ([EDIT-01](rules/edit.md#edit-01)). Made by `npm run proof`, which ends with the shortest story where it finds one. [All workflows](README.md)',
    '',
    '| Part | What was asked | Bounds |',
    '|---|---|---|',
    ...parts.map(({ about, asked, bound }) => `| ${about} | ${asked} | ${bound} |`),
    '',
    '## What that does not say',
    '',
    ...LIMITS.map((limit) => `- ${limit}`),
    '',
  ].join('\n');
}
