import { expect, it } from 'vitest';
import { createCodesService } from '../../src/services/codes.service.ts';
import type { Http } from '../../src/services/http/http.ts';

function start(answer: unknown) {
  const asked: unknown[] = [];
  const http = async (path: string, { query }: { query: unknown }) => {
    asked.push([path, query]);
    return answer;
  };
  return { codes: createCodesService(http as unknown as Http), asked };
}

const PAGE = { page: 1, pageSize: 100 };

it('finds a booking by its whole code, deleted ones too, however a scanner writes it [KEYS-04]', async () => {
  const { codes, asked } = start({
    bookings: [
      { id: 9, code: 'BK-10015' },
      { id: 7, code: 'BK-1001' },
    ],
  });
  expect(await codes.find(' bk-1001')).toBe('/bookings/7');
  expect(asked).toEqual([['/booking/', { ...PAGE, searchString: 'BK-1001' }]]);
});

it('finds a claim by the code of its slip [KEYS-04]', async () => {
  const { codes, asked } = start({ claims: [{ id: 3, claimNumber: 'WC-1001' }] });
  expect(await codes.find('WC-1001')).toBe('/warranty-claims/3');
  expect(asked).toEqual([
    ['/warrantyClaim/', { ...PAGE, searchString: 'WC-1001', sortBy: 'claimDate', orderBy: 'desc' }],
  ]);
});

it('finds nothing by a part of a code [KEYS-04]', async () => {
  const { codes } = start({ bookings: [{ id: 9, code: 'BK-10015' }] });
  expect(await codes.find('BK-1001')).toBeNull();
  expect(await start({ claims: [] }).codes.find('WC-1')).toBeNull();
});
