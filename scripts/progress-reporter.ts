import { renameSync, writeFileSync } from 'node:fs';

/** The progress of a runner: files for Vitest, stories for Playwright. */
export type RunnerProgress = { done: number; total: number };

/** The environment variable with the file for a runner's progress. Without it the reporter writes nothing. */
export const PROGRESS_FILE = 'REFLOW_TEST_PROGRESS';

/**
 * A reporter for both runners. Each runner calls its own methods. Each write replaces the file, so that a reader never
 * sees half of one.
 */
export default class ProgressReporter {
  readonly #file = process.env[PROGRESS_FILE];
  readonly #progress: RunnerProgress = { done: 0, total: 0 };

  #write({ done = this.#progress.done, total = this.#progress.total }: Partial<RunnerProgress>): void {
    Object.assign(this.#progress, { done, total });
    if (this.#file === undefined) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#progress));
    renameSync(`${this.#file}.new`, this.#file);
  }

  /** Vitest. */
  onTestRunStart(files: readonly unknown[]): void {
    this.#write({ total: files.length });
  }

  /** Vitest. */
  onTestModuleEnd(): void {
    this.#write({ done: this.#progress.done + 1 });
  }

  /** Playwright. */
  onBegin(_: unknown, suite: { allTests: () => readonly unknown[] }): void {
    this.#write({ total: suite.allTests().length });
  }

  /** Playwright. */
  onTestEnd(): void {
    this.#write({ done: this.#progress.done + 1 });
  }

  /** Playwright asks whether this reporter prints. */
  printsToStdio(): boolean {
    return false;
  }
}
