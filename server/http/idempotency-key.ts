import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

const KEY_MAX = 255;

/** The `Idempotency-Key` of a creation, `null` when the client sent none. @throws Refusal 400 */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.trim() === '' || key.length > KEY_MAX) {
    throw new Refusal(400, `Idempotency-Key must have 1 to ${KEY_MAX} characters`);
  }
  return key;
}
