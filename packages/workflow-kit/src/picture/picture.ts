import { conditionOf, type Chart, type ChartState, type ChartTransition } from '../chart/chart.ts';
import { escapeText, spaced } from '../chart/words.ts';
import { drawSvg } from './svg.ts';

export type Picture = { name: string; title: string; svg: string };

/** Points of an A4 page within its margins. */
const PAGE = { width: 540, height: 770 };
/** Below this scale the letters are hard to read on A4. The machine is then drawn as an overview and its parts. */
const READABLE_SCALE = 0.7;

/**
 * Above this number, an overview only counts the transitions that stay in a state. A picture of the state draws them.
 */
const LINES_IN_OVERVIEW = 3;

const COLOURS: Record<ChartTransition['kind'], string> = {
  event: '#1f2937',
  done: '#15803d',
  other: '#6d28d9',
  always: '#6b7280',
  delay: '#92400e',
  error: '#b91c1c',
  refusal: '#b45309',
};
/** Lines differ by style and head, not only by colour. */
const LINES: Record<ChartTransition['kind'], string> = {
  event: 'style=solid',
  done: 'penwidth=2.2',
  other: 'arrowhead=onormal',
  always: 'arrowhead=vee',
  delay: 'style=dotted, penwidth=1.6',
  error: 'style=dashed',
  refusal: 'arrowhead=tee',
};
const FONT = 'Helvetica';

/**
 * Draws a machine: one picture, or an overview and its parts if one would not be readable on A4.
 */
export async function drawPictures(chart: Chart): Promise<Picture[]> {
  const layout = async (view: View, rankdir: Rankdir): Promise<Drawing> => {
    const svg = await drawSvg(toDot(chart, view, rankdir), 0.88);
    return { svg, scale: scaleOnPaper(svg) };
  };
  const draw = async (view: View): Promise<Drawing> => {
    const [down, across] = [await layout(view, 'TB'), await layout(view, 'LR')];
    return across.scale > down.scale ? across : down;
  };
  const whole = await draw({ root: '', folded: null });
  if (whole.scale >= READABLE_SCALE) return [{ name: chart.name, title: chart.id, svg: whole.svg }];
  const shown = await draw({ root: '', folded: 'sentences' });
  const overview = shown.scale >= READABLE_SCALE ? shown : await draw({ root: '', folded: 'names' });
  const parts = chart.states.filter((state) => state.parent === '' && hasPictureOfItsOwn(chart, state));
  return [
    { name: chart.name, title: `${chart.id}: overview`, svg: overview.svg },
    ...(await Promise.all(
      parts.map(async ({ path, name }) => ({
        name: `${chart.name}.${path}`,
        title: `${chart.id}: ${spaced(name)}`,
        svg: (await draw({ root: path, folded: null })).svg,
      })),
    )),
  ];
}

/** Checks whether an overview folds a state: it has child states, or more transitions than its box should list. */
const hasPictureOfItsOwn = (chart: Chart, state: ChartState): boolean =>
  state.kind === 'compound' || state.kind === 'parallel' || staysIn(chart, state).length > LINES_IN_OVERVIEW;

type Rankdir = 'TB' | 'LR';
type Drawing = { svg: string; scale: number };

/** Returns the scale at which the picture fits the page, upright or turned. 1 means that it fits unscaled. */
function scaleOnPaper(svg: string): number {
  const [, ...size] = /width="([\d.]+)pt" height="([\d.]+)pt"/.exec(svg) ?? [];
  const [width = 1, height = 1] = size.map((points) => Number.parseFloat(points));
  const upright = Math.min(PAGE.width / width, PAGE.height / height);
  const turned = Math.min(PAGE.height / width, PAGE.width / height);
  return Math.min(1, Math.max(upright, turned));
}

/** The text of a folded state in an overview: its sentence, or only its name. */
type Folded = 'sentences' | 'names';
type View = { root: string; folded: Folded | null };
type Edge = { from: string; to: string; transitions: ChartTransition[] };

const isWithin = (path: string, root: string): boolean => root === '' || path === root || path.startsWith(`${root}.`);
const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
/** Breaks a sentence into lines of at most `width` characters at its spaces. */
function lines(text: string, width: number): string[] {
  const out: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = out.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out;
}

/** A row of a box: words with a colour and a size, which may link to a place of the page. */
const row = (words: string, { colour = '', size = 0, cell = '' } = {}): string => {
  const font = [colour && ` COLOR="${colour}"`, size > 0 && ` POINT-SIZE="${size}"`].filter(Boolean).join('');
  return `<TR><TD${cell}>${font === '' ? words : `<FONT${font}>${words}</FONT>`}</TD></TR>`;
};
const GREY = '#6b7280';

const frame = (rows: readonly string[], attributes: string): string =>
  `<<TABLE ${attributes} CELLBORDER="0" CELLPADDING="3" CELLSPACING="0">${rows.join('')}</TABLE>>`;
const LIGHT = 'BORDER="1" COLOR="#d1d5db" STYLE="ROUNDED"';

