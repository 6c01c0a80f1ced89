import { readFileSync } from 'node:fs';

/** A rule of the product in our own words. Quoted texts are unchanged. */
export type Rule = {
  text: string;
  /** The origin of the rule. */
  mark: 'specified' | 'added by us' | 'deviating';
  /** The source of the rule: a section of the product's specification, a requirement, the design, or a purpose. */
  from: string;
  /** Our interpretation if the specification is silent or contradicts itself. */
  reading?: string;
  /** Why the rule exists although the specification has none like it. */
  added?: string;
  /** How and why the rule differs from the specification. */
  deviates?: string;
  /** For a deviation: the specification's own sentence. */
  asked?: string;
};
export type RuleId = string;

const PAGE = new URL('../../docs/specification.md', import.meta.url);
const AREA = /^## ([A-Z]+): (.+)$/;
const RULE =
  /^- <a id="([a-z]+-\d{2})"><\/a>\*\*([A-Z]+-\d{2})\*\* (.+) \*\((specified|added by us|deviating), (.+)\)\*$/;
const DECISION = /^ {2}- \*\*(Asked|Deviates|Added|Read so):\*\* (.+)$/;
const FIELDS = { Asked: 'asked', Deviates: 'deviates', Added: 'added', 'Read so': 'reading' } as const;

/** Parses a page of rules line by line. @throws Error that names a line that is no heading, rule or decision */
export function readRules(page: string): { areas: Record<string, string>; rules: Record<RuleId, Rule> } {
  const areas: Record<string, string> = {};
  const rules: Record<RuleId, Rule> = {};
  let last: Rule | null = null;
  const [, ...sections] = page.split(/^(?=## )/m);
  for (const line of sections.join('').split('\n')) {
    const [, area, title] = AREA.exec(line) ?? [];
    const [, anchor, id, text, mark, from] = RULE.exec(line) ?? [];
    const [, kind, said] = DECISION.exec(line) ?? [];
    if (area !== undefined && title !== undefined) areas[area] = title;
    else if (id !== undefined && text !== undefined && from !== undefined) {
      const isKnown = areas[id.slice(0, -3)] !== undefined && rules[id] === undefined;
      if (anchor !== id.toLowerCase() || !isKnown)
        throw new Error(`${id} is listed twice, outside its area, or with another anchor`);
      last = { text, mark: mark as Rule['mark'], from };
      rules[id] = last;
    } else if (kind !== undefined && said !== undefined && last) {
      const field = FIELDS[kind as keyof typeof FIELDS];
      last[field] = field === 'asked' ? said.replaceAll(/^“|”$/g, '') : said;
    } else if (line !== '') throw new Error(`docs/specification.md: "${line.slice(0, 60)}" is no rule`);
  }
  return { areas, rules };
}

const read = readRules(readFileSync(PAGE, 'utf8'));

/** The prefixes of the rule ids with their subjects. */
export const AREAS: Readonly<Record<string, string>> = read.areas;

/** Every rule of the product by its id. `docs/specification.md` is the one list, kept by hand. */
export const RULES: Readonly<Record<RuleId, Rule>> = read.rules;

export const isRuleId = (id: string): boolean => Object.hasOwn(RULES, id);

/** @throws Error where no rule has the id */
export function ruleOf(id: RuleId): Rule {
  const rule = RULES[id];
  if (!rule) throw new Error(`${id} is no rule`);
  return rule;
}
