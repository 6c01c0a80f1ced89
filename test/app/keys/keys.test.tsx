// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { SHORTCUTS } from '../../../src/domain/keys/shortcuts.ts';
import { aBooking } from '../../support/a.ts';
import { openApp, type Call } from '../../support/open-app.tsx';

afterEach(() => localStorage.clear());

/** A provider that knows two bookings, and finds one of them by its code. */
async function open(at = '/bookings') {
  const bookings = [101, 102].map((id) => aBooking({ id, code: `BK-${id}` }));
  const answers = {
    '/booking/': ({ query: { searchString } }: Call) => ({
      bookings: bookings.filter(({ code }) => !searchString || searchString === code),
      totalPages: 1,
      totalBookings: 2,
    }),
    '/booking/101': bookings[0],
  };
  const page = await openApp(at, { answers });
  let now = 0;
  /** Presses a key with a timestamp `ms` after the previous one. @returns whether the page did not handle it */
  const hit = (name: string, target: Element = document.body, ms = 120) => {
    const code = /[a-z]/i.test(name) ? `Key${name.toUpperCase()}` : '';
    const event = createEvent.keyDown(target, { key: name, code, bubbles: true, cancelable: true });
    now += ms;
    Object.defineProperty(event, 'timeStamp', { value: now });
    return fireEvent(target, event);
  };
  const key = async (name: string, target?: Element) => {
    const isLeft = hit(name, target);
    await page.settle();
    return isLeft;
  };
  /** One key, or all of a code and its end. */
  const hitAll = (text: string, target?: Element) => {
    const isLeft = text.split('').map((name, place) => hit(name, target, place === 0 ? 120 : 8));
    return text.length === 1 ? isLeft.every(Boolean) : hit('Enter', target, 8);
  };
  const scan = async (text: string, target?: Element) => {
    const isLeft = hitAll(text, target);
    await page.settle();
    return isLeft;
  };
  const searches = () => page.calls.flatMap(({ query }) => query['searchString'] || []);
  return { ...page, hit, hitAll, key, scan, searches };
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { hidden: true });

it.each([
  ['/bookings', ['e'], '/bookings'],
  ['/ledger', ['n'], '/ledger/new'],
  ['/account', ['Escape', 'e', 'n'], '/bookings/new'],
])('at %s, the keys %j lead to %s by the actions of the screen', async (at, keys, address) => {
  const page = await open(at);
  for (const name of keys) page.hit(name);
  await page.settle();
  expect(page.address()).toBe(address);
});

it.each([
  ['/account', '?, n, n', { at: '/account', window: 'Keyboard Shortcuts' }],
  ['/account', '/, n, n', { at: '/account', window: 'Find and Do Anything', kept: ['/'] }],
  ['/account', 'g, b, g, w', { at: '/warranty-claims' }],
  ['/bookings', 'BK-101', { at: '/bookings/101', kept: ['BK-101'] }],
  ['/bookings', '/, k, a', { at: '/bookings', typed: 'ka', kept: ['/'] }],
])('at %s, the fast keys %s lead to %o [KEYS-03, KEYS-04]', async (at, keys, come) => {
  const page = await open(at);
  let typed = '';
  Object.assign(document, { execCommand: (_: string, __: boolean, key: string) => (typed += key) });
  const kept: string[] = [];
  for (const key of keys.split(', ')) if (!page.hitAll(key)) kept.push(key);
  await page.settle();
  const window = document.querySelector('[role=dialog] h2')?.textContent;
  expect({ at: page.address(), window, typed, kept }).toEqual({ window: undefined, typed: '', kept: [], ...come });
});

it('two presses open the palette once', async () => {
  const page = await open('/account');
  for (const _ of [1, 2]) fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  await page.settle();
  expect(screen.getAllByRole('combobox', { name: 'Find and Do Anything' })).toHaveLength(1);
});

it('j and k move through the rows of a list, and in a row the arrows do too, except in a control', async () => {
  const { key } = await open();
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-opens]')];
  const [one, two] = rows as [HTMLElement, HTMLElement];
  const place = async (name: string, from?: Element) => {
    const isLeft = await key(name, from);
    return [isLeft, rows.findIndex((row) => row === document.activeElement)];
  };
  expect(await place('ArrowDown')).toEqual([true, -1]);
  expect(await place('j')).toEqual([true, 0]);
  expect(await place('ArrowDown', one)).toEqual([false, 1]);
  expect(await place('ArrowDown', two)).toEqual([false, 1]);
  expect(await place('k', two)).toEqual([true, 0]);
  two.closest('li')?.querySelector<HTMLElement>('a, button')?.focus();
  await place('k');
  expect(await place('ArrowUp', one)).toEqual([false, 0]);
  const next = screen.getByRole('main').appendChild(document.createElement('button'));
  next.dataset['key'] = 'j';
  await key('j', one);
  expect(document.activeElement).toBe(next);
});

it('j, k and the arrows move through the checkboxes while rows are selected', async () => {
  const { key } = await open();
  await key('x');
  const [one, two] = screen.getAllByRole('checkbox', { name: /^Select BK-/ }) as [HTMLElement, HTMLElement];
  const place = () => [one, two].findIndex((row) => row === document.activeElement);
  await key('j');
  expect(place()).toBe(0);
  expect([await key('ArrowDown', one), place()]).toEqual([false, 1]);
  await key('k', two);
  expect(place()).toBe(0);
});

