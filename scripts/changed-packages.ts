import { spawnSync } from 'node:child_process';
import { root } from '../tools/project.ts';

/** The packages of this repository. Each is a Vitest project. */
export const PACKAGES = ['pglite-durable', 'workflow-kit'];

/** Files outside of a package that decide how its tests run. */
const SHARED = /^(?:package-lock\.json|package\.json|tsconfig\.json|vitest\.config\.ts|packages\/[^/]+)$/;

/** Returns the packages that some changed files belong to. A shared file belongs to all. */
export const packagesOf = (changed: readonly string[]): string[] =>
  PACKAGES.filter((name) => changed.some((file) => file.startsWith(`packages/${name}/`) || SHARED.test(file)));

/**
 * Returns the packages that changed since a commit, also in files that are not committed. Without a commit, or with one
 * that git does not know, it returns all of them.
 */
export function changedPackages(since: string | undefined, folder = root): string[] {
  if (since === undefined || since === '') return PACKAGES;
  const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  const changed = git('diff', '--name-only', since, '--');
  const added = git('ls-files', '--others', '--exclude-standard');
  if (changed.status !== 0 || added.status !== 0) return PACKAGES;
  return packagesOf(`${changed.stdout}\n${added.stdout}`.split('\n').filter(Boolean));
}
