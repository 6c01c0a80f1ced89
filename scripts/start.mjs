// `npm start`: builds when that is needed, then serves in this same process.
import { refuseArguments, START_USAGE } from '../server/usage.mjs';
import { freshBuild } from './fresh-build.mjs';

/** Milliseconds between two looks at whether npm is still there. */
const LOOK_MS = 500;

/** Whether a process is running. Windows keeps the id of a parent process after that has ended. */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

refuseArguments(START_USAGE);
freshBuild();
await import('../dist/server/main.js');

// A signal to npm ends npm's shell, which does not hand it on: without this the server would outlive its command.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell && isRunning(shell)) return;
    clearInterval(look);
    // As if it had been told to: a signal to itself would kill it at once on Windows.
    process.emit('SIGINT', 'SIGINT');
  }, LOOK_MS).unref();
}
