import { expect, it } from 'vitest';
import { readAltCode, readKey } from '../../../src/domain/keys/read-key.ts';

it.each([
  ['a letter', { key: 'n', code: 'KeyN' }, 'n'],
  ['a letter of another place', { key: 'n', code: 'KeyB' }, 'n'],
  ['a letter of an Urdu keyboard', { key: 'ن', code: 'KeyN' }, 'n'],
  ['a capital of an Urdu keyboard', { key: 'آ', code: 'KeyB', shiftKey: true }, 'B'],
  ['two characters of one key', { key: 'لا', code: 'KeyB' }, 'b'],
  ['a digit of an Urdu keyboard', { key: '۱', code: 'Digit1' }, '1'],
  ['a digit of the number pad', { key: '۱', code: 'Numpad1' }, '1'],
  ['a sign above a digit of an Urdu keyboard', { key: '٪', code: 'Digit5', shiftKey: true }, '%'],
  ['the dash of an Urdu keyboard', { key: 'ـ', code: 'Minus' }, '-'],
  ['the question mark of an Urdu keyboard', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a bracket of an Urdu keyboard', { key: '\u0657', code: 'BracketRight' }, ']'],
  ['a dead key', { key: 'Dead', code: 'Quote' }, "'"],
  ['a blank', { key: ' ', code: 'Space' }, ' '],
  ['Enter', { key: 'Enter', code: 'Enter' }, null],
  ['Tab', { key: 'Tab', code: 'Tab' }, null],
  ['a function key', { key: 'F8', code: 'F8' }, null],
  ['a key that an input method takes', { key: 'Process', code: 'KeyN' }, null],
])('reads %s [KEYS-04]', (_, key, expected) => {
  expect(readKey({ shiftKey: false, ...key })).toBe(expected);
});

it.each([
  ['066', 'B'],
  ['66', 'B'],
  ['0322', 'B'],
  ['032', ' '],
  ['0151', null],
  ['13', null],
])('reads Alt and the number %s as %j [KEYS-04]', (digits, read) => {
  expect(readAltCode(digits)).toBe(read);
});
