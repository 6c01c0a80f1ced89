import { describe, expect, it } from 'vitest';
import { findTurns } from '../../scripts/check-prose.ts';

const turnsIn = (path: string, text: string) => findTurns(path, text).map(({ line, turn }) => `${line} ${turn}`);

describe('the check of prose', () => {
  it.each([
    ['a comment', 'a.ts', 'const a = 1;\n// The sum stands beneath the rows.', ['2 stands', '2 beneath']],
    ['a doc comment', 'a.ts', '/**\n * Tells of changes\n * of the record.\n */', ['1 Tells of']],
    ['a text', 'a.ts', "const text = 'Somebody else has saved this.';", ['1 Somebody']],
    ['a text of an element', 'a.tsx', '<p>The form begins with a name.</p>', ['1 begins']],
    ['the title of a test', 'a.test.ts', "it('opens the record anew after a save', () => {});", ['1 anew']],
    ['a document', 'a.md', '# Title\n\nThe server goes on without the disk.', ['3 goes on']],
  ])('finds a hard turn in %s', (_, path, text, found) => {
    expect(turnsIn(path, text)).toEqual(found);
  });

  it.each([
    ['code', 'a.ts', 'const began = performance.now();\nif (begin(one, two, three)) meanwhile();'],
    ['the names in a comment', 'a.ts', '// Ignored until the server responds: `begin`, factor.begin.'],
    ['the values in a text', 'a.ts', 'const text = `Took ${now - began} ms for all of them`;'],
    ['the code of a document', 'a.md', '```sh\nbegin one two three four\n```'],
    ['a quote in a document', 'a.md', 'The page says "It stands on the receipt" there.'],
    ['an abbreviation', 'a.md', 'The letters PKR stand for the rupee here.'],
  ])('ignores %s', (_, path, text) => {
    expect(turnsIn(path, text)).toEqual([]);
  });

  it('suggests plain words', () => {
    expect(findTurns('a.md', 'The total stands below the rows.')).toEqual([
      { line: 1, sentence: 'The total stands below the rows.', turn: 'stands', plain: 'is, is shown, is printed' },
    ]);
  });
});
