import { conditionOf, type Chart, type ChartState, type ChartTransition } from '../../machine/chart.ts';
import { picturedAsTables } from './picture-table.ts';
import { escapeText, spaced } from '../../machine/words.ts';
import { drawSvg } from './svg.ts';

export type Picture = { name: string; title: string; svg: string };

/** Points of an A4 page within its margins. */
const PAGE = { width: 540, height: 770 };
/** Drawn smaller than this on A4, the letters are hard to read: the machine is drawn as an overview and its parts. */
const READABLE_SCALE = 0.7;

/** More transitions that stay in a state than this are counted in an overview and drawn in a picture of the state. */
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
/** Told apart without colours too: by the line and its head. */
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
 * The pictures of a machine: one, or an overview and its parts where one would not be readable on A4; none where tables
 * say more.
 */
export async function drawPictures(chart: Chart): Promise<Picture[]> {
  if (picturedAsTables(chart) !== null) return [];
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

/** A state that an overview folds: one with states inside, or one where more happens than its box should say. */
const hasPictureOfItsOwn = (chart: Chart, state: ChartState): boolean =>
  state.kind === 'compound' || state.kind === 'parallel' || staysIn(chart, state).length > LINES_IN_OVERVIEW;

type Rankdir = 'TB' | 'LR';
type Drawing = { svg: string; scale: number };

/** How far the picture shrinks to fit the page, upright or turned; 1 where it fits as it is. */
function scaleOnPaper(svg: string): number {
  const [, ...size] = /width="([\d.]+)pt" height="([\d.]+)pt"/.exec(svg) ?? [];
  const [width = 1, height = 1] = size.map((points) => Number.parseFloat(points));
  const upright = Math.min(PAGE.width / width, PAGE.height / height);
  const turned = Math.min(PAGE.height / width, PAGE.width / height);
  return Math.min(1, Math.max(upright, turned));
}

/** What an overview leaves of a state: what happens in it is left out, or its sentence too. */
type Folded = 'sentences' | 'names';
type View = { root: string; folded: Folded | null };

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

function toDot(chart: Chart, view: View, rankdir: Rankdir): string {
  const shown = chart.states.filter((state) =>
    view.folded !== null ? state.parent === null || state.parent === '' : isWithin(state.path, view.root),
  );
  const shownPaths = new Set(shown.map((state) => state.path));
  const isBox = (state: ChartState) =>
    (view.folded !== null && state.path !== '') ||
    state.kind === 'atomic' ||
    state.kind === 'final' ||
    state.kind === 'history';
  const visible = (path: string): string | null => {
    for (let at: string | null = path; at !== null; at = parentPath(at)) if (shownPaths.has(at)) return at;
    return null;
  };
  const toBox = (path: string): string => {
    const state = shown.find((candidate) => candidate.path === path);
    if (!state || isBox(state)) return path;
    const inside = shown.find(
      (candidate) => candidate.path !== path && isWithin(candidate.path, path) && isBox(candidate),
    );
    return state.initial !== null && shownPaths.has(state.initial) ? toBox(state.initial) : (inside?.path ?? path);
  };

  const edges = new Map<string, { from: string; to: string; transitions: ChartTransition[] }>();
  for (const transition of chart.transitions) {
    const from = visible(transition.from);
    if (from === null) continue;
    for (const target of transition.to) {
      const to = visible(target) ?? `outside:${target}`;
      if (from === to && (view.folded !== null || target === transition.from)) continue;
      const kind = COLOURS[transition.kind];
      const id = [from, to, kind].join('|');
      const edge = edges.get(id) ?? { from, to, transitions: [] };
      edge.transitions.push(transition);
      edges.set(id, edge);
    }
  }

  const out = [
    'digraph machine {',
    `graph [compound=true, rankdir=${rankdir}, nodesep=0.35, ranksep=0.55, bgcolor="white", pad=0.2, fontname="${FONT}", fontsize=12];`,
    `node [shape=plain, fontname="${FONT}", fontsize=10];`,
    `edge [fontname="${FONT}", fontsize=9.5, arrowsize=0.7];`,
  ];

  const writeState = (state: ChartState): void => {
    if (isBox(state)) {
      out.push(`${quote(state.path)} [label=<${boxLabel(chart, state, view.folded)}>];`);
      return;
    }
    const children = shown.filter((child) => child.parent === state.path);
    if (state.path === view.root && state.path === '') {
      children.forEach(writeState);
      return;
    }
    out.push(`subgraph ${quote(`cluster_${state.path}`)} {`);
    out.push(
      `label=<<B>${escapeText(spaced(state.name))}</B>>; labeljust=l; margin=14; style=${quote(state.parent !== null && isParallel(chart, state.parent) ? 'rounded,dashed' : 'rounded')}; color="#9ca3af"; fontcolor="#374151"; URL=${quote(`#state-${state.path}`)};`,
    );
    const stays = insideLines(chart, staysIn(chart, state));
    if (stays.length > 0) {
      out.push(
        `${quote(`stays:${state.path}`)} [label=<<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="3" CELLSPACING="0">${stays.join('')}</TABLE>>];`,
      );
    }
    children.forEach(writeState);
    out.push('}');
  };

  const root = shown.find((state) => state.path === view.root);
  if (root) {
    writeState(root);
    if (root.initial !== null) {
      out.push(`start [shape=circle, width=0.14, label="", style=filled, fillcolor="#1f2937"];`);
      out.push(`start -> ${quote(toBox(root.initial))} [color="#1f2937"];`);
    }
    if (root.path === '') {
      const stays = insideLines(chart, staysIn(chart, root));
      if (stays.length > 0 || [...edges.values()].some((edge) => edge.from === '')) {
        out.push(
          `anywhere [label=<<TABLE BORDER="1" COLOR="#d1d5db" STYLE="ROUNDED" CELLBORDER="0" CELLPADDING="3" CELLSPACING="0"><TR><TD><B>in any state</B></TD></TR>${stays.join('')}</TABLE>>];`,
        );
      }
    }
  }
  const outside = new Set([...edges.values()].map((edge) => edge.to).filter((to) => to.startsWith('outside:')));
  for (const to of [...outside].toSorted()) {
    out.push(
      `${quote(to)} [label=<<TABLE BORDER="1" COLOR="#d1d5db" STYLE="ROUNDED" CELLBORDER="0" CELLPADDING="4"><TR><TD><FONT COLOR="#6b7280">${escapeText(spaced(to.slice('outside:'.length)))}</FONT></TD></TR></TABLE>>];`,
    );
  }
  for (const edge of edges.values()) out.push(edgeLine(chart, edge, toBox, shown, isBox));
  out.push('}');
  return out.join('\n');
}

const parentPath = (path: string): string | null =>
  path === '' ? null : path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';

const isParallel = (chart: Chart, path: string): boolean =>
  chart.states.some((state) => state.path === path && state.kind === 'parallel');

function boxLabel(chart: Chart, state: ChartState, folded: Folded | null): string {
  const border = '#6b7280';
  const fill = state.kind === 'final' ? '#e5e7eb' : state.tags.includes('busy') ? '#eff6ff' : '#ffffff';
  const rows = [
    `<TR><TD HREF="#state-${state.path}"><B><FONT POINT-SIZE="12">${escapeText(spaced(state.name))}</FONT></B></TD></TR>`,
    ...lines(folded === 'names' ? '' : state.description, 38).map(
      (line) => `<TR><TD><FONT COLOR="#4b5563">${escapeText(line)}</FONT></TD></TR>`,
    ),
    ...state.invokes.map(
      (invoke) => `<TR><TD><FONT COLOR="#1d4ed8">does: ${escapeText(spaced(invoke.src))}</FONT></TD></TR>`,
    ),
  ];
  const children = chart.states.filter((child) => child.parent === state.path);
  if (folded !== null && children.length > 0) {
    const names = children.map((child) => spaced(child.name)).join(', ');
    rows.push(
      ...lines(`contains: ${names}`, 38).map(
        (line) => `<TR><TD><FONT COLOR="#6b7280"><I>${escapeText(line)}</I></FONT></TD></TR>`,
      ),
    );
  }
  const stays = [...staysIn(chart, state), ...(children.length > 0 ? comesBackTo(chart, state) : [])];
  if (folded !== null && stays.length > LINES_IN_OVERVIEW) {
    rows.push(`<TR><TD><FONT COLOR="#6b7280"><I>${stays.length} things happen without leaving</I></FONT></TD></TR>`);
  } else {
    rows.push(...insideLines(chart, stays));
  }
  const ignored = ignoredIn(chart, state);
  if (folded !== 'names' && ignored.length > 0) {
    rows.push(
      ...lines(`ignored here: ${ignored.join('; ')}`, 44).map(
        (line) => `<TR><TD ALIGN="LEFT"><FONT COLOR="#6b7280" POINT-SIZE="10">${escapeText(line)}</FONT></TD></TR>`,
      ),
    );
  }
  return `<TABLE BORDER="${state.kind === 'final' ? 2 : 1}" COLOR="${border}" BGCOLOR="${fill}" STYLE="ROUNDED" CELLBORDER="0" CELLPADDING="3" CELLSPACING="0">${rows.join('')}</TABLE>`;
}

/**
 * What staff could press a moment before and cannot while a state works, in their words; none where its sentence says so
 * already.
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

/** Transitions that stay where they are, or begin the same state anew: a line from a box to itself would lie over others. */
const staysIn = (chart: Chart, state: ChartState): ChartTransition[] =>
  chart.transitions.filter(
    ({ from, to }) => from === state.path && (to.length === 0 || (to.length === 1 && to[0] === from)),
  );

/** Those of a state with states inside that lead to one of these. */
const comesBackTo = (chart: Chart, { path }: ChartState): ChartTransition[] =>
  chart.transitions.filter(
    ({ from, to }) => from === path && to.length > 0 && to.every((target) => target !== path && isWithin(target, path)),
  );

/** They are rows inside the box. */
function insideLines(chart: Chart, stays: readonly ChartTransition[]): string[] {
  return stays.map((transition) => {
    const colour = COLOURS[transition.kind];
    const text = `${transition.words}${condition(chart, transition)}${effect(transition)}`;
    const written = lines(text, 44).map((line, index) => `${index === 0 ? '' : '&#160;&#160;'}${escapeText(line)}`);
    return `<TR><TD ALIGN="LEFT" HREF="#t${chart.transitions.indexOf(transition)}"><FONT COLOR="${colour}" POINT-SIZE="10">${written.join('<BR ALIGN="LEFT"/>')}<BR ALIGN="LEFT"/></FONT></TD></TR>`;
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
  const again = to.map((path) => (path === from ? 'begins anew' : spaced(path.slice(from.length))));
  const emits = transition.emits.length > 0 ? [`emits ${transition.emits.join(', ')}`] : [];
  if (again.length + emits.length > 0) return ` ⇒ ${[...again, ...emits].join(', ')}`;
  return transition.actions.length === 0 ? ' (ignored)' : '';
};

function edgeLine(
  chart: Chart,
  edge: { from: string; to: string; transitions: ChartTransition[] },
  toBox: (path: string) => string,
  shown: ChartState[],
  isBox: (state: ChartState) => boolean,
): string {
  const colour = COLOURS[edge.transitions[0]?.kind ?? 'event'];
  const label = edge.transitions
    .flatMap((transition) => lines(`${transition.words}${condition(chart, transition)}`, 24).map((line) => ` ${line} `))
    .join('\\l');
  const isCluster = (path: string) => shown.some((state) => state.path === path && !isBox(state));
  const attributes = [
    `label="${label.replaceAll('"', '\\"')}\\l"`,
    `color="${colour}"`,
    `fontcolor="${colour}"`,
    `URL="#t${edge.transitions.map((transition) => chart.transitions.indexOf(transition)).join('+')}"`,
    LINES[edge.transitions[0]?.kind ?? 'event'],
    isCluster(edge.from) && edge.from !== '' ? `ltail=${quote(`cluster_${edge.from}`)}` : '',
    isCluster(edge.to) && edge.to !== '' ? `lhead=${quote(`cluster_${edge.to}`)}` : '',
  ].filter(Boolean);
  const from = edge.from === '' ? 'anywhere' : quote(toBox(edge.from));
  return `${from} -> ${quote(toBox(edge.to))} [${attributes.join(', ')}];`;
}