it('shortcuts do nothing in fields, in dialogs, with a modifier key, or after another handler used the key', async () => {
  const page = await open();
  await page.scan('BK-101', box());
  await page.key('n', box());
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN', ctrlKey: true });
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', take);
  await page.key('n');
  document.body.removeEventListener('keydown', take);
  await page.key('?');
  expect(screen.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeTruthy();
  await page.key('n');
  await page.scan('BK-101');
  await page.press('Close');
  expect([screen.queryByRole('dialog'), page.searches(), page.address()]).toEqual([null, [], '/bookings']);
});

const parse = (html: string): HTMLElement => {
  const host = document.createElement('div');
  host.innerHTML = html;
  return host;
};

it.each([
  ['a window', () => parse('<div role="dialog" aria-modal="true">Save this page?</div>')],
  ['a question', () => parse('<div role="alertdialog">Save this page?</div>')],
  ['a menu', () => parse('<ul role="menu"><li role="menuitem">Save</li></ul>')],
  ['a list', () => parse('<div role="listbox" data-state="open"><p role="option">Save</p></div>')],
  ['a dialog element', () => parse('<dialog open>Save this page?</dialog>')],
  ['a part of a component library', () => parse('<div data-scope="dialog" data-part="content" role="dialog"></div>')],
  [
    'a window in a shadow tree',
    () => {
      const host = document.createElement('save-page');
      host.attachShadow({ mode: 'open' }).innerHTML = '<div role="dialog">Save this page?</div>';
      host.setAttribute('role', 'dialog');
      return host;
    },
  ],
])('takes keys, Ctrl+K and codes while a browser extension shows %s [KEYS-09]', async (_, show) => {
  const page = await open('/account');
  const shown = document.body.appendChild(show());
  onTestFinished(() => shown.remove());
  await page.key('?');
  const windows = [screen.queryByRole('dialog', { name: 'Keyboard Shortcuts' }) !== null];
  await page.press('Close');
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  await page.settle();
  windows.push(screen.queryByRole('combobox', { name: 'Find and Do Anything' }) !== null);
  await page.user.keyboard('{Escape}');
  expect(windows).toEqual([true, true]);
  page.close();
  const list = await open('/bookings');
  expect([await list.scan('BK-101'), list.address()]).toEqual([false, '/bookings/101']);
});

it('shortcuts work on a screen with a closed list of time zones [KEYS-09]', async () => {
  const page = await open('/settings');
  expect(document.querySelector('[role=listbox][hidden]')).not.toBe(null);
  await page.key('n');
  expect(page.address()).toBe('/bookings/new');
});

it('the help lists every shortcut, and can turn them off in this browser [KEYS-03]', async () => {
  const page = await open();
  await page.key('?');
  const sheet = within(screen.getByRole('dialog', { name: 'Keyboard Shortcuts' }));
  const keys = sheet
    .getAllByRole('definition')
    .map((line) => Array.from(line.querySelectorAll('kbd'), ({ textContent }) => textContent).join(' '));
  expect(sheet.getAllByRole('term').map(({ textContent }, place) => [keys[place], textContent])).toEqual(
    SHORTCUTS.filter(({ action }) => action.is !== 'lock').map(({ keys: of, label }) => [
      of.replace('ArrowDown', '↓').replace('ArrowUp', '↑'),
      label,
    ]),
  );
  for (const stored of ['off', null, 'off']) {
    await page.press('Use single keys in this browser', 'checkbox');
    expect(localStorage.getItem('keys')).toBe(stored);
  }
  await page.press('Close');
  expect([await page.key('n'), await page.key('/'), page.address()]).toEqual([true, true, '/bookings']);
  expect([await page.scan('BK-101'), page.address(), page.searches()]).toEqual([false, '/bookings/101', ['BK-101']]);
});

it('an unknown scanned code is reported until the next scan opens its record [KEYS-04]', async () => {
  const page = await open('/account');
  await page.scan('BK-9999');
  const said = within(screen.getByRole('dialog', { name: 'Unknown code' })).getByText(/^Nothing/);
  expect(said.textContent).toBe('Nothing was found for the code BK-9999.');
  await page.scan('BK-101');
  expect([page.address(), screen.queryByRole('dialog')]).toEqual(['/bookings/101', null]);
});

it('Enter keeps its usual effect when no code was scanned before it [KEYS-04]', async () => {
  const page = await open('/bookings/101');
  expect([await page.key('Enter'), await page.key('Enter')]).toEqual([true, true]);
  await page.key('e');
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
  expect(await page.key('Enter')).toBe(true);
});

it('"/" moves the focus to the search without typing, or opens the palette on a screen without a search', async () => {
  const page = await open('/account');
  await page.key('/');
  expect(screen.getByRole('combobox', { name: 'Find and Do Anything' })).toBeTruthy();
  page.close();
  const list = await open('/bookings?search=sana');
  expect([await list.key('/'), document.activeElement]).toEqual([false, box()]);
});
