import { table } from 'workflow-kit/book/markdown';
import { conditionOf, eventOf, type Chart, type ChartTransition } from 'workflow-kit/chart/chart';
import { spaced, titleOf } from 'workflow-kit/chart/words';
import { fileLink } from '../../links.ts';
import type { SourceFile } from '../../rules/citations.ts';
import { refusalsOf, type Refusal } from '../refusals.ts';

/** Returns the file that exports a check. The form or the chart tells two of one name apart. */
export function fileOf({ check, kind }: Pick<Refusal, 'check' | 'kind'>, chart: string, code: readonly SourceFile[]) {
  const exported = new RegExp(String.raw`^export (?:const|function) ${check}\b`, 'm');
  const files = code.flatMap(({ path, text }) => (exported.test(text) ? path : []));
  const [file] = files.length === 1 ? files : files.filter((path) => path.includes(`/${kind ?? chart.split('-')[0]}`));
  if (!file) throw new Error(`No file exports the check ${check}`);
  return file;
}

const not = (condition: string): string => `not: ${condition}`.replace(/^not: not: /, '');

/** Returns the guard whose answer refuses: a `yes` of its own, or the `no` of all before it. */
function refusedBy(chart: Chart, transition: ChartTransition): string {
  const condition = conditionOf(chart, transition);
  const isRefusing = transition.kind !== 'event' || transition.to.some((path) => /refused/i.test(path));
  if (transition.guard !== null) return isRefusing ? condition : not(condition);
  const before = chart.transitions
    .slice(0, chart.transitions.indexOf(transition))
    .filter(({ from, event }) => from === transition.from && event === transition.event);
  return before.map(({ guard }) => not(guard ?? '')).join(', ') || 'always';
}

const sentences = ({ kind, toasts, says }: Refusal): string =>
  [
    ...(kind === null ? [] : [`\`${kind}\`:`]),
    ...(toasts.length === 0 ? [] : [`${toasts.join(', or ')};`]),
    ...says.map((sentence) => `“${sentence}”`),
  ].join(' ');

/** The rows of one table: those of guards with sentences, or of those without. */
function rowsOf(chart: Chart, code: readonly SourceFile[], isSilent: boolean): string[][] {
  const rows = new Map<string, { states: string[]; cells: string[] }>();
  for (const transition of chart.transitions) {
    const found = refusalsOf(chart, transition);
    if (found === null || (typeof found === 'string') !== isSilent) continue;
    const told =
      typeof found === 'string'
        ? [[found]]
        : found.map((each) => [sentences(each), fileLink(fileOf(each, chart.name, code), `\`${each.check}\``)]);
    const state = `[${spaced(transition.from) || 'any'}](${chart.name}.md#state-${transition.from})`;
    for (const words of told) {
      const cells = [eventOf(transition), refusedBy(chart, transition), ...words];
      const row = rows.get(cells.join()) ?? { states: [], cells };
      row.states.push(state);
      rows.set(cells.join(), row);
    }
  }
  return [...rows.values()].map(({ states, cells }) => [states.join(', '), ...cells]);
}

const HEADS = ['In', 'When', 'Refused by'];
const SAYING = [...HEADS, 'Staff read', 'Decided by'];
const SILENT = [...HEADS, 'Why no sentence'];

/** The guards of all machines that refuse with a sentence, or those without. */
export const refusalTable = (charts: readonly Chart[], code: readonly SourceFile[], isSilent: boolean): string =>
  table(
    ['Workflow', ...(isSilent ? SILENT : SAYING)],
    charts.flatMap((chart) =>
      rowsOf(chart, code, isSilent).map((row) => [`[${titleOf(chart.name)}](${chart.name}.md)`, ...row]),
    ),
  );

/** The guards of one machine, for its page. */
export function refusalSection(chart: Chart, code: readonly SourceFile[]): string[] {
  const [saying, silent] = [false, true].map((isSilent) => rowsOf(chart, code, isSilent));
  const parts = [
    ...(saying?.length ? [table(SAYING, saying)] : []),
    ...(silent?.length ? [`Without a sentence:\n\n${table(SILENT, silent)}`] : []),
  ];
  return parts.length === 0 ? [] : [`## <a id="refused"></a>What each guard refuses\n\n${parts.join('\n\n')}`];
}
