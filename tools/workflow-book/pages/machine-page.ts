import { createHash } from 'node:crypto';
import { conditionOf, eventOf, happens, toJson, type Chart } from '../../machine/chart.ts';
import { spaced } from '../../machine/words.ts';
import { fileLink, nameLink, table } from '../../markdown.ts';
import { ruleAddress } from '../../rules/pages.ts';
import { RULES } from '../../rules/rules.ts';
import type { EmittedText } from '../emitted-texts.ts';
import type { Picture } from '../picture/picture.ts';
import { picturedAsTables } from '../picture/picture-table.ts';

/** What every mark of the pictures means, so that it can be told without colours. */
const COLOUR_KEY =
  'How to read the picture. A box is a state: shaded where it works (“does: …”), with a thick edge where all is over; a dashed frame holds what runs side by side; the dot is the start; a grey box is a state of another picture. Lines: black, somebody does something; green and thick, work succeeds; violet with an empty head, work is answered otherwise than staff hoped; red and dashed, work fails; brown and dotted, time passes (“after …”); grey with an open head, at once. Lines in a box stay in it or begin it anew (“⇒ begins anew”); orange ones are refused (“⇒ refused”). In brackets stands the condition; of several for one event the first that holds counts, and “otherwise” is what remains. “(ignored)” and “ignored here” are presses that change nothing.';

/** `booking-edit` -> `Booking edit`. */
export const titleOf = (name: string): string => name.charAt(0).toUpperCase() + spaced(name).slice(1);

/** The page of one machine, in Markdown. Its rows are anchors: `state-PATH` and `tNUMBER`. */
export function toPage(chart: Chart, pictures: Picture[], emitted: ReadonlyMap<string, EmittedText>): string {
  const version = createHash('sha256').update(toJson(chart)).digest('hex').slice(0, 12);
  const stateName = (path: string) => path.split('.').map(spaced).join(' › ') || chart.id;
  const linked = (path: string) => `[${stateName(path)}](#state-${path})`;
  return [
    `# ${titleOf(chart.name)}`,
    chart.description,
    `Source: ${fileLink(chart.file, `\`${chart.file}\``)} · version \`${version}\` · [all workflows](README.md)`,
    ...pictures.flatMap(({ name, title }) => [
      ...(pictures.length > 1 ? [`### ${title}`] : []),
      `![${title}](${name}.svg)`,
    ]),
    picturedAsTables(chart) ?? COLOUR_KEY,
    '## States',
    table(
      ['State', 'What it means', 'Rules', 'Work while in it'],
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
    `${emittedTable(chart, emitted)}\n`,
  ].join('\n\n');
}

function ruleLink(id: string): string {
  const section = / ?(§\d+)/.exec(RULES[id]?.from ?? '')?.[1];
  return `[${id}](${ruleAddress(id)})${section ? ` ${section}` : ''}`;
}

function emittedTable(chart: Chart, emitted: ReadonlyMap<string, EmittedText>): string {
  if (chart.emitted.length === 0) return 'It emits nothing.';
  const rows = chart.emitted.map((type) => {
    const { toast, redirect, heardBy = [] } = emitted.get(type) ?? {};
    const nobody = toast || redirect ? '' : 'nobody';
    return [`\`${type}\``, toast ?? '', redirect ?? '', heardBy.map(nameLink).join(', ') || nobody];
  });
  return `## What it emits, and what staff then see\n\n${table(['Event', 'Toast', 'Goes to', 'Heard by'], rows)}`;
}
