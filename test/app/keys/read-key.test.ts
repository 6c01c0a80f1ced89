// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readKey } from '../../../src/app/keys/read-key.ts';

const key = (init: KeyboardEventInit) => readKey(new KeyboardEvent('keydown', init));

it.each([
  ['a letter', { key: 'n', code: 'KeyN' }, 'n'],
  ['a letter of another place', { key: 'n', code: 'KeyB' }, 'n'],
  ['a letter of an Urdu keyboard', { key: 'ن', code: 'KeyN' }, 'n'],
  ['a capital of an Urdu keyboard', { key: 'آ', code: 'KeyB', shiftKey: true }, 'B'],
  ['a digit of an Urdu keyboard', { key: '۱', code: 'Digit1' }, '1'],
  ['the dash of an Urdu keyboard', { key: 'ـ', code: 'Minus' }, '-'],
  ['the question mark of an Urdu keyboard', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['Enter', { key: 'Enter', code: 'Enter' }, 'Enter'],
  ['Space', { key: ' ', code: 'Space' }, null],
  ['Tab', { key: 'Tab', code: 'Tab' }, null],
  ['a key of an input method', { key: 'n', code: 'KeyN', isComposing: true }, null],
  ['a key that an input method takes', { key: 'Process', code: 'KeyN' }, null],
  ['a key that is held down', { key: 'n', code: 'KeyN', repeat: true }, null],
])('reads %s', (_, init, expected) => {
  expect(key(init)).toBe(expected);
});
