import { expect, it } from 'vitest';
import { checkPassword } from '../../../../server/features/session/password.ts';
import { PASSWORD_MESSAGES } from '../../../../src/domain/session/password-rules.ts';

it.each(['password', 'Password1', ' 12345678', 'QWERTYUIOP', 'iloveyou', '12071984'])(
  'knows %j for a common password, however it is written [SIGN-01]',
  (password) => expect(checkPassword(password, [])).toBe(PASSWORD_MESSAGES.common),
);

it('refuses short passwords and own names as the app does [SIGN-01]', () => {
  expect([checkPassword('1234567', []), checkPassword('reflow99', []), checkPassword('correct horse', [])]).toEqual([
    PASSWORD_MESSAGES.tooShort,
    PASSWORD_MESSAGES.ownName,
    null,
  ]);
});
