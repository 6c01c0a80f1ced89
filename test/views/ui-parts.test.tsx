// @vitest-environment happy-dom
import { screen, fireEvent, render, act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, afterEach, describe, vi } from 'vitest';
import { Tabs } from '../../src/views/ui/tabs/tabs.tsx';
import { moveMark, show } from './rendered.tsx';
import { Pagination, shownRows } from '../../src/views/ui/pagination/pagination.tsx';
import { NavigateContext } from '../../src/views/ui/link.tsx';
import { Menu } from '../../src/views/ui/menu/menu.tsx';
import { Heading } from '../../src/views/ui/page-header/heading.tsx';
import { CopyCode } from '../../src/views/ui/copy-code/copy-code.tsx';
import { ConfirmDialog } from '../../src/views/ui/dialog/confirm-dialog.tsx';
import { isDismissingSwipe, swipeShift, Toaster, createToastStore } from '../../src/views/ui/toast/toaster.tsx';

const items = (['one', 'two', 'three'] as const).map((value) => ({ value, label: value }));

function Reports() {
  const [value, setValue] = useState<'one' | 'two' | 'three'>('two');
  return (
    <Tabs label="Reports" items={items} value={value} onValueChange={setValue}>
      The {value} report
    </Tabs>
  );
}

it('tabs are one tab stop, and the arrows, Home and End move between them', async () => {
  const user = await show(<Reports />);
  const seen = () => [
    document.activeElement?.textContent,
    screen.getByRole('tab', { selected: true }).textContent,
    screen.getByRole('tabpanel', { name: document.activeElement?.textContent ?? '' }).textContent,
  ];
  await user.tab();
  for (const [keys, name] of [
    ['', 'two'],
    ['{ArrowRight}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{ArrowLeft}', 'three'],
    ['{Home}', 'one'],
    ['{End}', 'three'],
  ] as const) {
    if (keys !== '') await user.keyboard(keys);
    expect(seen()).toEqual([name, name, `The ${name} report`]);
  }
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [4, 7, '1234567'],
  [1, 20, '12345…20'],
  [4, 20, '12345…20'],
  [5, 20, '1…456…20'],
  [16, 20, '1…151617…20'],
  [17, 20, '1…1617181920'],
  [20, 20, '1…1617181920'],
  [99, 20, '1…1617181920'],
])('the page buttons of page %i of %i are %j [LIST-05]', async (page, totalPages, expected) => {
  await show(<Pagination page={page} totalPages={totalPages} onPage={() => undefined} />);
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe(expected);
});

it('the page buttons name their page, mark the current one and link to the others [LIST-05]', async () => {
  const led: unknown[] = [];
  const user = await show(<Pagination page={5} totalPages={20} onPage={(page) => led.push(page)} />);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5');
  for (const button of screen.getAllByRole('button')) {
    led.push(button.getAttribute('aria-label'));
    await user.click(button);
  }
  const edges = ['First page', 1, 'Previous page', 4];
  const pages = [1, 4, 5, 6, 20].flatMap((page) => [`Page ${page}`, page]);
  expect(led).toEqual([...edges, ...pages, 'Next page', 6, 'Last page', 20]);
});

it.each([
  [1, 10, 0, { from: 0, to: 0 }],
  [1, 10, 3, { from: 1, to: 3 }],
  [2, 10, 42, { from: 11, to: 20 }],
  [5, 10, 42, { from: 41, to: 42 }],
])('the rows of page %i of %i rows a page, %i in all [LIST-05]', (page, pageSize, total, expected) => {
  expect(shownRows(page, pageSize, total)).toEqual(expected);
});

async function open() {
  const gone: { href: string; isMenuThere: boolean }[] = [];
  const user = await show(
    <NavigateContext value={(href) => gone.push({ href, isMenuThere: screen.queryByRole('menu') !== null })}>
      <Menu
        trigger={<button type="button">Ledger</button>}
        label="Ledger"
        entries={[
          { value: 'list', label: 'All Entries', href: '/ledger' },
          { value: 'new', label: 'New Entry', href: '/ledger/new' },
        ]}
      />
    </NavigateContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Ledger' }));
  return { user, gone, entry: await screen.findByRole('menuitem', { name: 'All Entries' }) };
}

describe('an entry of a menu that leads to a screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('opens its screen after the menu has closed', async () => {
    const { entry, gone } = await open();
    fireEvent.click(entry, { detail: 1 });
    expect(gone).toEqual([]);
    await expect.poll(() => gone).toEqual([{ href: '/ledger', isMenuThere: false }]);
  });

  it('opens at once by a key, before the next frame', async () => {
    const { user, gone } = await open();
    await moveMark(user, screen.getByRole('menu'), 'ArrowDown', 'ArrowDown');
    vi.stubGlobal('requestAnimationFrame', () => 0);
    await user.keyboard('{Enter}');
    expect(gone.map(({ href }) => href)).toEqual(['/ledger/new']);
  });

  it('opens in a new tab if that was requested', async () => {
    const { entry, gone } = await open();
    fireEvent.click(entry, { detail: 1, ctrlKey: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(gone).toEqual([]);
  });
});

const heading = <Heading className="">Booking Details</Heading>;
const loading = <section>{heading}</section>;
const arrived = (
  <div>
    {heading}
    <button>Edit</button>
  </div>
);

describe('the heading of a screen', () => {
  it('takes over the focus from the heading of the loading screen', () => {
    const { rerender } = render(loading);
    const before = screen.getByRole('heading');
    before.focus();
    rerender(arrived);
    expect(screen.getByRole('heading')).not.toBe(before);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('does not take the focus from another element, or if nothing had it', () => {
    const { rerender } = render(loading);
    rerender(arrived);
    expect(document.activeElement).toBe(document.body);
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    elsewhere.focus();
    rerender(loading);
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('takes the focus if the focused element of the previous screen was removed', () => {
    const { rerender } = render(arrived);
    screen.getByRole('button').focus();
    rerender(loading);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });
});

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
  await user.click(screen.getByRole('button', { name: 'Copy BK-1001' }));
  expect((await screen.findByText(outcome)).role).toBe('status');
  expect([taken, getSelection()?.toString()]).toEqual([['BK-1001'], selected]);
});

function Asking() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Remove</button>
      <ConfirmDialog open={open} title="Remove it?" confirmLabel="Yes" onConfirm={close} onCancel={close} />
    </>
  );
}

it.each(['Cancel', 'Yes'])('after %s the focus returns to the button that asked the question', async (answer) => {
  const user = await show(<Asking />);
  for (const _ of ['first, with its code on its way', 'again']) {
    const opener = screen.getByRole('button', { name: 'Remove' });
    await act(async () => user.click(opener));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  }
});

it.each([
  [0, 0, false],
  [79, 79, false],
  [80, 80, true],
  [300, 300, true],
  [-16, -2, false],
  [-400, -12, false],
])('a pointer moved by %i px drags a toast by %i px and releases it: %s [NAV-14]', (moved, shift, isGone) => {
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
