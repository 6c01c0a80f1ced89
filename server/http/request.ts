import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Author } from '../db/database.ts';
import type { IfMatch } from '../db/versioned.ts';
import { HttpError } from './errors.ts';

const KEY_MAX = 255;
const ID_MAX = 2_147_483_647;
const Versioned = z.object({ data: z.object({ version: z.int() }) });

/** The `:id` of a path. An invalid id becomes 0, which no row has, so that the resource answers with its own 404. */
export const RowParams = z.object({
  id: z.pipe(
    // This appears in the API description. Any other text is treated as an unknown id.
    z.string().check(z.meta({ type: 'integer', minimum: 1, maximum: ID_MAX })),
    z.transform((text) => {
      const id = /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
      return id <= ID_MAX ? id : 0;
    }),
  ),
});

/** `"3"`, a list of such tags, or `*` (RFC 9110, 13.1.1). */
export const IF_MATCH = /^(?:\*|(?:W\/)?"[!#-~\x80-\xff]*"(?:[ \t]*,[ \t]*(?:W\/)?"[!#-~\x80-\xff]*")*)$/;

/**
 * The versions of `If-Match: "3"`. `*` allows any; weak tags and other texts match none (REL-02, OFFER-03).
 * @throws HttpError
 */
export function readIfMatch({ headers }: FastifyRequest): IfMatch {
  const sent = headers['if-match'];
  if (sent === undefined) return null;
  if (!IF_MATCH.test(sent)) throw new HttpError(400, 'If-Match must be a version in quotes, like "3"');
  if (sent === '*') return null;
  const tags = sent.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.flatMap((tag) => (/^"[1-9]\d{0,8}"$/.test(tag) ? [Number(tag.slice(1, -1))] : []));
}

/** A client sends this to get the written record back (RFC 7240, QUICK-02). */
export const PREFER_RECORD = 'return=representation';

/** True if the client wants the written record in the response, to save a second request. */
export const prefersRecord = ({ headers }: FastifyRequest): boolean => headers['prefer'] === PREFER_RECORD;

/** Sends the version of the returned record as its `ETag`, also with a 412 (REL-02). */
export function tagRecords(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const { data } = z.safeParse(Versioned, payload);
    if (data) void reply.header('etag', `"${data.data.version}"`);
    return payload;
  });
}

/**
 * The idempotency key of a creation; `null` for none. Refuses an empty key, because its sender expects protection
 * (REL-01, OFFER-03).
 * @throws HttpError
 */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.trim() === '' || key.length > KEY_MAX || key.includes('\0')) {
    throw new HttpError(400, `Idempotency-Key must have 1 to ${KEY_MAX} characters`);
  }
  return key;
}

/** The author of a signed-in request: person, role, session and time. */
export const readAuthor = ({ staff, id }: FastifyRequest, now: Date): Author => ({
  staffId: staff.id,
  role: staff.role,
  now: now.toISOString(),
  loginId: staff.sessionId,
  requestId: id,
});
