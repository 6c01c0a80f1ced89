import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOOLS = ['buildah', 'debootstrap', 'unshare', 'nsenter', 'setpriv'];
/** What Debian calls those that a minimal installation lacks. */
const PACKAGES = ['buildah', 'debootstrap'];
/** Where the image lists the authorities that this network signs with. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

const isThere = (tool: string): boolean => spawnSync('which', [tool], { stdio: 'ignore' }).status === 0;

/** Runs buildah and returns what it prints. Its own progress goes to the terminal. */
export const buildah = (...args: string[]): string =>
  execFileSync('buildah', args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** Why no image can be built here, `null` if it can. Installs what is missing where that is possible. */
export function explainMissing(): string | null {
  if (process.platform !== 'linux') return 'images are built on Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to mount folders';
  if (!TOOLS.every(isThere) && isThere('apt-get')) {
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], { stdio: 'inherit' });
  }
  const missing = TOOLS.filter((tool) => !isThere(tool));
  return missing.length === 0 ? null : `${missing.join(', ')} cannot be installed`;
}

/**
 * Makes the substitute for the official image of Node: Debian by debootstrap, with Node and npm of this computer, a
 * user `node` and the authorities that this network signs with. It is kept for the next run. @returns its name
 */
export function makeStandIn(): string {
  const name = `localhost/reflow-stand-in:${process.version}`;
  if (spawnSync('buildah', ['inspect', '--type', 'image', name], { stdio: 'ignore' }).status === 0) return name;
  const away = mkdtempSync(join(tmpdir(), 'reflow-stand-in-'));
  try {
    const tree = join(away, 'root');
    const bootstrap = ['--variant=minbase', 'bookworm', tree, 'http://deb.debian.org/debian'];
    execFileSync('debootstrap', bootstrap, { stdio: ['ignore', 'ignore', 'inherit'] });
    copyFileSync(process.execPath, join(tree, 'usr/local/bin/node'));
    const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()).replace(/\/bin\/[^/]+$/, '');
    cpSync(npm, join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true });
    for (const program of ['npm', 'npx']) {
      symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(tree, 'usr/local/bin', program));
    }
    execFileSync('chroot', [tree, 'useradd', '--uid', '1000', '--create-home', 'node']);
    const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? AUTHORITIES;
    if (existsSync(authorities)) cpSync(authorities, join(tree, AUTHORITIES), { recursive: true });
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, tree, '/');
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, '--workingdir', '/', container);
    buildah('commit', '--quiet', '--rm', '--format', 'docker', container, name);
    return name;
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
}
