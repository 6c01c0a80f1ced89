import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedPackages, PACKAGES, packagesOf } from '../../scripts/changed-packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'changed-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
const write = (path: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), path);
};

beforeAll(() => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git('init', '-q');
  write('src/a.ts');
  git('add', '.');
  git(...identity, 'commit', '-qm', 'start');
});

describe('the packages to test', () => {
  it('are those with a changed file', () => {
    expect(packagesOf(['src/app/a.ts', 'packages/workflow-kit/src/a.ts'])).toEqual(['workflow-kit']);
  });

  it('are no packages if only the product changed', () => {
    expect(packagesOf(['src/app/a.ts', 'tools/walk/main.ts'])).toEqual([]);
  });

  it.each(['package-lock.json', 'vitest.config.ts', 'packages/build-package.mjs'])('are all if %s changed', (file) => {
    expect(packagesOf([file])).toEqual(PACKAGES);
  });

  it('are all without a commit to compare with', () => {
    expect(changedPackages(undefined, folder)).toEqual(PACKAGES);
  });

  it('are all if git does not know the commit', () => {
    expect(changedPackages('0123456789', folder)).toEqual(PACKAGES);
  });

  it('include one with a new file', () => {
    write('packages/pglite-durable/src/new.ts');
    expect(changedPackages('HEAD', folder)).toEqual(['pglite-durable']);
  });
});
