// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred } from '../deferred.ts';
import { late } from '../../src/views/ui/late/late.tsx';
import { MissingPanel, takeFocus, usePanel } from '../../src/views/ui/late/use-panel.tsx';

type Code = { default: ComponentType<{ id: string }> };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A button that opened its list by a key, before the code of the list is there. */
function openByKey() {
  const heard: string[] = [];
  const List = ({ id }: { id: string }) => (
    <div id={id} ref={takeFocus} role="listbox" tabIndex={-1} onKeyDown={({ key }) => heard.push(key)} />
  );
  const coming = [deferred<Code>(), deferred<Code>()];
  let tries = 0;
  const load = () => coming[tries++]?.promise ?? Promise.reject(new Error('too often'));
  const Panel = late<{ id: string }, object>(load, { missing: MissingPanel });
  function Opener() {
    const panel = usePanel(Panel, { onKey: () => panel.open(null) });
    return (
      <>
        <button type="button" {...panel.button} />
        {panel.shown && <Panel id={panel.id} />}
      </>
    );
  }
  render(<Opener />);
  const button = screen.getByRole('button');
  fireEvent.focus(button);
  fireEvent.keyDown(button, { key: 'Enter' });
  return { heard, button, coming, code: { default: List } };
}

it('gives a list the keys that were pressed before it was there, and leaves those of the browser alone', async () => {
  const { heard, button, coming, code } = openByKey();
  const isLeft = (key: string) => fireEvent.keyDown(button, { key });
  expect(['ArrowDown', 'p', 'F5', 'Shift', 'Enter'].map(isLeft)).toEqual([false, false, true, true, false]);
  await act(async () => coming[0]?.resolve(code));
  const list = screen.getByRole('listbox');
  // Those that are pressed while it gets them come after them.
  expect(['ArrowUp', 'F5'].map((key) => fireEvent.keyDown(list, { key }))).toEqual([false, true]);
  await expect.poll(() => heard).toEqual(['F5', 'ArrowDown', 'p', 'Enter', 'ArrowUp']);
  fireEvent.keyDown(list, { key: 'End' });
  await expect.poll(() => heard.at(-1)).toBe('End');
});

it('gives no key to a list that came at the second try', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { heard, button, coming, code } = openByKey();
  fireEvent.keyDown(button, { key: 'Enter' });
  await act(async () => coming[0]?.reject(new Error('down')));
  coming[1]?.resolve(code);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(document.activeElement).toBe(screen.getByRole('listbox'));
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)));
  expect(heard).toEqual([]);
});
