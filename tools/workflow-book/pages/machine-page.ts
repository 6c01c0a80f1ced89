import { createHash } from 'node:crypto';
import { conditionOf, eventOf, happens, toJson, type Chart } from '../../machine/chart.ts';
import { spaced } from '../../machine/words.ts';
import { fileLink, nameLink, table } from '../../markdown.ts';
import { ruleAddress } from '../../rules/pages.ts';
import { RULES } from '../../rules/rules.ts';
import { SHARED_CHARTS } from '../emitted-samples.ts';
import { toldBy, type EmittedText } from '../emitted-texts.ts';
import type { Picture } from '../picture/picture.ts';
import { picturedAsTables } from '../picture/picture-table.ts';

/** The meaning of every mark in the pictures. It does not rely on colours. */
const COLOUR_KEY =
  'How to read the picture. A box is a state. It is shaded if it works (“does: …”) and has a thick edge if it is final. A dashed frame holds parallel states. The dot is the start. A grey box is a state of another picture. Black lines are actions of people. Green thick lines: work succeeds. Violet lines with an empty head: work ends with an unwanted result. Red dashed lines: work fails. Brown dotted lines: time passes (“after …”). Grey lines with an open head: at once. Lines within a box stay in the state or restart it (“⇒ starts again”). Orange ones are refused (“⇒ refused”). The condition is in brackets. If an event has several lines, the first whose condition holds is taken, and “otherwise” is the rest. “(ignored)” and “ignored here” are presses that change nothing.';

/** `booking-edit` -> `Booking edit`. */
export const titleOf = (name: string): string => name.charAt(0).toUpperCase() + spaced(name).slice(1);

/** Writes the page of one machine in Markdown. Its rows are anchors: `state-PATH` and `tNUMBER`. */
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
    ...formTable(chart, emitted),
    `${emittedTable(chart, emitted)}\n`,
  ].join('\n\n');
}

function ruleLink(id: string): string {
  const section = / ?(§\d+)/.exec(RULES[id]?.from ?? '')?.[1];
  return `[${id}](${ruleAddress(id)})${section ? ` ${section}` : ''}`;
}

/** The forms that share a chart, with the texts of each. Their rules and fields are in their configurations. */
function formTable({ id }: Chart, emitted: ReadonlyMap<string, EmittedText>): string[] {
  const kinds = SHARED_CHARTS[id] ?? [];
  if (kinds.length === 0) return [];
  const rows = kinds.map((kind) => {
    const toldBy = (type: string) => emitted.get(type)?.ofKind(kind);
    const done = [toldBy('record.saved'), toldBy('record.created')].find((told) => told?.toast);
    return [`\`${kind}\``, done?.toast ?? '', done?.redirect ?? '', toldBy('form.refused')?.toast ?? ''];
  });
  return [`## Forms with this chart\n\n${table(['Form', 'Saved', 'Goes to', 'Refused'], rows)}`];
}

function emittedTable(chart: Chart, emitted: ReadonlyMap<string, EmittedText>): string {
  if (chart.emitted.length === 0) return 'It emits nothing.';
  const rows = chart.emitted.map((type) => {
    const { toast, redirect, heardBy = [] } = toldBy(emitted, chart, type) ?? {};
    const nobody = toast || redirect ? '' : 'nobody';
    return [`\`${type}\``, toast ?? '', redirect ?? '', heardBy.map(nameLink).join(', ') || nobody];
  });
  return `## Emitted events and their texts\n\n${table(['Event', 'Toast', 'Goes to', 'Heard by'], rows)}`;
}
