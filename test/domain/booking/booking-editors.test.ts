import { expect, it } from 'vitest';
import { describeEditors } from '../../../src/domain/booking/booking-editors.ts';

const other = (name: string) => ({ name, isYou: false });

it.each([
  [[], null],
  [[other('Kamran')], 'Kamran is editing'],
  [[other('Kamran'), other('Kamran')], 'Kamran is editing'],
  [[other('Kamran'), other('Sana'), other('Bilal')], 'Kamran, Sana and Bilal are editing'],
  [[{ name: 'Sana', isYou: true }], 'You are editing in another tab'],
  [[{ name: 'Sana', isYou: true }, other('Kamran')], 'Kamran is editing'],
])('names the editors %j [LIVE-14]', (editors, words) => {
  expect(describeEditors(editors)).toBe(words);
});
