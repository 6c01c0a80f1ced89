import { afterEach } from 'vitest';

// Stryker keeps the message of an error and not its name, which tells an expectation from a crash. fast-check has the error
// of its property as the cause of its own.
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    const cause = (error as { cause?: { name?: string } }).cause?.name;
    error.message = `${cause ?? error.name}: ${error.message}`;
  }
});
