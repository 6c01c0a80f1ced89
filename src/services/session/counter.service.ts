import {
  COUNTER_PROOF,
  Counter,
  CounterFacts,
  type CounterPatch,
  type NewCounter,
} from '../../domain/session/counter.ts';
import type { LoginAnswer } from '../../domain/session/login-answer.ts';
import { ApiError } from '../../domain/shared/api-error.ts';
import type { Http } from '../http/http.ts';
import { loadAnswer } from './auth.service.ts';
import type { SignDpop } from './token-refresh.ts';

/** The calls for counters. Every call throws ApiError (LOCK-01, LOCK-02). */
export function createCounterService(http: Http, signDpop: SignDpop) {
  /** Makes a call without a token. The key of this browser identifies it. */
  async function proven(path: '/auth/counter' | '/auth/pin', about: string) {
    const proof = await signDpop(path, about);
    // Without its key the browser is no counter.
    if (proof === null) throw new ApiError('status', { status: 404 });
    return { method: 'POST', anonymous: true, headers: { dpop: proof } } as const;
  }
  return {
    readFacts: async (signal?: AbortSignal): Promise<CounterFacts> =>
      http('/auth/counter', {
        ...(await proven('/auth/counter', COUNTER_PROOF)),
        body: {},
        schema: CounterFacts,
        signal,
      }),

    openByPin: async (staffId: number, pin: string, signal?: AbortSignal): Promise<LoginAnswer> =>
      http('/auth/pin', {
        ...(await proven('/auth/pin', String(staffId))),
        body: { staffId, pin },
        schema: loadAnswer(),
        signal,
      }),

    enrol: (body: NewCounter, signal?: AbortSignal): Promise<Counter> =>
      http('/counters', { method: 'POST', body, schema: Counter, signal }),

    setBranch: (id: number, body: CounterPatch, signal?: AbortSignal): Promise<Counter> =>
      http(`/counters/${id}`, { method: 'PATCH', body, schema: Counter, version: null, signal }),

    async revoke(id: number, signal?: AbortSignal): Promise<void> {
      await http(`/counters/${id}`, { method: 'DELETE', version: null, signal });
    },
  };
}
