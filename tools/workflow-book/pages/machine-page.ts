import { createHash } from 'node:crypto';
import { conditionOf, toJson, type Chart, type ChartState, type ChartTransition } from '../../machine/chart.ts';
import type { Picture } from '../picture/picture.ts';
import { eventOf, happens, picturedAsTables, type PictureTables } from '../picture/picture-table.ts';
import { ruleAddress } from '../../rules/pages.ts';
import { RULES } from '../../rules/rules.ts';
import { spaced } from '../../machine/words.ts';

/** What every mark of the pictures means, so that it can be told without colours. */
export const COLOUR_KEY =
  'How to read the picture. A box is a state: shaded where it works (“does: …”), with a thick edge where all is over; a dashed frame holds what runs side by side; the dot is the start; a grey box is a state of another picture. Lines: black, somebody does something; green and thick, work succeeds; violet with an empty head, work is answered otherwise than staff hoped; red and dashed, work fails; brown and dotted, time passes (“after …”); grey with an open head, at once. Lines in a box stay in it or begin it anew (“⇒ begins anew”); orange ones are refused (“⇒ refused”). In brackets stands the condition; of several for one event the first that holds counts, and “otherwise” is what remains. “(ignored)” and “ignored here” are presses that change nothing.';

/** What staff see when a machine emits an event, and the files of the app that hear it beside the tables of toasts. */
export type EmittedText = { toast: string | null; redirect: string | null; heardBy: readonly string[] };

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ') || '—';
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const stateName = (chart: Chart, path: string): string =>
  path === '' ? chart.id : path.split('.').map(spaced).join(' › ');
const code = (text: string): string => (text ? `\`${text}\`` : '');

/** Twelve characters that change whenever the machine does. */
export const chartVersion = (chart: Chart): string =>
  createHash('sha256').update(toJson(chart)).digest('hex').slice(0, 12);

/** The page of one machine, in Markdown. Its rows are anchors: `state-PATH` and `tNUMBER`. */
export function toPage(chart: Chart, pictures: Picture[], emitted: ReadonlyMap<string, EmittedText>): string {
  const pictured = picturedAsTables(chart);
  return [
    `# ${title(chart)}`,
    '',
    chart.description,
    '',
    `Source: [\`${chart.file}\`](../../${chart.file}) · version \`${chartVersion(chart)}\` · [all workflows](README.md)`,
    '',
    ...pictures.flatMap((picture) => [
      ...(pictures.length > 1 ? [`### ${picture.title}`, ''] : []),
      `![${picture.title}](${picture.name}.svg)`,
      '',
    ]),
    pictured?.key ?? COLOUR_KEY,
    '',
    ...(pictured ? [...tableLines(pictured), ''] : []),
    '## States',
    '',
    row('State', 'What it means', 'Rules', 'Work while in it'),
    '|---|---|---|---|',
    ...chart.states.map((state) => stateRow(chart, state)),
    '',
    '## What can happen',
    '',
    row('In', 'When', 'Only if', 'Leads to', 'What happens'),
    '|---|---|---|---|---|',
    ...chart.transitions.map((transition, at) => transitionRow(chart, transition, at)),
    '',
    ...emittedTable(chart, emitted),
  ].join('\n');
}

/** `booking-edit` -> `Booking edit`. */
export const title = (chart: Chart): string => {
  const words = spaced(chart.name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const ruleLink = (id: string): string => {
  const section = / ?(§\d+)/.exec(RULES[id]?.from ?? '')?.[1];
  return `[${id}](${ruleAddress(id)})${section ? ` ${section}` : ''}`;
};

const stateRow = (chart: Chart, state: ChartState): string =>
  row(
    `<a id="state-${state.path}"></a>**${stateName(chart, state.path)}**`,
    state.description,
    state.rules.map(ruleLink).join(', ') || state.reason,
    state.invokes.map((invoke) => spaced(invoke.src)).join(', '),
  );

/** The tables that stand for a picture, in Markdown. */
export const tableLines = ({ tables }: PictureTables): string[] =>
  tables.flatMap(({ heads, rows, named }, at) => [
    ...(at > 0 ? [''] : []),
    row(...heads.map(({ text }) => text)),
    `|${'---|'.repeat(heads.length)}`,
    ...rows.map((fields) => row(...fields.map(({ text }, first) => (named && first === 0 ? `**${text}**` : text)))),
  ]);

const transitionRow = (chart: Chart, transition: ChartTransition, at: number): string => {
  const linked = (path: string) => `[${stateName(chart, path)}](#state-${path})`;
  return row(
    `<a id="t${at}"></a>${linked(transition.from)}`,
    eventOf(transition),
    conditionOf(chart, transition),
    transition.to.map(linked).join(', ') || 'stays',
    happens(transition),
  );
};

function emittedTable(chart: Chart, emitted: ReadonlyMap<string, EmittedText>): string[] {
  if (chart.emitted.length === 0) return ['It emits nothing.', ''];
  return [
    '## What it emits, and what staff then see',
    '',
    row('Event', 'Toast', 'Goes to', 'Heard by'),
    '|---|---|---|---|',
    ...chart.emitted.map((type) => {
      const { toast, redirect, heardBy = [] } = emitted.get(type) ?? {};
      const files = heardBy.map((file) => `[${file.split('/').at(-1) ?? file}](../../${file})`);
      return row(code(type), toast ?? '', redirect ?? '', files.join(', ') || (toast || redirect ? '' : 'nobody'));
    }),
    '',
  ];
}
