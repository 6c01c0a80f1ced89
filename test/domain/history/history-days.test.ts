import { expect, it } from 'vitest';
import { toDays } from '../../../src/domain/history/history-days.ts';
import { anEntry, BILAL, SANA } from '../../fixtures/history.ts';

it('stand by the day of the shop, what one person saved at once together [HIST-10]', () => {
  const late = anEntry({ id: 9, at: '2025-01-05T19:30:00.000Z', person: BILAL });
  const second = anEntry({ id: 8, at: '2025-01-05T18:30:00.000Z' });
  const first = anEntry({ id: 7, at: '2025-01-05T18:30:00.000Z' });
  const other = anEntry({ id: 6, at: '2025-01-05T18:30:00.000Z', person: BILAL });
  const machine = anEntry({ id: 5, at: '2025-01-05T18:30:00.000Z', person: null });
  expect(toDays([late, second, first, other, machine])).toEqual([
    { day: '2025-01-06', moments: [{ id: 9, at: late.at, person: BILAL, entries: [late] }] },
    {
      day: '2025-01-05',
      moments: [
        { id: 8, at: second.at, person: SANA, entries: [first, second] },
        { id: 6, at: other.at, person: BILAL, entries: [other] },
        { id: 5, at: machine.at, person: null, entries: [machine] },
      ],
    },
  ]);
  expect(toDays([])).toEqual([]);
});
