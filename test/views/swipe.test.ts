import { expect, it } from 'vitest';
import { isDismissingSwipe, swipeShift } from '../../src/views/ui/toast/toaster.tsx';

it.each([
  [0, 0, false],
  [79, 79, false],
  [80, 80, true],
  [300, 300, true],
  [-16, -2, false],
  [-400, -12, false],
])('a pointer moved by %i px pushes a toast by %i px and lets it go: %s [NAV-14]', (moved, shift, isGone) => {
  expect([swipeShift(moved), isDismissingSwipe(swipeShift(moved))]).toEqual([shift, isGone]);
});
