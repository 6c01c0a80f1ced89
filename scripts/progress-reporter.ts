import { renameSync, writeFileSync } from 'node:fs';

/** How much of a runner's work is done: files for Vitest, stories for Playwright. */
export type RunnerProgress = { done: number; total: number };

/** Environment variable: the file that a runner writes its progress to. Without it nothing is written. */
export const PROGRESS_FILE = 'REFLOW_TEST_PROGRESS';

/** A reporter for both runners: each calls its own methods. Writes a new file each time, so that no reader sees half of one. */
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
