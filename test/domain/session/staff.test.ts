import { describe, expect, it } from 'vitest';
import { LoginAnswer } from '../../../src/domain/session/login-answer.ts';
import { checkLogin } from '../../../src/domain/session/login.ts';
import { LoginInput } from '../../../src/domain/session/login-input.ts';
import { isReflow, toUser } from '../../../src/domain/session/staff.ts';
import { checkNewPassword, PASSWORD_MESSAGES } from '../../../src/domain/session/password-rules.ts';

const full = {
  refreshToken: 'r',
  role: 'OWNER',
  offers: ['reflow', 'more'],
  mustChangePassword: true,
  mustSetUpFactor: true,
};
const bare = { refreshToken: null, role: null, offers: [], mustChangePassword: false, mustSetUpFactor: false };

it.each([
  [
    { ...full, accessToken: 'a', token: 'b' },
    { ...full, accessToken: 'a' },
  ],
  [
    { token: 'b', refreshToken: 'r' },
    { ...bare, accessToken: 'b', refreshToken: 'r' },
  ],
  [{ token: 'b' }, { ...bare, accessToken: 'b' }],
  [
    { accessToken: '', token: 'b', refreshToken: '', role: null, offers: null },
    { ...bare, accessToken: 'b' },
  ],
  [{}, null],
  [{ accessToken: '' }, null],
  [{ refreshToken: 'r' }, null],
  [{ accessToken: 7 }, null],
])('the answer to a sign-in or a refresh %j [AUTH-16]', (answer, read) => {
  expect(LoginAnswer.safeParse(answer).data ?? null).toEqual(read);
});

it('an answer without a token is reported [AUTH-16]', () => {
  const { error } = LoginAnswer.safeParse({ token: '', refreshToken: 'r' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['The answer carries no token']);
});

it.each([
  ['the server of Reflow', ['reflow', 'more'], true],
  ['a session that the previous release stored', ['signOut', 'idempotencyKeys', 'people'], true],
  ['a plain provider', [], false],
  ['a provider with offers of its own', ['more'], false],
])('the offers of %s [OFFER-04]', (_, offers, expected) => {
  expect(isReflow(offers)).toBe(expected);
});

it('the user is built from the address of the sign-in [AUTH-08, SHAPE-01]', () => {
  const at = '2025-01-05T07:30:00.000Z';
  const named = { email: 'ali@shop.test', name: 'ali@shop.test' };
  expect(toUser('ali@shop.test', at)).toEqual({ id: 0, ...named, role: 'CUSTOMER', createdAt: at, updatedAt: at });
});

const long = (length: number) => `${'a'.repeat(length - 8)}@shop.pk`;
const odd = { email: 'Please enter a valid email address' };

it.each([
  ['', '', { email: 'Email is required', password: 'Password is required' }],
  ['ali', 'x', odd],
  ['ali@shop', 'x', odd],
  ['ali@shop..test', 'x', odd],
  [' ali@shop.test\u200B', 'x', {}],
  ['ali @shop.test', 'x', odd],
  ['علی@shop.test', 'x', odd],
  [long(254), 'x', {}],
  [long(255), 'x', { email: 'Email cannot exceed 254 characters' }],
  ['ali@shop.test', '', { password: 'Password is required' }],
  ['ali@shop.test', 'x'.repeat(1_024), {}],
  ['ali@shop.test', 'x'.repeat(1_025), { password: 'Password is too long' }],
])('a sign-in, as the form and the server judge it: %j with %j [AUTH-01, AUTH-02]', (email, password, errors) => {
  const { error } = LoginInput.safeParse({ email, password });
  const refused = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
  expect([checkLogin({ email, password }), refused]).toEqual([errors, errors]);
});

const NAMES = ['amna.khan@karachi-phones.example', 'Karachi Phones & Co'];
const check = (password: string) => checkNewPassword(password, NAMES);

describe('a new password', () => {
  it.each([
    'secret-pass-1234',
    'reflow demo',
    'correct horse',
    'amna likes tea',
    '83746510',
    'پاس ورڈ نیا',
    'a  space ',
  ])('takes %j [SIGN-01]', (password) => expect(check(password)).toBeNull());

  it.each([
    'reflow2024!',
    'Reflow-Reflow',
    'KARACHI phones',
    'phones123',
    'Amna.Khan99',
    'amna@karachi-phones.example',
  ])('is refused as %j because it is little more than a known name [SIGN-01]', (password) =>
    expect(check(password)).toBe(PASSWORD_MESSAGES.ownName),
  );

  it('has 8 to 1,024 characters [SIGN-01]', () => {
    expect(['x7k!m2q', 'x7k!m2qv', 'x'.repeat(1024), 'x'.repeat(1025)].map(check)).toEqual([
      'Password must be at least 8 characters',
      null,
      null,
      'Password cannot exceed 1,024 characters',
    ]);
  });
});