function toDot(chart: Chart, view: View, rankdir: Rankdir): string {
  const shown = chart.states.filter((state) =>
    view.folded !== null ? state.parent === null || state.parent === '' : isWithin(state.path, view.root),
  );
  const stateAt = (path: string) => shown.find((state) => state.path === path);
  const isBox = ({ path, kind }: ChartState) =>
    (view.folded !== null && path !== '') || (kind !== 'compound' && kind !== 'parallel');
  const visible = (path: string): string | null => {
    if (stateAt(path)) return path;
    return path === '' ? null : visible(path.slice(0, Math.max(0, path.lastIndexOf('.'))));
  };
  const toBox = (path: string): string => {
    const state = stateAt(path);
    if (!state || isBox(state)) return path;
    if (state.initial !== null && stateAt(state.initial)) return toBox(state.initial);
    return shown.find((each) => each.path !== path && isWithin(each.path, path) && isBox(each))?.path ?? path;
  };

  const edges = new Map<string, Edge>();
  for (const transition of chart.transitions) {
    const from = visible(transition.from);
    if (from === null) continue;
    for (const target of transition.to) {
      const to = visible(target) ?? `outside:${target}`;
      if (from === to && (view.folded !== null || target === transition.from)) continue;
      const id = [from, to, COLOURS[transition.kind]].join('|');
      const edge = edges.get(id) ?? { from, to, transitions: [] };
      edge.transitions.push(transition);
      edges.set(id, edge);
    }
  }

  const stateLines = (state: ChartState): string[] => {
    if (isBox(state)) return [`${quote(state.path)} [label=${boxLabel(chart, state, view.folded)}];`];
    const inside = shown.filter((child) => child.parent === state.path).flatMap(stateLines);
    if (state.path === view.root && state.path === '') return inside;
    const style = chart.states.some(({ path, kind }) => path === state.parent && kind === 'parallel')
      ? 'rounded,dashed'
      : 'rounded';
    const stays = insideLines(chart, staysIn(chart, state));
    return [
      `subgraph ${quote(`cluster_${state.path}`)} {`,
      `label=<<B>${escapeText(spaced(state.name))}</B>>; labeljust=l; margin=14; style=${quote(style)}; color="#9ca3af"; fontcolor="#374151"; URL=${quote(`#state-${state.path}`)};`,
      ...(stays.length > 0 ? [`${quote(`stays:${state.path}`)} [label=${frame(stays, 'BORDER="0"')}];`] : []),
      ...inside,
      '}',
    ];
  };

  const edgeLine = ({ from, to, transitions }: Edge): string => {
    const { kind } = transitions[0] as ChartTransition;
    const label = transitions
      .flatMap((transition) => lines(`${transition.words}${condition(chart, transition)}`, 24))
      .map((line) => ` ${line.replaceAll('"', '\\"')} \\l`);
    const isCluster = (path: string) => shown.some((state) => state.path === path && !isBox(state));
    const attributes = [
      `label="${label.join('')}"`,
      `color="${COLOURS[kind]}"`,
      `fontcolor="${COLOURS[kind]}"`,
      `URL="#t${transitions.map((transition) => chart.transitions.indexOf(transition)).join('+')}"`,
      LINES[kind],
      ...(isCluster(from) && from !== '' ? [`ltail=${quote(`cluster_${from}`)}`] : []),
      ...(isCluster(to) && to !== '' ? [`lhead=${quote(`cluster_${to}`)}`] : []),
    ];
    return `${from === '' ? 'anywhere' : quote(toBox(from))} -> ${quote(toBox(to))} [${attributes.join(', ')}];`;
  };

  const root = stateAt(view.root) as ChartState;
  const anywhere = root.path === '' ? insideLines(chart, staysIn(chart, root)) : [];
  const isLeft = root.path === '' && [...edges.values()].some((edge) => edge.from === '');
  const outside = [...edges.values()].map((edge) => edge.to).filter((to) => to.startsWith('outside:'));
  return [
    'digraph machine {',
    `graph [compound=true, rankdir=${rankdir}, nodesep=0.35, ranksep=0.55, bgcolor="white", pad=0.2, fontname="${FONT}", fontsize=12];`,
    `node [shape=plain, fontname="${FONT}", fontsize=10];`,
    `edge [fontname="${FONT}", fontsize=9.5, arrowsize=0.7];`,
    ...stateLines(root),
    ...(root.initial === null
      ? []
      : [
          'start [shape=circle, width=0.14, label="", style=filled, fillcolor="#1f2937"];',
          `start -> ${quote(toBox(root.initial))} [color="#1f2937"];`,
        ]),
    ...(anywhere.length > 0 || isLeft
      ? [`anywhere [label=${frame([row('<B>in any state</B>'), ...anywhere], LIGHT)}];`]
      : []),
    ...[...new Set(outside)].toSorted().map((to) => {
      const name = row(escapeText(spaced(to.slice('outside:'.length))), { colour: GREY });
      return `${quote(to)} [label=<<TABLE ${LIGHT} CELLBORDER="0" CELLPADDING="4">${name}</TABLE>>];`;
    }),
    ...[...edges.values()].map(edgeLine),
    '}',
  ].join('\n');
}

