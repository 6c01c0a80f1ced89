import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '../../../server/db/embedded/embedded.ts';
import { setting } from '../../../server/db/schema.ts';
import { run } from '../support/server-process.ts';
import { useFolder } from '../support/use.ts';

const ROUNDS = Number(process.env['POWER_LOSS_ROUNDS'] ?? 2);

const folder = useFolder();
let disk: string;
let mounted: string;
let refused: string | null = null;

/** @returns what a program complained of, `null` when it succeeded. */
function fails(program: string, ...args: string[]): string | null {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? null : `${program}: ${(error?.message ?? stderr).trim()}`;
}

beforeAll(() => {
  disk = join(folder, 'disk');
  mounted = join(folder, 'mounted');
  mkdirSync(mounted);
  refused =
    fails('truncate', '-s', '256M', disk) ??
    fails('mkfs.ext4', '-q', '-F', disk) ??
    fails('mount', '-o', 'loop', disk, mounted);
});
afterAll(() => {
  spawnSync('umount', [mounted]);
});

/** Opens what a power cut would have left on the disk, and reads the rows from it. */
async function rowsOn(image: string): Promise<{ names: Set<string>; broken: number }> {
  const at = join(folder, 'after');
  mkdirSync(at);
  expect(fails('mount', '-o', 'loop', image, at)).toBeNull();
  try {
    const { db, close } = await openEmbedded(join(at, 'data'));
    try {
      const rows = await db.select().from(setting);
      const byIndex = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(setting)
        .where(sql`name > ''`);
      expect(byIndex[0]?.count).toBe(rows.length);
      const broken = rows.filter(({ name, value }) => value !== 'x'.repeat(Number(name) % 2_000)).length;
      return { names: new Set(rows.map(({ name }) => name)), broken };
    } finally {
      await close();
    }
  } finally {
    spawnSync('umount', ['--lazy', at]);
    rmdirSync(at);
  }
}

it(`loses no acknowledged row in ${ROUNDS} power cuts`, { timeout: 120_000 + ROUNDS * 60_000 }, async ({ skip }) => {
  if (refused !== null) {
    console.log(`The power-loss test needs loop mounts, which are not allowed here. ${refused}`);
    skip('loop mounts are not allowed here');
  }
  const writer = await run('witness-writer', [join(mounted, 'data')], {});
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await writer.says(new RegExp(`wrote ${round * 200}\n`));
      writer.child.kill('SIGSTOP');
      const image = join(folder, 'image');
      copyFileSync(disk, image);
      const acknowledged = [...writer.printed().matchAll(/wrote (\d+)\n/g)].map(([, n = '']) => n);
      writer.child.kill('SIGCONT');
      const { names, broken } = await rowsOn(image);
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
      expect(broken).toBe(0);
    }
  } finally {
    writer.child.kill('SIGKILL');
    await writer.ended;
  }
});
