import { createHash } from 'node:crypto';
import { conditionOf, eventOf, happens, toJson, type Chart } from '../chart/chart.ts';
import { spaced, titleOf } from '../chart/words.ts';
import type { Picture } from '../picture/picture.ts';
import { table } from './markdown.ts';

/** The meaning of every mark in the pictures. It does not rely on colours. */
const COLOUR_KEY =
  'How to read the picture. A box is a state. It is shaded if it works (“does: …”) and has a thick edge if it is final. A dashed frame holds parallel states. The dot is the start. A grey box is a state of another picture. Black lines are actions of people. Green thick lines: work succeeds. Violet lines with an empty head: work ends with an unwanted result. Red dashed lines: work fails. Brown dotted lines: time passes (“after …”). Grey lines with an open head: at once. Lines within a box stay in the state or restart it (“⇒ starts again”). Orange ones are refused (“⇒ refused”). The condition is in brackets. If an event has several lines, the first whose condition holds is taken, and “otherwise” is the rest. “(ignored)” and “ignored here” are presses that change nothing.';

/** Parts that a project adds to the pages of its machines. */
export type PageOptions = {
  /** Links to the file of a chart, for example `[src/a.machine.ts](../src/a.machine.ts)`. */
  sourceLink?: (file: string) => string;
  /** Links to a rule of a state. By default its id. */
  ruleLink?: (id: string) => string;
  /** A table in place of pictures. */
  tables?: string | null;
  /** Sections after the transitions, in Markdown. */
  sections?: readonly string[];
};

/** A table of the events of a machine with one state, in place of its picture. */
export const eventTable = (chart: Chart): string =>
  [
    'It has one state, so this table of its events replaces a picture. If an event has several lines, the first whose condition holds is taken, and “otherwise” is the rest.',
    table(
      ['When', 'Only if', 'What happens'],
      chart.transitions.map((transition, at) => [
        `[${eventOf(transition)}](#t${at})`,
        conditionOf(chart, transition),
        happens(transition),
      ]),
    ),
  ].join('\n\n');

/** Writes the page of one machine in Markdown. Its rows are anchors: `state-PATH` and `tNUMBER`. */
export function toMachinePage(
  chart: Chart,
  pictures: readonly Picture[],
  {
    sourceLink = (file) => `\`${file}\``,
    ruleLink = (id) => id,
    tables = null,
    sections = [emittedList(chart)],
  }: PageOptions = {},
): string {
  const version = createHash('sha256').update(toJson(chart)).digest('hex').slice(0, 12);
  const stateName = (path: string) => path.split('.').map(spaced).join(' › ') || chart.id;
  const linked = (path: string) => `[${stateName(path)}](#state-${path})`;
  return `${[
    `# ${titleOf(chart.name)}`,
    ...(chart.description === '' ? [] : [chart.description]),
    `Source: ${sourceLink(chart.file)} · version \`${version}\` · [all workflows](README.md)`,
    ...pictures.flatMap(({ name, title }) => [
      ...(pictures.length > 1 ? [`### ${title}`] : []),
      `![${title}](${name}.svg)`,
    ]),
    tables ?? COLOUR_KEY,
    '## States',
    table(
      ['State', 'Meaning', 'Rules', 'Work while in it'],
      chart.states.map(({ path, description, rules, reason, invokes }) => [
        `<a id="state-${path}"></a>**${stateName(path)}**`,
        description,
        rules.map(ruleLink).join(', ') || reason,
        invokes.map(({ src }) => spaced(src)).join(', '),
      ]),
    ),
    '## What can happen',
    table(
      ['In', 'When', 'Only if', 'Leads to', 'What happens'],
      chart.transitions.map((transition, at) => [
        `<a id="t${at}"></a>${linked(transition.from)}`,
        eventOf(transition),
        conditionOf(chart, transition),
        transition.to.map(linked).join(', ') || 'stays',
        happens(transition),
      ]),
    ),
    ...sections,
  ].join('\n\n')}\n`;
}

const emittedList = ({ emitted }: Chart): string =>
  emitted.length === 0
    ? 'It emits nothing.'
    : `## Emitted events\n\n${emitted.map((type) => `- \`${type}\``).join('\n')}`;
