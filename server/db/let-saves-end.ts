import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds in which the process mostly rests, if no save is at work. */
const QUIET_MS = 5;
/** The part of these milliseconds in which it may work. */
const QUIET = 0.5;
/** Looks after which the pause ends in any case, because some servers never rest. */
const LOOKS = 10;

/**
 * Pauses long work on the database between two of its parts, until no save is at work, and for 50 ms at most. A save has
 * several statements. On the embedded database it would otherwise wait for a part before each of them.
 */
export async function letSavesEnd(): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const before = performance.eventLoopUtilization();
    await setTimeout(QUIET_MS);
    if (performance.eventLoopUtilization(before).utilization < QUIET) return;
  }
}
