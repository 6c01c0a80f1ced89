import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from './config.ts';

const MOUNTS = '/proc/self/mountinfo';
/** The index of the mount point in a line of that file. */
const POINT = 4;

/** Whether a folder lies on a mounted disk other than the root. `mounts` is the text of /proc/self/mountinfo. */
export function isMounted(folder: string, mounts: string): boolean {
  const points = mounts
    .split('\n')
    .flatMap((line) => line.split(' ')[POINT] ?? [])
    .map((point) =>
      point.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 8))),
    );
  return points.some((point) => point !== '/' && (folder === point || folder.startsWith(`${point}/`)));
}

/** Warns that the data is lost when the container is removed; `null` if it is safe or unknown (DISK-15). */
export function warnOfVolume(
  { inContainer, dataDir }: Pick<Config, 'inContainer' | 'dataDir'>,
  readMounts = () => readFileSync(MOUNTS, 'utf8'),
): string | null {
  if (!inContainer) return null;
  const folder = resolve(dataDir);
  let mounts: string;
  try {
    mounts = readMounts();
  } catch {
    // Only Linux lists its mounts there.
    return null;
  }
  return isMounted(folder, mounts)
    ? null
    : `${folder} is no volume: the shop is lost when this container is removed. Start the container with a volume there, for example -v reflow:${folder}`;
}
