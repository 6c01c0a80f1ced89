import { describe, expect, it } from 'vitest';
import { locationLabel } from '../../../src/domain/ledger/ledger-words.ts';
import { isHttpUrl, LedgerEntry, personName } from '../../../src/domain/ledger/ledger.ts';
import { aLedgerEntry } from '../../support/a.ts';

describe('a ledger entry', () => {
  it.each(['2025-01-05', '2025-01-05T00:00:00.000Z'])('dated %s is of the day', (entryDate) => {
    expect(LedgerEntry.parse(aLedgerEntry({ entryDate }))).toEqual(aLedgerEntry({ entryDate: '2025-01-05' }));
  });

  it.each([
    [{ firstName: 'Sana', lastName: 'Mirza' }, 'Sana Mirza'],
    [{ firstName: 'Sana', lastName: null }, 'Sana'],
    [{ firstName: '', lastName: 'Mirza' }, 'Mirza'],
    [{ firstName: null, lastName: '' }, 'Unknown'],
    [{}, 'Unknown'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
  ])('by %j names %s', (person, name) => expect(personName(person)).toBe(name));

  it('of a branch reads its name and code [SHAPE-05]', () => {
    const labels = [{ name: 'Main Branch', code: 'MB01' }, null, undefined].map(locationLabel);
    expect(labels).toEqual(['Main Branch (MB01)', '—', '—']);
  });
});

it('a link is safe to open with http alone, and with a host', () => {
  const safe = [
    'https://files.example.com/r/1.pdf',
    'http://192.168.1.5/r.jpg',
    'HTTPS://a.b',
    'https://a.b:8080/?q=1',
  ];
  const half = ['', 'receipt.pdf', 'https://', 'https:// a.b', 'https:///a.b', 'https://a b', 'https://a.b:port'];
  const odd = ['ftp://a.b', 'xhttps://a.b', 'javascript:open("https://a.b")', 'data:text/html,http://a.b'];
  expect([...safe, ...half, ...odd].filter(isHttpUrl)).toEqual(safe);
});
