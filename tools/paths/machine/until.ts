import { CommandError, oneOf } from '../../command.ts';
import type { Until } from './walk.ts';

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

/**
 * Reads `states=100,edges=90,guards=80,rules=EDIT,rules=LEDG-04,length=40,time=60s,tries=20000`. A search that may take a
 * time is not ended by tries as well, unless they are said. @throws CommandError
 */
export function readUntil(text: string): Until {
  const until = { ...USUAL_UNTIL };
  const rules: string[] = [];
  const said = new Set<string>();
  for (const part of text.split(',')) {
    const [typed = '', value = ''] = part.split('=');
    const name = oneOf('What --until names', typed, Object.keys(USUAL_UNTIL) as (keyof Until)[]);
    said.add(name);
    if (name === 'rules') {
      if (!/^[A-Z]+(?:-\d+)?$/.test(value))
        throw new CommandError(`rules= needs an area or the id of a rule, not "${value}".`);
      rules.push(value);
      continue;
    }
    const amount = Number(name === 'time' ? /^(\d+)s$/.exec(value)?.[1] : value);
    if (value === '' || !Number.isInteger(amount))
      throw new CommandError(
        `${name}= needs ${name === 'time' ? 'seconds, such as 60s' : 'a whole number'}, not "${value}".`,
      );
    if (['states', 'edges', 'guards'].includes(name) && amount > 100)
      throw new CommandError(`${name}= is in percent: at most 100.`);
    if (amount === 0 && ['length', 'time', 'tries'].includes(name))
      throw new CommandError(`${name}= needs more than 0.`);
    until[name] = name === 'time' ? amount * 1000 : amount;
  }
  const isTimed = said.has('time') && !said.has('tries');
  return { ...until, rules, tries: isTimed ? Infinity : until.tries };
}
