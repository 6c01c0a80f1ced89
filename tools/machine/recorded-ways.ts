import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A step through a machine: what happened, the transitions that it took by their `transitionKey`, the states it led to. */
export type Step = { event: string; taken: string[]; states: string[] };
/** Where a machine begins, and the steps from there. */
export type Way = { start: string[]; steps: Step[] };

/** One file for each machine, by its id, so that test files may run side by side. */
const FOLDER = join(import.meta.dirname, '../../reports/ways');
const fileOf = (machineId: string) => join(FOLDER, `${machineId}.json`);

/** Stores the ways by which the test of a machine took every transition, for the book to play. */
export function recordWays(machineId: string, ways: readonly Way[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(machineId), JSON.stringify(ways));
}

/** What the last tests have stored; none where they have not run. */
export const readWays = (machineId: string): Way[] =>
  existsSync(fileOf(machineId)) ? (JSON.parse(readFileSync(fileOf(machineId), 'utf8')) as Way[]) : [];
