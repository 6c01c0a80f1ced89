// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyCode } from '../../src/views/ui/copy-code/copy-code.tsx';
import { show } from './rendered.tsx';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['copies by selecting what the clipboard refuses', true, 'Copied', ''],
  ['says when it is not copied, and leaves it selected', false, 'Not copied', 'BK-1001'],
])('a code %s [UI-09]', async (_, isCopied, outcome, selected) => {
  const user = await show(<CopyCode code="BK-1001" />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  const taken: (string | undefined)[] = [];
  document.execCommand = () => {
    taken.push(getSelection()?.toString());
    return isCopied;
  };
  await user.click(screen.getByRole('button'));
  expect((await screen.findByText(outcome)).role).toBe('status');
  expect([taken, getSelection()?.toString()]).toEqual([['BK-1001'], selected]);
});
