import type { Chart, ChartTransition } from '../machine/chart.ts';
import type { EmittedText } from './pages/machine-page.ts';

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
