import { expect, it } from 'vitest';
import { formatLatest, isNewer, parseLatest, type Release } from '../../../src/domain/shared/release.ts';

const toRelease = (text: string): Release => {
  const [version = '', date = null] = text.split(' ');
  return { version, date };
};

it.each([
  ['1.1.0 2026-12-10\n', { version: '1.1.0', date: '2026-12-10' }],
  ['1.1.0\t2026-12-10', { version: '1.1.0', date: '2026-12-10' }],
  ['1.1.0', null],
  ['1.1.0 2026-13-40', null],
  ['v1.1.0 2026-12-10', null],
  ['1.1.0 2026-12-10 <b>', null],
  ['<!doctype html>', null],
  ['', null],
])('reads the latest release from %j [SEEN-11]', (text, release) => {
  expect(parseLatest(text)).toEqual(release);
});

it('writes the latest release in the form that it reads [SEEN-11]', () => {
  const release = { version: '1.1.0', date: '2026-12-10' };
  expect(parseLatest(formatLatest(release))).toEqual(release);
});

it.each([
  ['1.1.0 2026-12-10', '1.0.0 2026-11-28', true],
  ['1.10.0', '1.9.3 2026-11-28', true],
  ['2.0.0', '1.9.3', true],
  ['1.0.0 2026-12-10', '1.0.0 2026-11-28', true],
  ['1.0.0 2026-11-28', '1.0.0 2026-11-28', false],
  ['1.0.0 2026-12-10', '1.0.0', false],
  ['1.0.0 2026-12-10', '1.1.0 2026-11-28', false],
])('says whether release %s is newer than %s [SEEN-11]', (one, other, expected) => {
  expect(isNewer(toRelease(one), toRelease(other))).toBe(expected);
});
