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

const PERCENT = /^(?:\d{1,2}|100)$/;
const COUNT = /^[1-9]\d*$/;
const FORMS: Readonly<Record<keyof Until, RegExp>> = {
  states: PERCENT,
  edges: PERCENT,
  guards: PERCENT,
  rules: /^[A-Z]+(?:-\d+)?$/,
  length: COUNT,
  time: /^[1-9]\d*s$/,
  tries: COUNT,
};

/**
 * Reads `states=100,edges=90,guards=80,rules=EDIT,rules=LEDG-04,length=40,time=60s,tries=20000`. A search that may take a
 * time is not ended by tries as well, unless they are said. @throws CommandError
 */
export function readUntil(text: string): Until {
  const said = text.split(',').map((part) => {
    const [typed = '', value = ''] = part.split('=');
    const name = oneOf('What --until names', typed, Object.keys(FORMS) as (keyof Until)[]);
    if (!FORMS[name].test(value)) throw new CommandError(`${name}= cannot be "${value}". See --help.`);
    return [name, value] as const;
  });
  const amounts = said.map(([name, value]) => [name, Number.parseInt(value, 10)] as const);
  const tries = said.some(([name]) => name === 'time') ? Infinity : USUAL_UNTIL.tries;
  const rules = said.flatMap(([name, value]) => (name === 'rules' ? [value] : []));
  return { ...USUAL_UNTIL, tries, ...Object.fromEntries(amounts), rules };
}
