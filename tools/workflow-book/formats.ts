import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { escapeText } from './words.ts';

/** The machine for other tools, as JSON: exactly what the book shows. */
export const toJson = (chart: Chart): string => `${JSON.stringify(chart, null, 2)}\n`;

const parseId = (chart: Chart, path: string): string => (path === '' ? chart.id : `${chart.id}.${path}`);

/** The machine as W3C SCXML. Guards and actions stand by name; the platform that runs it supplies them. */
export function toScxml(chart: Chart): string {
  const root = chart.states[0];
  const out = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${escapeText(chart.id)}" initial="${escapeText(parseId(chart, root?.path ?? ''))}">`,
    ...(root ? scxmlState(chart, root, 1) : []),
    '</scxml>',
  ];
  return `${out.join('\n')}\n`;
}

function scxmlState(chart: Chart, state: ChartState, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const tag = state.kind === 'parallel' ? 'parallel' : state.kind === 'final' ? 'final' : 'state';
  const initial = state.initial === null ? '' : ` initial="${escapeText(parseId(chart, state.initial))}"`;
  const children = chart.states.filter((child) => child.parent === state.path);
  return [
    `${pad}<${tag} id="${escapeText(parseId(chart, state.path))}"${initial}>`,
    ...(state.description ? [`${pad}  <!-- ${escapeText(state.description).replaceAll('--', '- -')} -->`] : []),
    ...scxmlActions('onentry', state.entry, depth + 1),
    ...scxmlActions('onexit', state.exit, depth + 1),
    ...state.invokes.map((invoke) => `${pad}  <invoke id="${escapeText(invoke.id)}" src="${escapeText(invoke.src)}"/>`),
    ...chart.transitions
      .filter((transition) => transition.from === state.path)
      .map((transition) => scxmlTransition(chart, transition, `${pad}  `)),
    ...children.flatMap((child) => scxmlState(chart, child, depth + 1)),
    `${pad}</${tag}>`,
  ];
}

function scxmlActions(tag: 'onentry' | 'onexit', actions: string[], depth: number): string[] {
  if (actions.length === 0) return [];
  const pad = '  '.repeat(depth);
  return [`${pad}<${tag}>${actions.map((action) => `<script>${escapeText(action)}</script>`).join('')}</${tag}>`];
}

function scxmlTransition(chart: Chart, transition: ChartTransition, pad: string): string {
  const attributes = [
    transition.event ? `event="${escapeText(transition.event)}"` : '',
    transition.guard ? `cond="${escapeText(transition.guard)}"` : '',
    transition.to.length > 0 ? `target="${escapeText(transition.to.map((to) => parseId(chart, to)).join(' '))}"` : '',
  ].filter(Boolean);
  const body = transition.actions.map((action) => `<script>${escapeText(action)}</script>`).join('');
  return `${pad}<transition ${attributes.join(' ')}${body ? `>${body}</transition>` : '/>'}`;
}

/** The machine as a Mermaid state diagram. */
export function toMermaid(chart: Chart): string {
  const id = (path: string) => (path === '' ? chart.id : path.replaceAll('.', '_'));
  const label = (transition: ChartTransition) =>
    `${transition.words}${transition.guard ? ` [${transition.guard}]` : ''}`.replaceAll(':', '#58;');
  const write = (state: ChartState, depth: number): string[] => {
    const pad = '  '.repeat(depth);
    const children = chart.states.filter((child) => child.parent === state.path);
    if (children.length === 0) return [`${pad}${id(state.path)}`];
    const regions = children.flatMap((child, index) => [
      ...(state.kind === 'parallel' && index > 0 ? [`${pad}  --`] : []),
      ...write(child, depth + 1),
    ]);
    const start = state.initial === null ? [] : [`${pad}  [*] --> ${id(state.initial)}`];
    return [`${pad}state ${id(state.path)} {`, ...start, ...regions, `${pad}}`];
  };
  const root = chart.states[0];
  const edges = chart.transitions.flatMap((transition) =>
    (transition.to.length > 0 ? transition.to : [transition.from]).map(
      (to) => `  ${id(transition.from)} --> ${id(to)}: ${label(transition)}`,
    ),
  );
  return `${['stateDiagram-v2', ...(root ? write(root, 1) : []), ...edges].join('\n')}\n`;
}
