import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RESERVE } from '../../../server/db/embedded/shop-disk.ts';
import { openEmbedded } from '../../../server/db/embedded/embedded.ts';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/reflow/', import.meta.url));
const BOOTED = join(CACHE, 'booted-18');

/** Fills a data folder with an empty database that has had its first boot, which takes seconds. */
export async function bootedData(dataDir: string): Promise<void> {
  if (!existsSync(BOOTED)) {
    const part = join(CACHE, randomUUID());
    const { close } = await openEmbedded(part);
    await close();
    rmSync(join(part, RESERVE));
    mkdirSync(CACHE, { recursive: true });
    try {
      renameSync(part, BOOTED);
    } catch {
      // Another test was quicker.
      rmSync(part, { recursive: true });
    }
  }
  cpSync(BOOTED, dataDir, { recursive: true });
}
