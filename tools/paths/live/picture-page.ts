import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { type AnyModel, placesOf, standsForWords } from '../../models/create-model.ts';
import { toChart, type Chart } from '../../workflow-book/chart.ts';
import { clientScript } from '../../workflow-book/html/client-script.ts';
import { STYLE, toPressable } from '../../workflow-book/html/html-book.ts';
import { drawPictures, type Picture } from '../../workflow-book/picture/picture.ts';
import { escapeText, spaced } from '../../workflow-book/words.ts';
import { toGraph } from '../generate.ts';
import { stepKey } from './progress.ts';

const LOOKS = `
.progress { position: sticky; top: 0; z-index: 1; padding: 12px 20px; background: var(--bg); border-bottom: 1px solid var(--line); } main { margin: auto; max-width: none; }
figure svg g.walked > path, figure svg g.walked > polygon, figure svg a.walked > path:not(.reach), figure svg a.walked > polygon { stroke: #15803d; stroke-width: 3; stroke-dasharray: none; }
figure svg g.failed > path, figure svg g.failed > polygon, figure svg a.failed > path:not(.reach), figure svg a.failed > polygon { stroke: #b91c1c; stroke-width: 3; stroke-dasharray: 3 3; }
figure svg a.step:not(.walked, .failed) { opacity: .45; } figure svg a.walked text { fill: #166534; } figure svg a.failed text { fill: #b91c1c; font-weight: 700; }
figure svg g.now > path, figure svg g.now > polygon { stroke: #1d4ed8; stroke-width: 4; } figure svg g.now text { fill: #1d4ed8; } section figure svg g.edge { opacity: .35; } td.mark { white-space: nowrap; }
`;

type Row = { id: string; kind: 'state' | 'step'; of: readonly string[]; cells: readonly string[] };

const toTable = (heads: readonly string[], rows: readonly Row[]): string =>
  `<div class="wide" tabindex="0"><table><thead><tr>${[...heads, 'Walked'].map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map(
      ({ id, kind, of, cells }) =>
        `<tr id="${escapeText(id)}" data-kind="${kind}" data-of="${escapeText(JSON.stringify(of))}">${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}<td class="mark">not yet</td></tr>`,
    )
    .join('')}</tbody></table></div>`;

const toFigures = (chart: Chart, pictures: readonly Picture[]): string =>
  pictures
    .map(
      ({ title, svg }) =>
        `<figure role="group" aria-label="${escapeText(title)}">${toPressable(svg, chart).replaceAll('what the book knows of this state', 'how often it was seen')}</figure>`,
    )
    .join('\n');

/**
 * The page beside a run: the picture of the model with its states and steps, and those of the machines with the states that
 * they stand for, marked as they are walked. `file` is what the run writes, beside the page.
 */
export async function toPicturePage(
  name: string,
  model: AnyModel,
  machines: readonly { name: string; machine: AnyStateMachine }[],
  file: string,
): Promise<string> {
  const chart = toChart(`staff-${name}`, model);
  const { edges, states } = toGraph(model);
  const stateRows = states.map((state): Row => {
    const standsFor = model.standsFor[state];
    return {
      id: `${chart.name}--${state}`,
      kind: 'state',
      of: [state],
      cells: [state, standsFor ? standsForWords(standsFor) : ''],
    };
  });
  const stepRows = edges.map(({ from, event, to }): Row => {
    const at = chart.transitions.findIndex((transition) => transition.from === from && transition.event === event);
    return { id: `${chart.name}--t${at}`, kind: 'step', of: [stepKey(from, event)], cells: [from, event, to] };
  });
  const ids = new Set(Object.values(model.standsFor).flatMap((each) => placesOf(each).map(({ machine }) => machine)));
  const sections = await Promise.all(
    machines
      .filter(({ machine }) => ids.has(machine.id))
      .map(async ({ name: own, machine }) => {
        const machineChart = toChart(own, machine);
        const rows = machineChart.states.flatMap(({ path }): Row[] => {
          const of = states.filter((state) =>
            placesOf(model.standsFor[state]).some(
              (place) => place.machine === machine.id && place.states.length === 1 && place.states[0] === path,
            ),
          );
          const cells = [path, of.join(', ')];
          return of.length === 0 ? [] : [{ id: `${own}--${path}`, kind: 'state', of, cells }];
        });
        return `<section><h2>The machine ${escapeText(machine.id)}</h2>
<p class="soft">A state is marked where staff saw what stands for it alone. Its lines stay pale: the page does not see which of them were taken.</p>
${toFigures(machineChart, await drawPictures(machineChart))}
${toTable(['State', 'Staff see'], rows)}</section>`;
      }),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paths of ${escapeText(spaced(name))}</title>
<style>${STYLE}${LOOKS}</style>
</head>
<body data-file="${escapeText(file)}">
<div class="progress"><strong>Paths of ${escapeText(spaced(name))}</strong> <span id="said" role="status">It has not begun.</span><ul id="broken"></ul></div>
<main>
<p>What was walked is green, thick and has a ✓; what does not hold is red, dotted and has a ✗; a line is pale until all steps on it were walked. The state where the path is now is blue and has a ▶.</p>
${toFigures(chart, await drawPictures(chart))}
${toTable(['State', 'Stands for'], stateRows)}
${toTable(['In', 'Step', 'Leads to'], stepRows)}
${sections.join('\n')}
</main>
<script>${clientScript(join(import.meta.dirname, 'picture.client.ts'))}</script>
</body>
</html>
`;
}
