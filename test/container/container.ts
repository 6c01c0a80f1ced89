import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readUntilReady } from '../../tools/project.ts';
import { buildah } from './stand-in.ts';

const Inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      StopSignal: z.string(),
      Volumes: z.nullish(z.record(z.string(), z.unknown())),
      Labels: z.record(z.string(), z.string()),
      Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
    }),
  }),
});

/** What the image says of itself. @throws Error if something that a container needs is missing */
export const readImage = (image: string) =>
  Inspected.parse(JSON.parse(buildah('inspect', '--type', 'image', image))).Docker.config;
export type Image = ReturnType<typeof readImage>;

/** As an engine does it with --cap-drop ALL and no-new-privileges. */
const RIGHTS = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'];
const toUser = (user: string) => [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];

/**
 * Mounts what a container sees and becomes its first process. $1 root of the image, $2 place to mount, $3 volume or nothing, the
 * rest is the command. Without a volume the root is writable, as in a plain `docker run`.
 */
const ENTER = `set -e
image=$1 root=$2 volume=$3; shift 3
mount --make-rprivate /
mount --bind "$image" "$root"
if [ -n "$volume" ]; then mount -o remount,bind,ro "$root"; fi
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do : > "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
if [ -n "$volume" ]; then mount --bind "$volume" "$root/data"; fi
exec chroot "$root" "$@"`;

type Options = {
  image: Image;
  files: string;
  home: string;
  volume: string | null;
  env: Readonly<Record<string, string>>;
};

/**
 * Starts a container of an image: its command is the first process of a namespace of its own, with a root that it cannot write
 * and one volume, and without any right. The network is that of this computer.
 */
export async function startContainer({ image, files, home, volume, env }: Options) {
  const root = join(home, 'container');
  mkdirSync(root, { recursive: true });
  const settings = [...image.Env, `HOME=/home/${image.User}`, ...Object.entries(env).map((entry) => entry.join('='))];
  const user = ['setpriv', ...toUser(image.User), ...RIGHTS];
  const inside = ['env', '-i', '-C', image.WorkingDir, ...settings, ...user, ...image.Cmd];
  const engine = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', ENTER, 'enter', files, root, volume ?? '', ...inside],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  engine.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(engine, 'close').then(([code]) => code as number | null);
  const { url } = await readUntilReady(engine.stdout);
  const first = readFileSync(`/proc/${engine.pid}/task/${engine.pid}/children`, 'utf8').trim();
  return {
    url: url.replace('0.0.0.0', '127.0.0.1'),
    printed: () => printed,
    /** Runs a command in the container, as `docker exec` does. Returns what it prints. @throws Error if it fails */
    exec: (...command: string[]): string =>
      execFileSync(
        'nsenter',
        [
          '--target',
          first,
          '--mount',
          '--pid',
          '--root',
          '--',
          'env',
          '-i',
          '-C',
          image.WorkingDir,
          ...settings,
          ...user,
        ].concat(command),
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      ).trim(),
    /** Stops it as an engine does. Returns its exit code. */
    stop: (): Promise<number | null> => {
      process.kill(Number(first), image.StopSignal as NodeJS.Signals);
      return ended;
    },
  };
}
