import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandError } from '../../command.ts';

/** What the signature is for: one made for anything else does not count. */
export const NAMESPACE = 'reflow-workflows';
/** The manifest and its signature stand beside the files that they are of. */
export const MANIFEST = 'manifest.json';
const SIGNATURE = `${MANIFEST}.sig`;

const Manifest = z.strictObject({
  commit: z.string(),
  date: z.string(),
  /** SHA-256 of each file, by its name. */
  files: z.record(z.string(), z.string()),
});
type Manifest = z.infer<typeof Manifest>;

const checksum = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Checksums of the files of a folder, by name; the manifest and its signature aside. */
const checksumsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== MANIFEST && entry.name !== SIGNATURE)
      .map(({ name }) => [name, checksum(join(folder, name))] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

/** Runs ssh-keygen. @throws CommandError where it is not there */
function sshKeygen(args: readonly string[], input = ''): string {
  try {
    return execFileSync('ssh-keygen', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') {
      throw new CommandError('ssh-keygen is missing: install openssh-client.');
    }
    throw error;
  }
}

/** What ssh-keygen said of a failure, in its first line. */
const reasonOf = (error: unknown): string =>
  String((error as { stderr?: unknown }).stderr ?? error)
    .trim()
    .split('\n')[0] ?? '';

/** Writes the manifest of a folder and its signature. @returns how many files. @throws CommandError for a key that cannot sign */
export function signFolder(folder: string, key: string, made: { commit: string; date: string }): number {
  if (!existsSync(key)) throw new CommandError(`There is no key ${key}.`);
  const manifest: Manifest = { ...made, files: checksumsOf(folder) };
  const path = join(folder, MANIFEST);
  rmSync(join(folder, SIGNATURE), { force: true });
  writeFileSync(path, `${JSON.stringify(manifest, null, 1)}\n`);
  try {
    sshKeygen(['-Y', 'sign', '-f', key, '-n', NAMESPACE, path]);
  } catch (error) {
    rmSync(path);
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${key} cannot sign: ${reasonOf(error)}`);
  }
  return Object.keys(manifest.files).length;
}

/** What a folder was found to be: who signed which state of it, or what is wrong, in sentences. */
type Verdict = { faults: string[]; signer: string | null; manifest: Manifest | null };

/** Looks whether a folder is as somebody of the allowed signers has signed it. @throws CommandError without that file */
export function verifyFolder(folder: string, allowed: string): Verdict {
  if (!existsSync(allowed)) throw new CommandError(`There is no file of allowed signers ${allowed}.`);
  const absent = [MANIFEST, SIGNATURE].filter((name) => !existsSync(join(folder, name)));
  if (absent.length > 0) {
    return {
      faults: absent.map((name) => `${name} is missing: nothing says who signed.`),
      signer: null,
      manifest: null,
    };
  }
  const text = readFileSync(join(folder, MANIFEST), 'utf8');
  const { signer, fault } = signerOf(join(folder, SIGNATURE), text, allowed);
  const manifest = readManifest(text);
  if (fault !== null || manifest === null) {
    return { faults: [fault ?? `${MANIFEST} is no manifest.`], signer, manifest: null };
  }
  const now = checksumsOf(folder);
  const names = [...new Set([...Object.keys(manifest.files), ...Object.keys(now)])].toSorted();
  const faults = names.flatMap((name) => {
    if (now[name] === undefined) return [`${name} is missing: it was signed and is not there.`];
    if (manifest.files[name] === undefined) return [`${name} is extra: it is there and was not signed.`];
    return now[name] === manifest.files[name] ? [] : [`${name} was changed after it was signed.`];
  });
  return { faults, signer, manifest };
}

function readManifest(text: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Who of the allowed signers has signed a text. */
function signerOf(signature: string, text: string, allowed: string): { signer: string | null; fault: string | null } {
  // First whether the signature is of this text at all, whoever made it.
  try {
    sshKeygen(['-Y', 'check-novalidate', '-n', NAMESPACE, '-s', signature], text);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return { signer: null, fault: `The signature is not of this manifest: ${reasonOf(error)}` };
  }
  try {
    const found = sshKeygen(['-Y', 'find-principals', '-s', signature, '-f', allowed]).trim().split('\n')[0] ?? '';
    sshKeygen(['-Y', 'verify', '-f', allowed, '-I', found, '-n', NAMESPACE, '-s', signature], text);
    return { signer: found, fault: null };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return { signer: null, fault: `The signer is unknown: nobody in ${allowed} has the key that signed.` };
  }
}
