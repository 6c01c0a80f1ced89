import { describe, expect, it } from 'vitest';
import { createClaimsService } from '../../src/services/claims.service.ts';
import { createHttp } from '../../src/services/http/http.ts';

function start(answerTo: (path: string) => unknown) {
  const asked: string[] = [];
  const http = createHttp({
    baseUrl: 'http://shop/api',
    session: {
      bearer: () => ({ token: 'token', personKey: 'amna' }),
      hasOffer: () => true,
      renew: async () => null,
      end: () => undefined,
    },
    fetch: async (input, init) => {
      const { url, method } = new Request(input, init);
      const path = url.replace('http://shop/api', '');
      asked.push(`${method} ${path}`);
      const data = answerTo(path);
      return data === null ? new Response('{}', { status: 404 }) : Response.json({ success: true, data });
    },
  });
  return { claims: createClaimsService(http), asked };
}

describe('the claims service', () => {
  it('looks a code up on page 1 with a limit of 100 [CLAIM-03]', async () => {
    const { claims, asked } = start(() => ({ bookings: [{ id: 7, code: 'BK-1001', clientName: 'Sana' }] }));
    expect(await claims.searchBookings('BK-1001')).toEqual([{ id: 7, code: 'BK-1001' }]);
    expect(asked).toEqual(['GET /booking/?page=1&limit=100&pageSize=100&searchString=BK-1001']);
  });

  it('asks how each item stands, and takes no answer for none', async () => {
    const eligible = {
      eligible: true,
      reason: null,
      warrantyStartDate: null,
      warrantyEndDate: null,
      warrantyDays: null,
    };
    const { claims, asked } = start((path) => (path.endsWith('/2') ? null : eligible));
    expect(await claims.getEligibility([1, 2])).toEqual({ 1: eligible, 2: null });
    expect(asked.toSorted()).toEqual(['GET /warranty/eligibility/1', 'GET /warranty/eligibility/2']);
  });
});
