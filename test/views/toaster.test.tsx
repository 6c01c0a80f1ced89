// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, afterEach, vi } from 'vitest';
import { isDismissingSwipe, swipeShift, Toaster, createToastStore } from '../../src/views/ui/panels/toaster.tsx';

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

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(() => void vi.useRealTimers());

it.each([
  ['leaves in its time where the mouse was at rest', [], false],
  ['stays while it is pointed at', [{ movementX: -5, movementY: 0 }], true],
])('a toast under a mouse %s [NAV-14]', async (_, moves, isThere) => {
  vi.useFakeTimers();
  const store = createToastStore();
  render(<Toaster store={store} />);
  act(() => void store.create({ title: 'Saved', type: 'success' }));
  await pass(1_000);
  const toast = screen.getByText('Saved');
  fireEvent.mouseOver(toast, { movementX: 0, movementY: 0 });
  for (const move of moves) fireEvent.mouseMove(toast, move);
  await pass(6_000);
  expect(screen.queryByText('Saved') !== null).toBe(isThere);
});
