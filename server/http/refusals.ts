import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REFUSALS_KEPT } from '../../src/domain/shared/limits.ts';
import type { HistoryThing } from '../../src/domain/history/history.ts';
import { describeTried } from '../../src/domain/history/tried.ts';
import type { AppDeps } from '../deps.ts';
import { insertRefusal, type Refused } from '../db/history/history.sql.ts';
import { DomainError, FieldsError } from '../errors.ts';
import { consumeAttempt } from '../features/session/attempts.usecases.ts';
import { findCaller } from '../features/session/authenticate.ts';
import { readAuthor } from './request.ts';

type Place = Omit<Refused, 'id'> & { begins: string; thing: HistoryThing };
const REFUSED: readonly Place[] = [
  { begins: '/api/booking', entity: 'booking', record: 'booking', thing: 'booking' },
  { begins: '/api/warrantyClaim', entity: 'booking', record: 'booking', thing: 'claim' },
  { begins: '/api/ledger-entry', entity: 'ledger_entry', record: 'ledger', thing: 'ledger' },
  { begins: '/api/people', entity: 'staff', record: 'person', thing: 'person' },
];

/** Returns the record of a request and the attempted change. Without a record, returns the person who sent the request. */
function findRefused({
  routeOptions,
  params,
  body,
  staff,
  method,
  url,
}: FastifyRequest): Refused & { tried: string | null } {
  const { begins = '', thing, ...place } = REFUSED.find((one) => routeOptions.url?.startsWith(one.begins)) ?? {};
  const tried = thing === undefined ? null : describeTried(thing, { method, url, body });
  const { id } = (params ?? {}) as { id?: unknown };
  const { bookingId } = (body ?? {}) as { bookingId?: unknown };
  // A role is refused before the path is parsed.
  const key = Number(begins === '/api/warrantyClaim' ? bookingId : id);
  return 'entity' in place && Number.isSafeInteger(key) && key > 0
    ? { ...place, id: key, tried }
    : { entity: 'staff', record: 'person', id: staff.id, tried };
}

function readRefusal(error: unknown): { sentence: string; rule: string | null } | null {
  if (error instanceof FieldsError) {
    return error.kind === 'forbidden' ? { sentence: error.errors[0]?.msg ?? '', rule: 'PERM-01' } : null;
  }
  if (!(error instanceof DomainError) || !['forbidden', 'conflict', 'outdated'].includes(error.kind)) return null;
  const { rule = error.kind === 'forbidden' ? 'PERM-01' : null } = error.details;
  return { sentence: error.message, rule };
}

/** Records in the history what a rule refused to a signed-in person, up to a number an hour (HIST-09). */
export function keepRefusals(api: FastifyInstance, { db, now }: Pick<AppDeps, 'db' | 'now'>): void {
  api.addHook('onError', async (request, _, error) => {
    const refusal = readRefusal(error);
    if (refusal === null || request.method === 'GET' || findCaller(request) === null) return;
    try {
      await consumeAttempt(db, `refusals of ${request.staff.id}`, REFUSALS_KEPT, now());
      await insertRefusal(db, { ...findRefused(request), ...refusal }, readAuthor(request, now()));
    } catch (failure) {
      if (failure instanceof DomainError) return;
      request.log.error({ event: 'sys_error', err: failure }, 'a refusal was not kept');
    }
  });
}
