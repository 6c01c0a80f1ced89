import { afterEach } from 'vitest';

// Stryker keeps the message of an error but not its name, which tells an expectation from a crash. In fast-check the
// error of the property is the `cause`.
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    const cause = (error as { cause?: { name?: string } }).cause?.name;
    error.message = `${cause ?? error.name}: ${error.message}`;
  }
});
