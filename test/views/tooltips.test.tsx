// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltips } from '../../src/views/ui/tooltip/tooltips.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const shown = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a tooltip opens after 700 ms, closes 300 ms after the pointer leaves, and the next one then opens at once [UI-07]', async () => {
  await import('../../src/views/ui/tooltip/tooltip-text.tsx');
  render(
    <Tooltips>
      <button type="button" data-tip="Copy code">
        One
      </button>
      <button type="button" data-tip="Print receipt">
        Two
      </button>
    </Tooltips>,
  );
  const leave = (name: string) => fireEvent.pointerOut(button(name), { relatedTarget: document.body });
  fireEvent.pointerOver(button('One'));
  await wait(699);
  expect(shown()).toEqual([]);
  await wait(1);
  expect(shown()).toEqual(['Copy code']);
  leave('One');
  await wait(299);
  expect(shown()).toEqual(['Copy code']);
  fireEvent.pointerOver(button('Two'));
  await wait(0);
  expect(shown()).toEqual(['Print receipt']);
  leave('Two');
  await wait(299);
  expect(shown()).toEqual(['Print receipt']);
  await wait(1);
  expect(shown()).toEqual([]);
});

it('a press shows the reason of a disabled button, and hides the tooltip of an enabled one [UI-07]', async () => {
  await import('../../src/views/ui/tooltip/tooltip-text.tsx');
  render(
    <Tooltips>
      <button type="button" aria-disabled data-tip="This booking has been deleted">
        Edit
      </button>
      <button type="button" data-tip="Copy code">
        Copy
      </button>
    </Tooltips>,
  );
  fireEvent.click(button('Edit'));
  await wait(0);
  expect(shown()).toEqual(['This booking has been deleted']);
  fireEvent.click(button('Copy'));
  await wait(0);
  expect(shown()).toEqual([]);
});
