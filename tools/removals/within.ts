import type { RuleId } from '../rules/rules.ts';
import type { Removal } from './removals.ts';

/** A removal of the rule that it takes away. */
export type RuleRemoval = Removal & { rule: RuleId };

type Taken = readonly [name: string, text: string, replacement: string];

/** What is taken away in one file: for each rule what then is so in words, the text, and what stands there instead. */
export const within = (file: string, taken: Readonly<Record<RuleId, Taken>>): RuleRemoval[] =>
  Object.entries(taken).map(([rule, [name, text, replacement]]) => ({
    rule: rule as RuleId,
    name,
    file,
    text,
    replacement,
  }));
