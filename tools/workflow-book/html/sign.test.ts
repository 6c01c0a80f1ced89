import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MANIFEST, NAMESPACE, signFolder, verifyFolder } from './sign.ts';

const MADE = { commit: 'abc1234', date: '2025-01-05T07:30:00.000Z' };
let home: string;
let book: string;
let allowed: string;

const newKey = (name: string): string => {
  const path = join(home, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path]);
  return path;
};
const allow = (name: string, key: string) =>
  writeFileSync(allowed, `${name} namespaces="${NAMESPACE}" ${readFileSync(`${key}.pub`, 'utf8')}`);
const faultsNow = () => verifyFolder(book, allowed).faults;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'reflow-sign-'));
  book = mkdtempSync(join(home, 'book-'));
  allowed = join(home, 'allowed_signers');
  writeFileSync(join(book, 'a.md'), 'A');
  writeFileSync(join(book, 'b.svg'), 'B');
});
afterEach(() => rmSync(home, { recursive: true }));

describe('a signed book', () => {
  let key: string;
  beforeEach(() => {
    key = newKey('auditor');
    allow('auditor@example.com', key);
    signFolder(book, key, MADE);
  });

  it('is verified by its folder and the allowed signers alone, and says who signed what', () => {
    expect(verifyFolder(book, allowed)).toEqual({
      faults: [],
      signer: 'auditor@example.com',
      manifest: {
        ...MADE,
        files: {
          'a.md': '559aead08264d5795d3909718cdd05abd49572e84fe55590eef31a88a08fdffd',
          'b.svg': 'df7e70e5021544f4834bbee64a9e3789febc4be81470df629cad6ddb03320a5c',
        },
      },
    });
  });

  it('names every file that was changed, is missing or came beside it', () => {
    writeFileSync(join(book, 'a.md'), 'Another A');
    rmSync(join(book, 'b.svg'));
    writeFileSync(join(book, 'c.md'), 'C');
    expect(faultsNow()).toEqual([
      'a.md was changed after it was signed.',
      'b.svg is missing: it was signed and is not there.',
      'c.md is extra: it is there and was not signed.',
    ]);
  });

  it('is refused where the manifest is another one than was signed', () => {
    const path = join(book, MANIFEST);
    writeFileSync(path, readFileSync(path, 'utf8').replace('abc1234', 'def5678'));
    expect(faultsNow()).toEqual([expect.stringMatching(/^The signature is not of this manifest: /)]);
  });

  it('is refused where the signature is no signature', () => {
    writeFileSync(join(book, `${MANIFEST}.sig`), 'signed by nobody');
    expect(faultsNow()).toEqual([expect.stringMatching(/^The signature is not of this manifest: /)]);
  });

  it('is refused where the signer is unknown', () => {
    allow('other@example.com', newKey('other'));
    expect(faultsNow()).toEqual([`The signer is unknown: nobody in ${allowed} has the key that signed.`]);
  });

  it('is refused where the key signed for something else', () => {
    rmSync(join(book, `${MANIFEST}.sig`));
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'git', join(book, MANIFEST)], { stdio: 'ignore' });
    expect(faultsNow()).toEqual([expect.stringMatching(/^The signature is not of this manifest: /)]);
  });

  it.each([MANIFEST, `${MANIFEST}.sig`])('is refused without %s', (name) => {
    rmSync(join(book, name));
    expect(faultsNow()).toEqual([`${name} is missing: nothing says who signed.`]);
  });
});

describe('signing', () => {
  it('says so where there is no key, or one that cannot sign, and leaves no manifest behind', () => {
    expect(() => signFolder(book, join(home, 'none'), MADE)).toThrow(`There is no key ${join(home, 'none')}.`);
    const broken = join(home, 'broken');
    writeFileSync(broken, 'no key', { mode: 0o600 });
    expect(() => signFolder(book, broken, MADE)).toThrow(`${broken} cannot sign: `);
    expect(() => readFileSync(join(book, MANIFEST))).toThrow('ENOENT');
  });

  it('says so where the allowed signers are not there', () => {
    expect(() => verifyFolder(book, allowed)).toThrow(`There is no file of allowed signers ${allowed}.`);
  });
});
