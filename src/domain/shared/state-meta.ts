/** At a state of a chart: the ids of the rules that it carries (`tools/rules/rules.ts`), or why it carries none. */
export type StateMeta = { rules: readonly [string, ...string[]] } | { reason: string };
