import { describe, expect, it } from 'vitest';
import { LoginAnswer } from '../../../src/domain/session/login-answer.ts';
import { LoginInput } from '../../../src/domain/session/login-input.ts';
import { toUser } from '../../../src/domain/session/staff.ts';
import { checkLogin } from '../../../src/domain/session/login-errors.ts';

describe('the answer to a sign-in or a refresh', () => {
  it.each([
    [
      {
        accessToken: 'a',
        token: 'b',
        refreshToken: 'r',
        role: 'OWNER',
        offers: ['signOut', 'more'],
        mustChangePassword: true,
      },
      { accessToken: 'a', refreshToken: 'r', role: 'OWNER', offers: ['signOut', 'more'], mustChangePassword: true },
    ],
    [
      { token: 'b', refreshToken: 'r' },
      { accessToken: 'b', refreshToken: 'r', role: null, offers: [], mustChangePassword: false },
    ],
    [{ token: 'b' }, { accessToken: 'b', refreshToken: null, role: null, offers: [], mustChangePassword: false }],
    [
      { accessToken: '', token: 'b', refreshToken: '', role: null, offers: null },
      { accessToken: 'b', refreshToken: null, role: null, offers: [], mustChangePassword: false },
    ],
  ])('%j [AUTH-16]', (answer, read) => {
    expect(LoginAnswer.parse(answer)).toEqual(read);
  });

  it.each([{}, { accessToken: '' }, { refreshToken: 'r' }, { accessToken: 7 }])('is none in %j [AUTH-16]', (answer) => {
    expect(LoginAnswer.safeParse(answer).success).toBe(false);
  });

  it('says what it lacks [AUTH-16]', () => {
    const { error } = LoginAnswer.safeParse({ token: '', refreshToken: 'r' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['The answer carries no token']);
  });
});

it('the client builds the user from the address [AUTH-08, SHAPE-01]', () => {
  const now = '2025-01-05T07:30:00.000Z';
  expect(toUser('ali@shop.test', now)).toEqual({
    id: 0,
    email: 'ali@shop.test',
    name: 'ali@shop.test',
    role: 'CUSTOMER',
    createdAt: now,
    updatedAt: now,
  });
});

const long = (length: number) => `${'a'.repeat(length - 8)}@shop.pk`;

describe('a sign-in, as the form and the server judge it', () => {
  it.each([
    ['', '', { email: 'Email is required', password: 'Password is required' }],
    ['ali', 'x', { email: 'Please enter a valid email address' }],
    ['ali@shop', 'x', { email: 'Please enter a valid email address' }],
    ['ali@shop..test', 'x', { email: 'Please enter a valid email address' }],
    [' ali@shop.test', 'x', { email: 'Please enter a valid email address' }],
    ['علی@shop.test', 'x', { email: 'Please enter a valid email address' }],
    [long(254), 'x', {}],
    [long(255), 'x', { email: 'Email cannot exceed 254 characters' }],
    ['ali@shop.test', '', { password: 'Password is required' }],
    ['ali@shop.test', 'x'.repeat(1_024), {}],
    ['ali@shop.test', 'x'.repeat(1_025), { password: 'Password is too long' }],
    ['ali@shop.test', 'x', {}],
  ])('%j with %j [AUTH-01, AUTH-02]', (email, password, errors) => {
    const { error } = LoginInput.safeParse({ email, password });
    const refused = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
    expect([checkLogin({ email, password }), refused]).toEqual([errors, errors]);
  });
});
