import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A step through a machine: what happened, the transitions that it took by their `transitionKey`, the states it led to. */
export const Step = z.object({ event: z.string(), taken: z.array(z.string()), states: z.array(z.string()) });
export type Step = z.infer<typeof Step>;
/** Where a machine begins, and the steps from there. */
export const Way = z.object({ start: z.array(z.string()), steps: z.array(Step) });
export type Way = z.infer<typeof Way>;

/** What a test has seen of one machine, in the words of its chart. */
export const CoveredMachine = z.object({
  /** In how many of the snapshots each state was, by its path. */
  states: z.record(z.string(), z.int()),
  /** From how many snapshots, with how many payloads, each transition was taken, by its `transitionKey`. */
  transitions: z.record(z.string(), z.int()),
  /** Ways from the start that together take every transition that was taken, each as short as it can be. */
  ways: z.array(Way),
  /** What each guard has answered. */
  guards: z.record(z.string(), z.array(z.boolean())),
  /** How far the test went: snapshots visited, events tried in each with their payloads, and whether it stopped short of some. */
  bounds: z.object({ visited: z.int(), payloads: z.int(), isCut: z.boolean() }),
  /**
   * Pairs of a state value and an event of people or other machines that were tried, and of these the ones that may act,
   * that may be refused (both may be true of one pair), and that never change anything.
   */
  answers: z.object({ tried: z.int(), acts: z.int(), refuses: z.int(), ignores: z.int() }),
});
export type CoveredMachine = z.infer<typeof CoveredMachine>;

/** One file for each machine, by its id, so that test files may run side by side. */
export const COVERED_FOLDER = join(import.meta.dirname, '../../../reports/covered');

/** Stores what a test has seen for `npm run coverage`. */
export function recordCoverage(machineId: string, covered: CoveredMachine): void {
  mkdirSync(COVERED_FOLDER, { recursive: true });
  writeFileSync(join(COVERED_FOLDER, `${machineId}.json`), JSON.stringify(covered));
}
