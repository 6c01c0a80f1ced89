import { describe, expect, it } from 'vitest';
import { answerCall, CommandError, helpOf, nearest, oneOf, readTyped, type Around, type Usage } from './command.ts';

const usage = {
  about: 'Makes tea.',
  words: 'CUP',
  options: {
    milk: { says: 'with milk' },
    sugar: { value: 'N', says: 'with lumps', is: 'whole number' },
    leaf: { value: 'LEAF,LEAF', says: 'of these', of: ['green', 'black'], list: true, usual: 'green' },
  },
} as const satisfies Usage;

describe('what stands after a command', () => {
  it('is read with its values and words, in any order', () => {
    const { words, has, value } = readTyped(usage, ['one', '--sugar', '2', '--milk', 'two', '--sugar=3']);
    expect([words, has('milk'), has('sugar'), value('sugar'), value('leaf')]).toEqual([
      ['one', 'two'],
      true,
      true,
      '3',
      'green',
    ]);
  });

  it.each([
    [['--mlik'], 'The option "--mlik" is unknown. Did you mean "--milk"?'],
    [
      ['--honey-and-cream'],
      'The option "--honey-and-cream" is unknown. It is one of: --milk, --sugar, --leaf, --help.',
    ],
    [['--sugar'], '--sugar needs N after it.'],
    [['--sugar', '--milk'], '--sugar needs N after it.'],
    [['--milk=much'], '--milk takes nothing after it.'],
    [['--sugar', 'much'], '--sugar needs a whole number, not "much".'],
    [['--leaf', 'green,balck'], '--leaf "balck" is unknown. Did you mean "black"?'],
  ])('%s is refused in a sentence', (args, sentence) => {
    expect(() => readTyped(usage, args)).toThrow(sentence);
  });

  it('is refused where the command takes options only', () => {
    expect(() => readTyped({ about: '', options: {} }, ['cup'])).toThrow(
      '"cup" is unknown: the command takes options only. See --help.',
    );
  });

  it('is handed on where another program knows it', () => {
    expect(readTyped({ about: '', options: {}, passesTo: 'Vitest' }, ['a.test.ts', '--bail=1']).words).toEqual([
      'a.test.ts',
    ]);
  });

  it('is explained by --help', () => {
    expect(helpOf('tea', usage)).toBe(
      `Makes tea.

npm run tea -- [options] CUP

  --milk            with milk
  --sugar N         with lumps
  --leaf LEAF,LEAF  of these (green where nothing is said)
  --help            prints this
`,
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

describe('a command that reads what another one leaves behind', () => {
  const needy: Usage = { about: '', options: {}, needs: [{ file: 'reports/unit.json', by: 'test' }] };
  const call = async (around: Partial<Around>, load = async () => undefined as unknown) => {
    const said: string[] = [];
    const code = await answerCall('rules', needy, [], load, {
      say: (text) => said.push(text),
      complain: (sentence) => said.push(sentence),
      isThere: () => false,
      agrees: async (question) => (said.push(question), false),
      runFirst: async (command) => (said.push(command), 0),
      ...around,
    });
    return { code, said };
  };
  const sentence = 'npm run rules reads what npm test leaves behind, which is not there.';

  it('says so and offers the run', async () => {
    expect(await call({})).toEqual({ code: 2, said: [sentence, 'Run npm test now? [y/N] '] });
  });

  it('runs it where somebody agrees, and then does its own work', async () => {
    const ran: string[] = [];
    const around: Partial<Around> = {
      agrees: async () => true,
      runFirst: async (command) => ran.push(command),
      isThere: () => ran.length > 0,
    };
    expect(await call(around, async () => ran.push('rules'))).toEqual({ code: null, said: [sentence] });
    expect(ran).toEqual(['test', 'rules']);
  });

  it('ends with what its own work cannot answer', async () => {
    const load = () => Promise.reject(new CommandError('There is no file a.json.'));
    expect(await call({ isThere: () => true }, load)).toEqual({ code: 2, said: ['There is no file a.json.'] });
  });
});
