import { describe, expect, it } from 'vitest';
import {
  accessoryWords,
  conditionWords,
  nextPartState,
  PART_STATES,
  readAccessories,
  readCondition,
  readConditionWords,
  toAccessoryText,
  toConditionText,
} from '../../../src/domain/booking/intake.ts';
import { INTAKE } from '../../../src/domain/booking/intake-fields.ts';
import { findFieldErrors } from '../../../src/domain/form/field.ts';
import { ItemPatch, NewItem } from '../../../src/domain/booking/booking-input.ts';

const ITEM = { name: 'XPS 13', type: 'LAPTOP', payableAmount: 0 };
const refusals = (fields: object) =>
  findFieldErrors(NewItem, { ...ITEM, ...fields }).map(({ path, msg }) => [path, msg]);
const names = (count: number) => Array.from({ length: count }, (_, index) => `Cable ${index}`);

describe('the words of a condition', () => {
  it.each([
    { SCREEN: 'FAULTY', KEYBOARD: 'OK', remarks: 'Two scratches. Lid loose' },
    { FANS: 'NOT_TRIED' },
    { remarks: 'Dusty, no box' },
    {},
  ] as const)('are read back as %j [INTAKE-03]', (condition) => {
    expect(readConditionWords(conditionWords(condition))).toEqual(condition);
  });

  it.each([
    ['screen FAULTY', { SCREEN: 'FAULTY' }],
    ['Screen cracked', { remarks: 'Screen cracked' }],
    ['Screen faulty and dirty', { remarks: 'Screen faulty and dirty' }],
  ])('of another file, such as %j, are %j [INTAKE-03]', (words, condition) => {
    expect(readConditionWords(words)).toEqual(condition);
  });
});

describe('accessories', () => {
  it('keep the order of chips and own words [INTAKE-01]', () => {
    const list = ['BAG', 'red pouch', 'CHARGER'];
    expect(readAccessories(toAccessoryText(list))).toEqual(list);
  });

  it('are named by their chips, and own words as they are [INTAKE-01]', () => {
    expect(accessoryWords(['POWER_CABLE', 'RAM', 'سرخ تھیلا'])).toBe('Power Cable, RAM, سرخ تھیلا');
  });

  it('are at most 10 of at most 60 characters [INTAKE-01]', () => {
    expect(refusals({ accessories: names(10) })).toEqual([]);
    expect(refusals({ accessories: names(11) })).toEqual([['accessories', 'At most 10 accessories for an item']]);
    expect(refusals({ accessories: ['a'.repeat(60)] })).toEqual([]);
    expect(refusals({ accessories: ['a'.repeat(61)] })).toEqual([
      ['accessories.0', 'Accessory cannot exceed 60 characters'],
    ]);
  });

  it('are stored on one line each, and once [INTAKE-01]', () => {
    const { accessories } = ItemPatch.parse({ id: 1, accessories: [' two\nlines ', 'two lines'] });
    expect(toAccessoryText(accessories ?? [])).toBe('two lines');
  });
});

describe('a condition', () => {
  it('names each part with its state, then the remarks [INTAKE-02]', () => {
    const condition = { KEYBOARD: 'OK', SCREEN: 'FAULTY', PORTS: 'NOT_TRIED', remarks: 'Two scratches' } as const;
    expect(conditionWords(condition)).toBe('Screen faulty, Keyboard OK, Ports not tried. Two scratches');
  });

  it('is equal text for equal states in another order [INTAKE-02]', () => {
    expect(toConditionText({ KEYBOARD: 'OK', SCREEN: 'FAULTY' })).toBe(
      toConditionText({ SCREEN: 'FAULTY', KEYBOARD: 'OK' }),
    );
  });

  it('without a state and remarks is empty [INTAKE-02]', () => {
    expect(toConditionText({ remarks: ' ' })).toBe('');
    expect(readCondition('')).toEqual({});
  });

  it('whose text was erased is only remarks [INTAKE-02, DATA-05]', () => {
    expect(readCondition('Erased')).toEqual({ remarks: 'Erased' });
    expect(readCondition('{"SCREEN":1}')).toEqual({ remarks: '{"SCREEN":1}' });
  });

  it('has remarks of at most 300 characters, and only known parts [INTAKE-02]', () => {
    expect(refusals({ condition: { SCREEN: 'FAULTY', remarks: 'a'.repeat(300) } })).toEqual([]);
    expect(refusals({ condition: { remarks: 'a'.repeat(301) } })).toEqual([
      ['condition.remarks', 'Remarks cannot exceed 300 characters'],
    ]);
    expect(refusals({ condition: { HINGE: 'OK' } })).toHaveLength(1);
    expect(refusals({ condition: { SCREEN: 'GOOD' } })).toEqual([
      ['condition.SCREEN', 'Part must be one of OK, FAULTY, NOT_TRIED'],
    ]);
  });

  it('notes a fault with the first press, and returns to nothing [INTAKE-02]', () => {
    const first = nextPartState(undefined);
    const second = nextPartState(first);
    expect([first, second, nextPartState(second), nextPartState('NOT_TRIED')]).toEqual([
      'FAULTY',
      'OK',
      'NOT_TRIED',
      undefined,
    ]);
    expect(PART_STATES).toHaveLength(3);
  });
});

it('a form shows an erased text as remarks [INTAKE-02]', () => {
  const { codec } = INTAKE.condition;
  expect(codec.toTyped(codec.toWire('Erased'))).toBe('{"remarks":"Erased"}');
});
