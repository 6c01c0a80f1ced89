import { describe, expect, it } from 'vitest';
import { helpOf, nearest, oneOf, readTyped } from './command.ts';

const usage = {
  command: 'tea',
  about: 'Makes tea.',
  words: 'CUP',
  options: { milk: { says: 'with milk' }, sugar: { value: 'N', says: 'with lumps' } },
};

describe('what stands after a command', () => {
  it('is read with its values and words, in any order', () => {
    const { words, has, value, values } = readTyped(usage, ['one', '--sugar', '2', '--milk', 'two', '--sugar=3']);
    expect([words, has('milk'), has('sugar'), value('sugar'), values('sugar'), value('milk')]).toEqual([
      ['one', 'two'],
      true,
      true,
      '3',
      ['2', '3'],
      '',
    ]);
  });

  it.each([
    [['--mlik'], 'The option "--mlik" is unknown. Did you mean "--milk"?'],
    [['--honey-and-cream'], 'The option "--honey-and-cream" is unknown. It is one of: --milk, --sugar, --help.'],
    [['--sugar'], '--sugar needs N after it.'],
    [['--sugar', '--milk'], '--sugar needs N after it.'],
    [['--milk=much'], '--milk takes nothing after it.'],
  ])('%s is refused in a sentence', (args, sentence) => {
    expect(() => readTyped(usage, args)).toThrow(sentence);
  });

  it('is refused where the command takes options only', () => {
    expect(() => readTyped({ command: 'tea', about: '', options: {} }, ['cup'])).toThrow(
      '"cup" is unknown: the command takes options only. See --help.',
    );
  });

  it('is explained by --help', () => {
    expect(helpOf(usage)).toBe(
      'Makes tea.\n\nnpm run tea -- [options] CUP\n\n  --milk     with milk\n  --sugar N  with lumps\n  --help     prints this\n',
    );
  });

  it('is told the nearest word, or all of them where none is near', () => {
    expect(nearest('bookng-edit', ['booking-create', 'booking-edit'])).toBe('booking-edit');
    expect(nearest('zebra', ['booking-create', 'booking-edit'])).toBeNull();
    expect(() => oneOf('The way', 'shortst', ['shortest', 'simple'])).toThrow(
      'The way "shortst" is unknown. Did you mean "shortest"?',
    );
  });
});
