import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What a test has seen of one machine, in the words of its chart. */
export const CoveredMachine = z.object({
  /** Paths of the states that were reached. */
  states: z.array(z.string()),
  /** `transitionKey` of the transitions that were taken. */
  transitions: z.array(z.string()),
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
