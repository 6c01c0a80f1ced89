// `npm start`: builds if needed, then serves in this process.
import { refuseArguments, START_USAGE } from '../server/usage.mjs';
import { freshBuild } from './fresh-build.mjs';

/** Milliseconds between two checks whether npm still runs. */
const LOOK_MS = 500;

/** Checks whether a process is running. On Windows the id of a parent process stays after its end. */
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

// A signal ends npm's shell, which does not forward it. Without this check the server would outlive its command.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell && isRunning(shell)) return;
    clearInterval(look);
    // The event ends the server normally. On Windows a real signal to itself would kill it at once.
    process.emit('SIGINT', 'SIGINT');
  }, LOOK_MS).unref();
}
