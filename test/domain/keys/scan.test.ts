import { describe, expect, it } from 'vitest';
import {
  endsScan,
  isBarcode,
  NO_BURST,
  textAfterScan,
  toPin,
  toScanned,
  UNKNOWN_KEY,
  withKey,
  type KeyPlace,
} from '../../../src/domain/keys/scan.ts';

/** Checks whether Enter after a text ends a scan, all keys this many milliseconds apart. */
function ends(text: string, ms: number, place: KeyPlace = 'field', enterMs = ms): boolean {
  const burst = text.split('').reduce((before, key, at) => withKey(before, { key, at: at * ms }), NO_BURST);
  return endsScan(burst, { at: burst.at + enterMs, place });
}

describe('the end of a scan', () => {
  it.each([0, 5, 60, 95, 100])('comes after keys that are %i ms apart [KEYS-04, KEYS-10]', (ms) => {
    expect(ends('SN-4711', ms)).toBe(true);
  });

  it('is not recognized after hand-typed keys, which are slower [KEYS-10]', () => {
    expect(ends('Sana Malik', 120)).toBe(false);
  });

  it('is not recognized if Enter is later than the keys [KEYS-10]', () => {
    expect(ends('SN-4711', 5, 'field', 150)).toBe(false);
  });

  it.each([
    [3, false],
    [4, true],
  ])('comes after %i keys: %j [KEYS-10]', (keys, isEnd) => {
    expect(ends('4711'.slice(0, keys), 5)).toBe(isEnd);
  });

  it('counts the keys since the last pause [KEYS-10]', () => {
    const slow = withKey(withKey(NO_BURST, { key: 'S', at: 0 }), { key: 'a', at: 300 });
    expect(slow).toEqual({ text: 'a', keys: 1, at: 300 });
  });

  it.each([
    ['a password', 'correct horse 9', false],
    ['a code of an app', '492039', false],
    ['a code of a booking', 'BK-1001', true],
    ['a code of a claim', 'wc-1001', true],
    ['the number of a product', '8901234567894', true],
    ['a code behind the identifier of its symbology', ']C1A7', true],
  ])('in a password field comes after %s: %j [KEYS-10]', (_, text, isEnd) => {
    expect(ends(text, 5, 'secret')).toBe(isEnd);
  });
});

it.each([
  ['BK-1001', 'BK-1001'],
  [']Q1BK-1001', 'BK-1001'],
  [']C1SN-4711', 'SN-4711'],
  ['BK-1001 ', 'BK-1001'],
  [']', ']'],
])('reads the scan %j as %j [KEYS-04]', (text, code) => {
  expect(toScanned(text)).toBe(code);
});

it.each(['9638507', '123456789', '12345678901', 'SN-4711', ''])('%j cannot be recognized as a barcode', (text) => {
  expect(isBarcode(text)).toBe(false);
});

describe('the text of a field after a scan', () => {
  const after = (
    arrived: string,
    scanned: string,
    kind: 'text' | 'digits' | 'lookup' = 'text',
    [before, behind] = ['', ''],
  ) => textAfterScan({ before, behind, value: before + arrived + behind }, scanned, kind);

  it.each([
    ['is what arrived', 'SN-4711', 'SN-4711', 'SN-4711'],
    ['has no identifier of the symbology', ']C1SN-4711', ']C1SN-4711', 'SN-4711'],
    ['has the letters of an English keyboard', 'شن-۴۷۱۱', 'sn-4711', 'sn-4711'],
    ['keeps letters in Urdu', 'بکرا', 'bkra', 'بکرا'],
    ['stays in capital letters where the field wants them', 'BK-1001', 'bk-1001', 'BK-1001'],
    ['is what arrived from an input method', 'SN-4711', UNKNOWN_KEY.repeat(7), 'SN-4711'],
    ['loses the identifier from an input method', ']C1SN-4711', UNKNOWN_KEY.repeat(10), 'SN-4711'],
  ])('%s [KEYS-10]', (_, arrived, scanned, text) => {
    expect(after(arrived, scanned)).toBe(text);
  });

  it('keeps the text before and after the cursor [KEYS-10]', () => {
    expect(after(']C1SN-4711', ']C1SN-4711', 'text', ['RTX 3080 ', ' spare'])).toBe('RTX 3080 SN-4711 spare');
  });

  it('keeps only the barcode in a lookup [KEYS-10]', () => {
    expect(after('BK-1002', 'BK-1002', 'lookup', ['BK-1001', ''])).toBe('BK-1002');
  });

  it('keeps words that are typed fast into a lookup [KEYS-10]', () => {
    expect(after('Malik', 'Malik', 'lookup', ['Sana ', ''])).toBe('Sana Malik');
  });

  it('does not change in a digit field that lost the letters [KEYS-10]', () => {
    expect(after('1001', 'BK-1001', 'digits', ['54', ''])).toBe('54');
  });

  it('does not change if the form has replaced the input [KEYS-10]', () => {
    expect(textAfterScan({ before: 'a', behind: '', value: '' }, 'SN-4711', 'text')).toBe('');
  });
});

it.each([
  ['204816', '204816'],
  ['2', '2'],
  ['20 48-16', '204816'],
  ['8901234567894', ''],
  ['BK-1001', ''],
])('the text %j in a PIN field becomes the PIN %j [LOCK-02, KEYS-10]', (text, pin) => {
  expect(toPin(text)).toBe(pin);
});
