import { CommandError } from '../../command.ts';
import type { Coverage, Reached } from '../../machine/coverage.ts';

/** When a search is over: what it has to reach, in percent, and what it may cost. */
export type Until = {
  states: number;
  edges: number;
  guards: number;
  /** Areas or ids of rules whose states have to be reached, all of them. */
  rules: readonly string[];
  /** Steps of a path at most. */
  length: number;
  /** Seconds. */
  time: number;
  /** Events tried at most: with this bound alone the same seed finds the same. */
  tries: number;
};

/** Where nothing is said. The tries end a search, so that the same seed finds the same on any machine. */
export const USUAL_UNTIL: Until = {
  states: 100,
  edges: 100,
  guards: 100,
  rules: [],
  length: 40,
  time: Infinity,
  tries: 5_000,
};

const GOAL =
  /^(?:(?:states|edges|guards)=(?:\d{1,2}|100)|rules=[A-Z]+(?:-\d+)?|(?:length|tries)=[1-9]\d*|time=[1-9]\d*s)$/;

/**
 * Reads `states=100,edges=90,guards=80,rules=EDIT,rules=LEDG-04,length=40,time=60s,tries=20000`. A search that may take a
 * time is not ended by tries as well, unless they are said. @throws CommandError
 */
export function readUntil(text: string): Until {
  const goals = text.split(',').map((goal) => {
    if (!GOAL.test(goal)) throw new CommandError(`--until cannot ask for "${goal}". See --help.`);
    return goal.split('=') as [keyof Until, string];
  });
  const amounts = goals.map(([name, value]) => [name, Number.parseInt(value, 10)] as const);
  const tries = goals.some(([name]) => name === 'time') ? Infinity : USUAL_UNTIL.tries;
  const rules = goals.flatMap(([name, value]) => (name === 'rules' ? [value] : []));
  return { ...USUAL_UNTIL, tries, ...Object.fromEntries(amounts), rules };
}

/** Whether all that was asked for was reached. */
export function isMet(until: Until, { rules, ...counted }: Coverage): boolean {
  const isFull = ({ of, reached }: Reached, percent: number) => 100 * reached >= percent * of;
  const isAsked = (rule: string) => until.rules.some((asked) => rule === asked || rule.startsWith(`${asked}-`));
  const kinds = ['states', 'edges', 'guards'] as const;
  return kinds.every((kind) => isFull(counted[kind], until[kind])) && !rules.missing.some(isAsked);
}
