import { expect, it } from 'vitest';
import { explainArgon2 } from '../../../../server/features/session/argon2.ts';

/** Makes the error that the loader of the library throws. Its causes are the failed tries. */
function toLoadError(...tried: string[]): unknown {
  const cause = tried.reduce<Error | undefined>((before, message) => new Error(message, { cause: before }), undefined);
  return new Error('Cannot find native binding. npm has a bug related to optional dependencies', { cause });
}
const NOT_FOUND = "Cannot find module './argon2.win32-x64-msvc.node'";
const NOT_LOADED = String.raw`The specified module could not be found.
\\?\C:\Reflow\node_modules\@node-rs\argon2-win32-x64-msvc\argon2.win32-x64-msvc.node`;

it('names the Visual C++ runtime that Windows lacks to load the password library [RUN-01]', () => {
  const said = explainArgon2(toLoadError(NOT_FOUND, NOT_LOADED), 'win32');
  expect(said?.message).toContain('Microsoft Visual C++ 2015-2022 Redistributable (x64)');
});

it('says that the copy is for another kind of computer if it lacks the password library for this one [RUN-01]', () => {
  const said = explainArgon2(toLoadError(NOT_FOUND, NOT_FOUND), 'win32');
  expect(said?.message).toContain(`made for another kind of computer: it cannot check passwords on win32-`);
});

it('does not explain other faults of the password library', () => {
  expect(explainArgon2(toLoadError('x.node: file too short'), 'linux')).toBeNull();
  expect(explainArgon2(new Error('disk failed'), 'win32')).toBeNull();
});
