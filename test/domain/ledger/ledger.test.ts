import { describe, expect, it } from 'vitest';
import { locationLabel } from '../../../src/domain/ledger/ledger-words.ts';
import { isHttpUrl, LedgerEntry, personName } from '../../../src/domain/ledger/ledger.ts';
import { aLedgerEntry } from '../../support/a.ts';

describe('a ledger entry', () => {
  it.each([
    ['2025-01-05', '2025-01-05'],
    ['2025-01-05T00:00:00.000Z', '2025-01-05'],
  ])('dated %s is of the day %s', (entryDate, day) => {
    expect(LedgerEntry.parse(aLedgerEntry({ entryDate }))).toEqual(aLedgerEntry({ entryDate: day }));
  });

  it.each([
    [{ firstName: 'Sana', lastName: 'Mirza' }, 'Sana Mirza'],
    [{ firstName: 'Sana', lastName: null }, 'Sana'],
    [{ firstName: '', lastName: 'Mirza' }, 'Mirza'],
    [{ firstName: null, lastName: '' }, 'Unknown'],
    [{}, 'Unknown'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
  ])('by %j names %s', (person, name) => {
    expect(personName(person)).toBe(name);
  });

  it.each([
    [{ name: 'Main Branch', code: 'MB01' }, 'Main Branch (MB01)'],
    [null, '—'],
    [undefined, '—'],
  ])('of the branch %j reads %s [SHAPE-05]', (location, label) => {
    expect(locationLabel(location)).toBe(label);
  });
});

describe('a link that is safe to open', () => {
  it.each(['https://files.example.com/r/1.pdf', 'http://192.168.1.5/r.jpg', 'HTTPS://a.b', 'https://a.b:8080/?q=1'])(
    'is %s',
    (text) => expect(isHttpUrl(text)).toBe(true),
  );

  it.each([
    '',
    'receipt.pdf',
    'https://',
    'https:// a.b',
    'https:///a.b',
    'https://a b',
    'https://a.b:port',
    'ftp://a.b',
    'xhttps://a.b',
    'javascript:open("https://a.b")',
    'data:text/html,http://a.b',
  ])('is not %j', (text) => expect(isHttpUrl(text)).toBe(false));
});
