import { expect, it } from 'vitest';
import { canSignIn } from '../../../src/domain/people/person.ts';

it.each([
  [{ isActive: true, isVerified: true }, true],
  [{ isActive: true }, true],
  [{ isActive: true, isVerified: false }, false],
  [{ isActive: false, isVerified: true }, false],
])('who is %j can sign in: %j [PEOPLE-07]', (person, can) => {
  expect(canSignIn(person)).toBe(can);
});
