import { expect, it } from 'vitest';
import { listFirstSteps } from '../../../src/domain/shop/first-day.ts';

const done = (facts: Parameters<typeof listFirstSteps>[0]) => listFirstSteps(facts).map(({ isDone }) => isDone);

it.each([
  [{ version: 1, people: 1, bookings: 0 }, [false, false, false]],
  [{ version: 2, people: 1, bookings: 0 }, [true, false, false]],
  [{ version: 1, people: 2, bookings: 4 }, [false, true, true]],
  [{ version: 2, people: 2, bookings: 1 }, []],
  [{ version: 1, people: 1, bookings: 5 }, []],
])('%j leaves %j of the first steps', (facts, left) => {
  expect(done(facts)).toEqual(left);
});
