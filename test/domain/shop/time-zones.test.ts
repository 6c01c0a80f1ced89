import { describe, expect, it } from 'vitest';
import { searchZones } from '../../../src/domain/shop/time-zones.ts';

describe('the time zones found for what was typed', () => {
  it.each([
    ['kar', ['Asia/Karachi', 'Africa/Dakar', 'Asia/Jakarta']],
    ['asia/kar', ['Asia/Karachi']],
    ['US/Pacific', ['US/Pacific']],
    ['PLT', []],
  ])('%s: those that begin so first, an older name in full, none that only looks like one', (typed, found) =>
    expect(searchZones(typed)).toEqual(found),
  );
});
