import type { Part } from './prove.ts';

/** The page of the workflow book about the proof: what was asked, how much of it, and where that ends. */
export const proofPage = (parts: readonly Part[], limits: readonly string[]): string =>
  [
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
    ...limits.map((limit) => `- ${limit}`),
    '',
  ].join('\n');
