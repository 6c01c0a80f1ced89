import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getStateNodes,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type StateValue,
} from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { isRuleId } from '../rules/rules.ts';
import { eventTypes, listNodes, toChart, transitionDefinitions, transitionKey } from './chart.ts';
import { countCoverage } from './coverage.ts';
import { explore, wayTo } from './explore.ts';
import { begin, type Begun } from './step.ts';

/** A step through a machine: what happened, the transitions that it took by their `transitionKey`, the states it led to. */
type WayStep = { event: string; taken: string[]; states: string[] };
/** Where a machine begins, and the steps from there. */
export type Way = { start: string[]; steps: WayStep[] };

/** One file for each machine, by its id, so that test files may run side by side. */
const WAYS = join(import.meta.dirname, '../../reports/ways');
const fileOf = (machineId: string) => join(WAYS, `${machineId}.json`);

/** The ways that the last test of a machine has stored, for the book to play; none where it has not run. */
export const readWays = (machineId: string): Way[] =>
  existsSync(fileOf(machineId)) ? (JSON.parse(readFileSync(fileOf(machineId), 'utf8')) as Way[]) : [];

export type CoverageOptions = {
  input?: unknown;
  /** Further inputs, when one does not reach everything. */
  inputs?: readonly unknown[];
  /** The events of each type worth trying, without their type; a type left out is tried once, bare. */
  events: Record<string, readonly Record<string, unknown>[]>;
  /** States to visit; it fails loudly when there are more. */
  limit?: number;
  /** It does not go on from here: for machines that could go on for ever. */
  stopWhen?: (state: AnyMachineSnapshot) => boolean;
};

export type Coverage = {
  /** Paths of states that were not reached. */
  unreached: string[];
  /** `state: event -> target` of transitions that were not taken. */
  untaken: string[];
  /** Guards that were not seen both true and false. */
  onesided: string[];
  /** States without a sentence, or without a rule or a reason for none. */
  undescribed: string[];
  /** Types that the pages say are emitted and were not, and that were and stand on no page. */
  misreported: string[];
};

/**
 * Takes a machine through everything it can do, without running an actor, and says what stayed dark. Ends of invokes and
 * delays are events like any other: `xstate.done.actor.read`, `xstate.error.actor.read`, `xstate.after.*`. The
 * ways that took something new are stored for the book.
 */
export function coverMachine(
  machine: AnyStateMachine,
  { input, inputs = [input], events, limit = 3_000, stopWhen }: CoverageOptions,
): Coverage {
  const count = countCoverage(machine);
  const { transitions, emitted: drawn } = toChart(machine.id, machine);
  const charted = transitions.map(transitionKey);
  const emitted = new Set<string>();
  const keys = new Map(transitionDefinitions(count.machine).map((definition, at) => [definition, charted[at] ?? '']));
  const toWayStep = ({ tried, step }: { tried: Try; step: Begun }) => ({
    event: tried.event.type,
    taken: step.taken.map((definition) => keys.get(definition) ?? ''),
    states: pathsIn(machine, step.after.value),
  });
  const tries = eventTypes(machine).flatMap((type): Try[] =>
    (events[type] ?? [{}]).map((payload) => ({ event: { ...payload, type } })),
  );
  const ways: Way[] = [];
  let size = 0;
  /** Whether nothing is missing any more, asked where something was seen for the first time. */
  const isWhole = () => {
    if (count.size() + emitted.size === size) return false;
    size = count.size() + emitted.size;
    const { states, edges, guards } = count.reached();
    return (
      drawn.every((type) => emitted.has(type)) && [states, edges, guards].every(({ missing }) => missing.length === 0)
    );
  };
  const starts = inputs.map((each) => begin(count.machine, each));
  const add = (step: Begun) => {
    count.add(step);
    for (const type of emittedIn(step)) emitted.add(type);
  };
  starts.forEach(add);
  explore<AnyStateMachine, Try>({
    machine: count.machine,
    starts: starts.map(({ after }) => after),
    events: () => tries,
    key: serializeSnapshot,
    limit,
    ...(stopWhen ? { isEnd: stopWhen } : {}),
    visit: (step, from, tried) => {
      const isNew = step.taken.some((definition) => !count.isTaken(definition));
      add(step);
      const before = wayTo(from);
      const start = before[0]?.from ?? from;
      if (isNew)
        ways.push({
          start: pathsIn(machine, start.snapshot.value),
          steps: [...before, { tried, step }].map(toWayStep),
        });
      return isWhole();
    },
  });
  mkdirSync(WAYS, { recursive: true });
  writeFileSync(fileOf(machine.id), JSON.stringify(fewest(ways)));
  const { states, edges, guards } = count.reached();
  return {
    unreached: states.missing,
    untaken: edges.missing,
    onesided: guards.missing,
    undescribed: listNodes(machine)
      .filter((node) => !node.description || (node !== machine.root && !hasRuleOrReason(node.meta)))
      .map((node) => node.path.join('.') || machine.id),
    misreported: [...new Set([...drawn, ...emitted])].filter((type) => !drawn.includes(type) || !emitted.has(type)),
  };
}

const emittedIn = ({ actions }: Begun): string[] =>
  actions
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }) => (params as { event: EventObject }).event.type);

type Try = { event: EventObject };

/** Paths of all states that a state value is in, the root first. */
export const pathsIn = ({ root }: AnyStateMachine, value: StateValue): string[] => [
  ...new Set(getStateNodes(root, value).map((node) => node.path.join('.'))),
];

/** Those of some ways that take together what all of them take, the longest first. */
function fewest(ways: readonly Way[]): Way[] {
  const seen = new Set<string>();
  return ways
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter(({ steps }) => {
      const more = steps.flatMap(({ taken }) => taken).filter((key) => !seen.has(key));
      for (const key of more) seen.add(key);
      return more.length > 0;
    });
}

/** What `coverMachine` says of a machine that is fully covered and described. */
export const COMPLETE: Coverage = { unreached: [], untaken: [], onesided: [], undescribed: [], misreported: [] };

const hasRuleOrReason = (meta: Partial<{ rules: readonly string[]; reason: string }> | undefined): boolean =>
  Boolean(meta?.reason) || Boolean(meta?.rules?.length && meta.rules.every(isRuleId));
