// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, afterEach } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import LiveKeys, { readKey } from '../../../src/app/keys/live-keys.tsx';
import type { KeyWindow } from '../../../src/app/shell/keys.tsx';
import { SHORTCUTS } from '../../../src/domain/keys/shortcuts.ts';
import { SearchBox } from '../../../src/views/ui/search-box/search-box.tsx';
import { testShell } from '../../support/test-shell.tsx';

const key = (init: KeyboardEventInit) => readKey(new KeyboardEvent('keydown', init));

it.each([
  ['a letter', { key: 'n', code: 'KeyN' }, 'n'],
  ['a letter of another place', { key: 'n', code: 'KeyB' }, 'n'],
  ['a letter of an Urdu keyboard', { key: 'ن', code: 'KeyN' }, 'n'],
  ['a capital of an Urdu keyboard', { key: 'آ', code: 'KeyB', shiftKey: true }, 'B'],
  ['a digit of an Urdu keyboard', { key: '۱', code: 'Digit1' }, '1'],
  ['the dash of an Urdu keyboard', { key: 'ـ', code: 'Minus' }, '-'],
  ['the question mark of an Urdu keyboard', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['Enter', { key: 'Enter', code: 'Enter' }, 'Enter'],
  ['Space', { key: ' ', code: 'Space' }, null],
  ['Tab', { key: 'Tab', code: 'Tab' }, null],
  ['a key of an input method', { key: 'n', code: 'KeyN', isComposing: true }, null],
  ['a key that an input method takes', { key: 'Process', code: 'KeyN' }, null],
  ['a key that is held down', { key: 'n', code: 'KeyN', repeat: true }, null],
])('reads %s', (_, init, expected) => {
  expect(key(init)).toBe(expected);
});

afterEach(() => localStorage.clear());

function Frame() {
  const [shown, show] = useState<KeyWindow | null>(null);
  return (
    <>
      <button type="button" onClick={() => show('sheet')}>
        Keys
      </button>
      <LiveKeys shown={shown} onShow={show} />
    </>
  );
}

function Search({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('sana');
  return <SearchBox label="Search bookings" value={text} onValueChange={setText} onSearch={onSearch} />;
}

/** A screen with a search, a New and an Edit, and a provider that knows one code. */
async function open({ hasControls = true } = {}) {
  const pressed: string[] = [];
  const searched: string[] = [];
  const asked: string[] = [];
  const { shell, wrapper: Shell } = testShell();
  Object.assign(shell, {
    http: async (_path: string, { query }: { query: { searchString: string } }) => {
      asked.push(query.searchString);
      return { bookings: query.searchString === 'BK-1001' ? [{ id: 101, code: 'BK-1001' }] : [] };
    },
  });
  const location = memoryLocation({ path: '/account', record: true });
  render(
    <Shell>
      <Router hook={location.hook}>
        <main>
          {hasControls && (
            <>
              <Search onSearch={(text) => searched.push(text)} />
              <button type="button" data-key="n" onClick={() => pressed.push('New')}>
                New
              </button>
              <button type="button" data-key="e" onClick={() => pressed.push('Edit')}>
                Edit
              </button>
            </>
          )}
        </main>
        <Frame />
      </Router>
    </Shell>,
  );
  const code = (key: string) => (/[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : '');
  let at = 0;
  /** A key, `ms` after the one before by its own time. @returns whether the page leaves it to the browser */
  const key = (name: string, target: Element = document.body, ms = 120) => {
    const event = createEvent.keyDown(target, { key: name, code: code(name), bubbles: true, cancelable: true });
    at += ms;
    Object.defineProperty(event, 'timeStamp', { value: at });
    return fireEvent(target, event);
  };
  const scan = (text: string, target?: Element) => {
    for (const [place, name] of text.split('').entries()) key(name, target, place === 0 ? 120 : 8);
    return key('Enter', target, 8);
  };
  return { pressed, searched, asked, key, scan, history: location.history };
}

it('presses what the screen offers for a key', async () => {
  const { pressed, key } = await open();
  key('n');
  await waitFor(() => expect(pressed).toEqual(['New']));
  key('e');
  await waitFor(() => expect(pressed).toEqual(['New', 'Edit']));
  key('/');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  expect(document.activeElement).toBe(box);
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 4]);
});

it('leads to a new booking where the screen has nothing new, and nowhere for the others', async () => {
  const { key, history } = await open({ hasControls: false });
  key('e');
  key('Escape');
  key('n');
  await waitFor(() => expect(history).toEqual(['/account', '/bookings/new']));
});

it('goes from row to row by j, k and, in a row, the arrows; a control comes first', async () => {
  const { key } = await open({ hasControls: false });
  const page = screen.getByRole('main');
  for (const name of ['One', 'Two']) {
    const row = page.appendChild(document.createElement('li'));
    row.innerHTML = `<a href="#" data-opens>${name}</a><button>More</button>`;
  }
  const [one, two] = ['One', 'Two'].map((name) => screen.getByRole('link', { name }));
  const isAt = (row: HTMLElement | undefined) => waitFor(() => expect(document.activeElement).toBe(row));
  expect(key('ArrowDown')).toBe(true);
  key('j');
  await isAt(one);
  expect(key('ArrowDown', one)).toBe(false);
  await isAt(two);
  key('ArrowDown', two);
  key('k', two);
  await isAt(one);
  screen.getAllByRole('button', { name: 'More' }).at(-1)?.focus();
  key('k');
  await isAt(one);
  expect(key('ArrowUp', one)).toBe(false);
  await isAt(one);

  const next = page.appendChild(document.createElement('a'));
  Object.assign(next, { href: '#', textContent: 'Next' });
  next.dataset['key'] = 'j';
  key('j', one);
  await isAt(next);
});

it('leads to a screen by g and its letter', async () => {
  const { key, history } = await open();
  key('g');
  key('b');
  await waitFor(() => expect(history).toEqual(['/account', '/bookings']));
});

it('does nothing in fields, in windows, with a key held beside it and with one that was taken', async () => {
  const { pressed, asked, key, scan, history } = await open();
  const box = screen.getByRole('searchbox');
  scan('BK-1001', box);
  key('n', box);
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN', ctrlKey: true });
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', take);
  key('n');
  document.body.removeEventListener('keydown', take);
  key('?');
  await screen.findByRole('dialog', { name: 'Keys' });
  key('n');
  scan('BK-1001');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('e');
  await waitFor(() => expect(pressed).toEqual(['Edit']));
  expect([asked, history]).toEqual([[], ['/account']]);
});

it('shows every key from the table that binds them, and turns them off in this browser [KEYS-03]', async () => {
  const { pressed, key, scan, history } = await open();
  key('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keys' });
  const terms = [...sheet.querySelectorAll('dt')].map(({ textContent }) => textContent);
  const keys = [...sheet.querySelectorAll('dd')].map((line) =>
    [...line.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
  );
  expect(terms.map((label, place) => [keys[place], label])).toEqual(
    SHORTCUTS.map(({ keys: of, label }) => [of.replace('ArrowDown', '↓').replace('ArrowUp', '↑'), label]),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use single keys in this browser' }));
  expect(localStorage.getItem('keys')).toBe('off');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('n');
  scan('BK-1001');
  await waitFor(() => expect(history).toEqual(['/account', '/bookings/101']));
  expect(pressed).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Keys' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Use single keys in this browser' }));
  expect(localStorage.getItem('keys')).toBeNull();
});

