// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, afterEach, describe, vi } from 'vitest';
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

describe('a toast under a mouse', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const show = async () => {
    vi.useFakeTimers();
    const store = createToastStore();
    render(<Toaster store={store} />);
    act(() => {
      store.create({ title: 'Saved', type: 'success' });
    });
    await pass(1_000);
    return { toast: screen.getByText('Saved'), seesIt: () => screen.queryByText('Saved') !== null };
  };

  it('leaves in its time where the mouse was at rest [NAV-14]', async () => {
    const { toast, seesIt } = await show();
    fireEvent.mouseOver(toast, { movementX: 0, movementY: 0 });
    await pass(6_000);
    expect(seesIt()).toBe(false);
  });

  it('stays while it is pointed at [NAV-14]', async () => {
    const { toast, seesIt } = await show();
    fireEvent.mouseOver(toast, { movementX: 0, movementY: 0 });
    fireEvent.mouseMove(toast, { movementX: -5, movementY: 0 });
    await pass(6_000);
    expect(seesIt()).toBe(true);
  });
});
