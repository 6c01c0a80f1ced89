import { expect, it } from 'vitest';
import { checkNewPassword, PASSWORD_MESSAGES } from '../../../src/domain/session/password-rules.ts';

const NAMES = ['amna.khan@karachi-phones.example', 'Karachi Phones & Co'];
const check = (password: string) => checkNewPassword(password, NAMES);

it.each(['secret-pass-1234', 'reflow demo', 'correct horse', 'amna likes tea', '83746510', 'پاس ورڈ نیا', '  space '])(
  'takes %j [SIGN-01]',
  (password) => expect(check(password)).toBeNull(),
);

it.each(['reflow2024!', 'Reflow-Reflow', 'KARACHI phones', 'phones123', 'Amna.Khan99', 'amna@karachi-phones.example'])(
  'takes %j for a name with something around it [SIGN-01]',
  (password) => expect(check(password)).toBe(PASSWORD_MESSAGES.ownName),
);

it('takes 8 to 1,024 characters [SIGN-01]', () => {
  expect(['x7k!m2q', 'x7k!m2qv', 'x'.repeat(1024), 'x'.repeat(1025)].map(check)).toEqual([
    'Password must be at least 8 characters',
    null,
    null,
    'Password cannot exceed 1,024 characters',
  ]);
});