function boxLabel(chart: Chart, state: ChartState, folded: Folded | null): string {
  const fill = state.kind === 'final' ? '#e5e7eb' : state.tags.includes('busy') ? '#eff6ff' : '#ffffff';
  const children = chart.states.filter((child) => child.parent === state.path);
  const contained = folded !== null && children.length > 0 ? children.map(({ name }) => spaced(name)).join(', ') : '';
  const stays = [...staysIn(chart, state), ...(children.length > 0 ? comesBackTo(chart, state) : [])];
  const ignored = folded === 'names' ? [] : ignoredIn(chart, state);
  const italic = (words: string) => row(`<I>${escapeText(words)}</I>`, { colour: GREY });
  const rows = [
    row(`<B><FONT POINT-SIZE="12">${escapeText(spaced(state.name))}</FONT></B>`, {
      cell: ` HREF="#state-${state.path}"`,
    }),
    ...lines(folded === 'names' ? '' : state.description, 38).map((line) =>
      row(escapeText(line), { colour: '#4b5563' }),
    ),
    ...state.invokes.map(({ src }) => row(`does: ${escapeText(spaced(src))}`, { colour: '#1d4ed8' })),
    ...lines(contained && `contains: ${contained}`, 38).map(italic),
    ...(folded !== null && stays.length > LINES_IN_OVERVIEW
      ? [italic(`${stays.length} things happen without leaving`)]
      : insideLines(chart, stays)),
    ...lines(ignored.length > 0 ? `ignored here: ${ignored.join('; ')}` : '', 44).map((line) =>
      row(escapeText(line), { colour: GREY, size: 10, cell: ' ALIGN="LEFT"' }),
    ),
  ];
  return frame(rows, `BORDER="${state.kind === 'final' ? 2 : 1}" COLOR="${GREY}" BGCOLOR="${fill}" STYLE="ROUNDED"`);
}

/**
 * Returns presses that worked before and are ignored while a state works, in words of staff. Returns none if the
 * state's sentence already says so.
 */
function ignoredIn(chart: Pick<Chart, 'transitions'>, state: ChartState): string[] {
  if (state.kind !== 'atomic' || state.invokes.length === 0 || /ignored/i.test(state.description)) return [];
  const isOfStaff = ({ event }: ChartTransition) => event !== '' && event !== '*' && !event.startsWith('xstate.');
  const heard = (path: string) =>
    chart.transitions.filter(({ from }) => from === path || from === '' || path.startsWith(`${from}.`));
  const here = new Set(heard(state.path).map(({ event }) => event));
  if (here.has('*')) return [];
  const before = new Set(chart.transitions.filter(({ to }) => to.includes(state.path)).map(({ from }) => from));
  const pressed = [...before]
    .flatMap(heard)
    .filter((transition) => isOfStaff(transition) && !here.has(transition.event));
  return [...new Set(pressed.map(({ words }) => words))];
}

/** Transitions that stay in the state or restart it. A line from a box to itself would cross others. */
const staysIn = (chart: Chart, state: ChartState): ChartTransition[] =>
  chart.transitions.filter(
    ({ from, to }) => from === state.path && (to.length === 0 || (to.length === 1 && to[0] === from)),
  );

/** Transitions of a compound state that lead to one of its child states. */
const comesBackTo = (chart: Chart, { path }: ChartState): ChartTransition[] =>
  chart.transitions.filter(
    ({ from, to }) => from === path && to.length > 0 && to.every((target) => target !== path && isWithin(target, path)),
  );

/** Lists these transitions as rows inside the box. */
function insideLines(chart: Chart, stays: readonly ChartTransition[]): string[] {
  return stays.map((transition) => {
    const colour = COLOURS[transition.kind];
    const text = `${transition.words}${condition(chart, transition)}${effect(transition)}`;
    const written = lines(text, 44).map((line, index) => `${index === 0 ? '' : '&#160;&#160;'}${escapeText(line)}`);
    const words = written.map((line) => `${line}<BR ALIGN="LEFT"/>`).join('');
    return row(words, { colour, size: 10, cell: ` ALIGN="LEFT" HREF="#t${chart.transitions.indexOf(transition)}"` });
  });
}

const condition = (chart: Chart, transition: ChartTransition): string => {
  const words = conditionOf(chart, transition);
  return words === '' ? '' : ` [${words}]`;
};

const effect = (transition: ChartTransition): string => {
  if (transition.kind === 'refusal')
    return ` ⇒ refused${transition.emits.length > 0 ? `: ${transition.emits.join(', ')}` : ''}`;
  const { from, to } = transition;
  const again = to.map((path) => (path === from ? 'starts again' : spaced(path.slice(from.length))));
  const emits = transition.emits.length > 0 ? [`emits ${transition.emits.join(', ')}`] : [];
  if (again.length + emits.length > 0) return ` ⇒ ${[...again, ...emits].join(', ')}`;
  return transition.actions.length === 0 ? ' (ignored)' : '';
};
