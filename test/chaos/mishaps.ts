import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../tools/project.ts';
import { CLOCK_SKEW_MS } from '../../src/domain/shared/limits.ts';
import type { FaultProxy } from '../e2e/support/fault-proxy.ts';
import { postgres, postgresUrl } from '../e2e/support/postgres.ts';
import { BRIEF, type Shop } from '../e2e/support/shop.ts';
import type { Dice } from './dice.ts';
import type { TestDisk } from 'pglite-durable/test-disk';
import type { Person } from './person.ts';

type Happen = (dice: Dice) => Promise<void>;
/** A temporary fault of a shop. */
type Mishap = { name: string; happen: Happen };

/** Kills for each other fault. The goal is 200 kills and 33 power cuts. */
const KILLS = 6;
/** Maximum seconds of a wrong clock. Across the whole range, no login is too far in the future for SIGN-03. */
const CLOCK_S = CLOCK_SKEW_MS / 2_000 - 5;
/** Milliseconds until a server must respond after a full disk before it is restarted. */
const RECOVERS_MS = 5_000;

/** The faults that are possible on this machine, and why the others are not. */
export function createMishaps({
  shop,
  line,
  disk,
  people,
  setClock,
  where,
}: {
  shop: Shop;
  line: FaultProxy;
  disk: TestDisk;
  people: readonly Person[];
  setClock: (shiftMs: number) => void;
  /** The environment variables that name the data. */
  where: Readonly<Record<string, string>>;
}): { mishaps: readonly Mishap[]; unavailable: readonly string[] } {
  const isReady = async () =>
    (await fetch(`${shop.url}/ready`, { signal: AbortSignal.timeout(1_000) }).catch(() => null))?.ok ?? false;
  const moveClock = (shiftMs: number) => {
    setClock(shiftMs);
    shop.signal('SIGUSR2');
  };
  const restart = async () => {
    await shop.kill();
    await shop.start();
  };
  /** Restarts a server that has ended or no longer responds, as a service manager does. */
  const revive = async () => {
    const until = Date.now() + RECOVERS_MS;
    while (shop.isRunning() && Date.now() < until) {
      if (await isReady()) return;
      await pause(100);
    }
    await restart();
  };

  /** Runs a data command to its end, or until it reports the given step. */
  const command = async (args: readonly string[], killAt: string | null, env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [...BRIEF, 'dist/server/data.js', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', ...where, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (said: string) => {
      if (killAt !== null && said.includes(killAt)) child.kill('SIGKILL');
    });
    await once(child, 'close');
    if (killAt === null ? child.exitCode !== 0 : child.signalCode === null)
      throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
  };

  const always: Record<string, Happen> = {
    kill: restart,
    stop: async () => {
      // A terminal sends the signal more than once.
      const stopped = shop.stop();
      shop.signal('SIGINT');
      await stopped;
      await shop.start();
    },
    'clock forward': async (dice) => {
      moveClock(dice.between(1, CLOCK_S) * 1_000);
      await pause(dice.between(300, 1_500));
    },
    'clock back': async (dice) => {
      moveClock(-dice.between(1, CLOCK_S) * 1_000);
      await pause(dice.between(300, 1_500));
      moveClock(0);
    },
    'answers lost': async (dice) => {
      line.set(dice.between(0, 1) === 0 ? { kind: 'reset' } : { kind: 'half' });
      await pause(dice.between(100, 800));
      line.set({ kind: 'none' });
    },
    'tabs frozen': async (dice) => {
      const frozen = dice.shuffle(people).slice(0, dice.between(1, people.length - 1));
      for (const person of frozen) person.freeze();
      await pause(dice.between(300, 3_000));
      for (const person of frozen) person.thaw();
    },
  };
  const available = (mishaps: Record<string, Happen>, ...unavailable: string[]) => ({
    mishaps: Object.entries({ ...always, ...mishaps }).flatMap(([name, happen]): Mishap[] =>
      Array.from({ length: name === 'kill' ? KILLS : 1 }, () => ({ name, happen })),
    ),
    unavailable,
  });

  if (postgresUrl !== null) {
    const stop =
      (how: 'fast' | 'immediate'): Happen =>
      async (dice) => {
        postgres('stop', '-m', how);
        await pause(dice.between(300, 4_000));
        postgres('start');
      };
    const killMove = async () => {
      await shop.stop();
      const moved = `${shop.dataDir}-moved`;
      await command(['move', 'folder'], 'writing', { DATA_DIR: moved });
      if (existsSync(join(moved, 'db'))) throw new Error('Half a shop was left');
      rmSync(moved, { recursive: true, maxRetries: 10 });
      await shop.start();
    };
    const stops = { 'database stopped (fast)': stop('fast'), 'database stopped (immediate)': stop('immediate') };
    const reason = 'No power cut, full or read-only disk: the data is not in the folder';
    return available({ ...stops, 'killed move': killMove }, reason);
  }
  const inFolder: Record<string, Happen> = {
    'killed restore': async (dice) => {
      await shop.stop();
      await command(['backup'], null);
      await command(['restore'], dice.between(0, 1) === 0 ? 'reading' : 'making a database');
      await shop.start();
    },
  };
  if (disk.own === null) {
    const reason = `No power cut, full or read-only disk: loop mounts are not allowed here. ${disk.refused}`;
    return available(inFolder, reason);
  }
  const { fill, empty, stop, mount } = disk.own;
  const remount = async () => {
    await shop.kill();
    mount();
    await shop.start();
  };
  return available({
    ...inFolder,
    'power cut': async () => {
      shop.signal('SIGSTOP');
      stop();
      await remount();
    },
    'full disk': async (dice) => {
      fill();
      await pause(dice.between(500, 3_000));
      empty();
      await revive();
    },
    'read-only disk': async (dice) => {
      stop();
      await pause(dice.between(200, 1_500));
      await remount();
    },
  });
}
