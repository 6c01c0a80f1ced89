// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred } from '../deferred.ts';
import { late } from '../../src/views/ui/late/late.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const code = { default: ({ name }: { name: string }) => <p>{`Part ${name}`}</p>, known: 7 };
const shown = () => document.body.textContent;
const show = (part: ReactNode) => act(async () => render(part));

it('shows what waits, then the part, and at once where its code is there', async () => {
  const coming = deferred<typeof code>();
  const Part = late(() => coming.promise, { waiting: 'Loading' });
  await show(<Part name="one" beside=" and more" />);
  expect(shown()).toBe('Loading');
  await act(async () => coming.resolve(code));
  expect(shown()).toBe('Part one and more');
  cleanup();
  render(<Part name="two" />);
  expect(shown()).toBe('Part two');
});

it('says that code did not come, stays so while others ask, and asks again with Try again', async () => {
  const load = vi.fn<() => Promise<typeof code>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(code);
  const Part = late(load);
  await show(<Part name="one" />);
  expect(screen.getByRole('status').textContent).toBe('Not loaded');
  expect((await Part.load())?.known).toBe(7);
  expect(screen.getByRole('status').textContent).toBe('Not loaded');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect([shown(), load.mock.calls.length]).toEqual(['Part one', 2]);
});

it('is asked for again by the next where fetching it ahead failed', async () => {
  const load = vi.fn<() => Promise<typeof code>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(code);
  const Part = late(load, { missing: null });
  Part.preload();
  expect(await Part.load()).toBeNull();
  await show(<Part name="one" />);
  expect(shown()).toBe('Part one');
});