it('opens what has a scanned code, pressing nothing [KEYS-04]', async () => {
  const { asked, scan, history } = await open();
  expect(scan('BK-1001')).toBe(false);
  await waitFor(() => expect(history).toEqual(['/account', '/bookings/101']));
  expect(asked).toEqual(['BK-1001']);
});

it('says that nothing has a code, until the next one is scanned [KEYS-04]', async () => {
  const { scan, history } = await open();
  scan('BK-9999');
  await screen.findByText('Nothing here has the code BK-9999.');
  expect(screen.getByRole('dialog', { name: 'Unknown code' })).toBeTruthy();
  scan('BK-1001');
  await waitFor(() => expect(history).toEqual(['/account', '/bookings/101']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves Enter to the page where no code came before it [KEYS-04]', async () => {
  const { pressed, key } = await open();
  expect([key('Enter'), key('Enter')]).toEqual([true, true]);
  key('e');
  await waitFor(() => expect(pressed).toEqual(['Edit']));
  await waitFor(() => expect(key('Enter')).toBe(true));
});

it('goes to the search by "/", which stands not in it, or to the palette where the screen has none', async () => {
  const { key } = await open();
  expect(key('/')).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  cleanup();
  const { key: press } = await open({ hasControls: false });
  press('/');
  await screen.findByRole('combobox', { name: 'Find and do anything' });
});
