import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

/** The version that the writer read, from `If-Match: "3"`; `null` when the client asks for no check. @throws Refusal 400 */
export function ifMatch({ headers }: FastifyRequest): number | null {
  const tag = headers['if-match'];
  if (tag === undefined) return null;
  const [, version] = /^"(\d{1,9})"$/.exec(tag) ?? [];
  if (version === undefined) throw new Refusal(400, 'If-Match must be a version in quotes, like "3"');
  return Number.parseInt(version, 10);
}
