import { describe, expect, it } from 'vitest';
import { isIdle, opensLocked, parseCounter, toInitials } from '../../../src/domain/session/lock.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
const counter = { name: 'Front desk', lockMinutes: 5, lastHandAt: NOW, lockedAt: null };

describe('a counter', () => {
  it.each([
    ['before its minutes are over', 5 * MINUTE - 1, 0, false],
    ['once they are over', 5 * MINUTE, 0, true],
    ['when the PC wakes from its night', 600 * MINUTE, 0, true],
    ['when the clock was set back since', -60 * MINUTE, 4 * MINUTE, false],
    ['when the clock was set back, and they are over by that of the page', -60 * MINUTE, 5 * MINUTE, true],
  ])('is idle %s [LOCK-03]', (_, later, restedMs, idle) => {
    expect(isIdle(counter, NOW + later, restedMs)).toBe(idle);
  });

  it.each([
    ['open', counter, MINUTE, false],
    ['locked, as it was left', { ...counter, lockedAt: NOW }, MINUTE, true],
    ['locked, whatever the clock says by then', { ...counter, lockedAt: NOW }, -600 * MINUTE, true],
    ['locked after a night', counter, 600 * MINUTE, true],
    ['locked, as nobody knows how long ago the last hand was', counter, -1, true],
  ])('opens %s [LOCK-03]', (_, stored, later, isLocked) => {
    expect(opensLocked(stored, NOW + later)).toBe(isLocked);
  });

  it.each([
    [JSON.stringify(counter), counter],
    [JSON.stringify({ ...counter, lockedAt: NOW }), { ...counter, lockedAt: NOW }],
    [null, null],
    ['{', null],
    ['{"name":"Front desk"}', null],
    [JSON.stringify({ ...counter, name: 7 }), null],
  ])('is read from what is stored: %j', (text, stored) => {
    expect(parseCounter(text)).toEqual(stored);
  });
});

it.each([
  ['Amna Khan', 'AK'],
  ['Muhammad Bilal Ahmed', 'MA'],
  ['amna', 'A'],
  ['amna@shop.pk', 'A'],
  ['عائشہ پروین', 'عپ'],
  ['', '?'],
])('the picture of %j shows the initials %s', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});
