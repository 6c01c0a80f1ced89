import type { CDPSession, Page } from 'playwright/test';

/** The characters of an Urdu layout for the keys of an English keyboard. */
const URDU: Readonly<Record<string, string>> = {
  b: 'ب',
  k: 'ک',
  '-': '-',
  ...Object.fromEntries('۰۱۲۳۴۵۶۷۸۹'.split('').map((digit, value) => [String(value), digit])),
};

const CODES: Readonly<Record<string, string>> = { '-': 'Minus', ']': 'BracketRight', '\n': 'Enter', '\t': 'Tab' };
const NAMES: Readonly<Record<string, string>> = { '\n': 'Enter', '\t': 'Tab' };

const codeOf = (character: string): string => {
  if (/\d/.test(character)) return `Digit${character}`;
  return CODES[character] ?? `Key${character.toUpperCase()}`;
};

type Scan = {
  /** Milliseconds between two keys. */
  ms?: number;
  /** The layout of the computer; the scanner presses the keys of an English one. */
  isUrdu?: boolean;
};

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Simulates a scanner: presses the keys of a text, with `
` for Enter and `\t` for Tab. The events carry fake
 * timestamps, so that a busy machine does not slow the scanner down.
 */
export async function scan(page: Page, text: string, { ms = 5, isUrdu = false }: Scan = {}): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const cdp = await session;
  const first = Date.now() - text.length * ms;
  const presses = text.split('').flatMap((character, at) => {
    const name = NAMES[character];
    const typed = (isUrdu && URDU[character.toLowerCase()]) || character;
    const press = {
      key: name ?? typed,
      code: codeOf(character),
      timestamp: (first + at * ms) / 1_000,
      windowsVirtualKeyCode: name === 'Tab' ? 9 : name === 'Enter' ? 13 : character.toUpperCase().charCodeAt(0),
    };
    const written = name === 'Enter' ? '\r' : name === undefined ? typed : '';
    return [
      cdp.send('Input.dispatchKeyEvent', { ...press, type: written ? 'keyDown' : 'rawKeyDown', text: written }),
      cdp.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp' }),
    ];
  });
  await Promise.all(presses);
}
