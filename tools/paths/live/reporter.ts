import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, Suite } from 'playwright/types/testReporter';
import { createProgress, writeWalkedScript } from './progress.ts';

/** Tells the page of a run how far it is: a reporter of Playwright, which writes to the file of `REFLOW_PATHS_WALKED`. */
export default function createReporter(): Reporter {
  const file = process.env['REFLOW_PATHS_WALKED'] ?? 'walked.js';
  let progress = createProgress(0);
  const write = () => writeFileSync(file, writeWalkedScript(progress.walked));
  return {
    onBegin: (_, suite: Suite) => {
      progress = createProgress(suite.allTests().length);
      mkdirSync(dirname(file), { recursive: true });
      write();
    },
    onTestBegin: () => {
      progress.begin();
      write();
    },
    onStepEnd: (_test, _result, { category, title, error }) => {
      if (category !== 'test.step') return;
      progress.step(title, error === undefined);
      write();
    },
    onTestEnd: ({ title }, { status }) => {
      progress.end(title, status === 'passed');
      write();
    },
    onEnd: () => {
      progress.over();
      write();
    },
  };
}
