import { transitionKey, type Chart, type ChartTransition } from './chart.ts';
import type { Counts, Walked } from './covered/walks.ts';
import type { EmittedText } from './pages/machine-page.ts';

/** What the book knows beside the charts: how often each transition was walked, and traces that were given to it. */
export type Evidence = { walked: Walked | null; traces: { of: number; machines: Counts } };

/** A book without runs: every count says that there is none. */
export const NO_EVIDENCE: Evidence = { walked: null, traces: { of: 0, machines: {} } };

const TRACES = 'Help → “Save what just happened”';

/** Which runs the counts are of, and what one counts. */
export function boundsOfCounts({ walked, traces }: Evidence): string {
  const { tests, browser } = walked ?? { tests: null, browser: null };
  return [
    'How often it was walked.',
    tests
      ? `Tests: from how many snapshots, with how many payloads, the test of the machine takes it; \`npm test\`, counted ${tests.date} at commit ${tests.commit}, ${tests.of} machines.`
      : 'Tests: no run was counted.',
    browser
      ? `Browser: in what ${browser.of} pages had kept when a story that walks a model ended, of which each keeps its last 200 events; \`npm run test:e2e\`, counted ${browser.date} at commit ${browser.commit}. Stories that walk no model are not counted.`
      : 'Browser: no run was counted.',
    traces.of > 0
      ? `Traces: in ${traces.of === 1 ? 'the file' : `the ${traces.of} files`} of ${TRACES} that this book was made with.`
      : `Traces: this book was made with none (\`--trace FILE\` gives it a file of ${TRACES}).`,
  ].join(' ');
}

const times = (counts: Readonly<Record<string, number>> | undefined, name: string, isKnown: boolean): string =>
  isKnown ? `${counts?.[name] ?? 0} ×` : 'not counted';

/** `tests 12 ×, browser 3 ×, traces not counted`, of a state's path or a `transitionKey`. */
export function walkedWords(
  { walked, traces }: Evidence,
  { id }: Chart,
  kind: 'states' | 'transitions',
  name: string,
): string {
  const { tests, browser } = walked ?? { tests: null, browser: null };
  return [
    `tests ${times(tests?.machines[id]?.[kind], name, tests !== null)}`,
    `browser ${times(browser?.machines[id]?.[kind], name, browser !== null)}`,
    `traces ${times(traces.machines[id]?.[kind], name, traces.of > 0)}`,
  ].join(', ');
}

/** The same of a transition. */
export const walkedOf = (evidence: Evidence, chart: Chart, transition: ChartTransition): string =>
  walkedWords(evidence, chart, 'transitions', transitionKey(transition));

/** What staff see when a transition is taken: toasts, where it leads, and what the state that it leads to says. */
export function seenBy(chart: Chart, transition: ChartTransition, emitted: ReadonlyMap<string, EmittedText>): string[] {
  const told = transition.emits.flatMap((type) => {
    const { toast, redirect } = emitted.get(type) ?? { toast: null, redirect: null };
    return [...(toast === null ? [] : [`Toast: ${toast}.`]), ...(redirect === null ? [] : [`Goes to ${redirect}.`])];
  });
  const states = chart.states.filter(({ path }) => transition.to.includes(path)).map(({ description }) => description);
  if (told.length + states.length > 0) return [...told, ...states];
  return transition.actions.length === 0 ? ['Nothing: it is ignored.'] : ['The same state; what it shows may change.'];
}

/** Rules of the states that a transition leads to, or of the one that it stays in. */
export function rulesOf(chart: Chart, { from, to }: ChartTransition): string[] {
  const paths = to.length > 0 ? to : [from];
  return [...new Set(chart.states.filter(({ path }) => paths.includes(path)).flatMap(({ rules }) => rules))];
}
