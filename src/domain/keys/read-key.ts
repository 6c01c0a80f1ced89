/** The non-letter keys of an English keyboard by place: the plain character and the one with Shift. */
const PLACES: Readonly<Record<string, string>> = {
  Digit0: '0)',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};

type Key = { key: string; code: string; shiftKey: boolean };

/**
 * Returns the character of a key. A non-ASCII character is replaced by that of the same place on an English keyboard,
 * because scanners press those keys. Returns `null` for a key without a character (KEYS-04).
 */
export function readKey({ key, code, shiftKey }: Key): string | null {
  if (/^[\x20-\x7e]$/.test(key)) return key;
  const isNamed = /^[A-Z]\w+$/.test(key);
  if (isNamed && key !== 'Dead') return null;
  const [, letter, digit] = /^(?:Key([A-Z])|Numpad(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? PLACES[code]?.[shiftKey ? 1 : 0] ?? null;
}

/**
 * Returns the character of a number typed with Alt held, `null` if it is not ASCII. Windows and DOS have the same
 * characters for these numbers. Only the last byte of a number matters (KEYS-04).
 */
export function readAltCode(digits: string): string | null {
  const read = String.fromCharCode(Number(digits) % 256);
  return /^[\x20-\x7e]$/.test(read) ? read : null;
}
