import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Author } from '../db/database.ts';
import type { IfMatch } from '../db/versioned.ts';
import { HttpError } from './errors.ts';

const KEY_MAX = 255;
const ID_MAX = 2_147_483_647;
const Versioned = z.object({ data: z.object({ version: z.int() }) });

/** `:id` of an address. What cannot be a key becomes 0, which no row has: the answer is the resource's own 404. */
export const RowParams = z.object({
  id: z.pipe(
    // What is meant, in the description of the API; anything else is as good as an id that no row has.
    z.string().check(z.meta({ type: 'integer', minimum: 1, maximum: ID_MAX })),
    z.transform((text) => {
      const id = /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
      return id <= ID_MAX ? id : 0;
    }),
  ),
});

/** `"3"`, a list of such tags, or `*`. RFC 9110, 13.1.1. */
export const IF_MATCH = /^(?:\*|(?:W\/)?"[!#-~\x80-\xff]*"(?:[ \t]*,[ \t]*(?:W\/)?"[!#-~\x80-\xff]*")*)$/;

/** The versions of `If-Match: "3"`; `*` is any, a weak tag or no version is none. REL-02, OFFER-03 @throws HttpError */
export function readIfMatch({ headers }: FastifyRequest): IfMatch {
  const sent = headers['if-match'];
  if (sent === undefined) return null;
  if (!IF_MATCH.test(sent)) throw new HttpError(400, 'If-Match must be a version in quotes, like "3"');
  if (sent === '*') return null;
  const tags = sent.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.flatMap((tag) => (/^"[1-9]\d{0,8}"$/.test(tag) ? [Number(tag.slice(1, -1))] : []));
}

/** The preference of a writer who wants the record as the write left it. RFC 7240, QUICK-02. */
export const PREFER_RECORD = 'return=representation';

/** Whether the writer asks for the record as the write left it, so that it need not be read again. */
export const prefersRecord = ({ headers }: FastifyRequest): boolean => headers['prefer'] === PREFER_RECORD;

/** Sends the version of a record that is the answer, or that a 412 carries, as its `ETag`. REL-02. */
export function tagRecords(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const { data } = z.safeParse(Versioned, payload);
    if (data) void reply.header('etag', `"${data.data.version}"`);
    return payload;
  });
}

/** The key of a creation, `null` for none. An empty one was meant to protect. REL-01, OFFER-03 @throws HttpError */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.trim() === '' || key.length > KEY_MAX || key.includes('\0')) {
    throw new HttpError(400, `Idempotency-Key must have 1 to ${KEY_MAX} characters`);
  }
  return key;
}

/** Who makes a call of a signed-in person, in which role, and when. */
export const readAuthor = ({ staff, id }: FastifyRequest, now: Date): Author => ({
  staffId: staff.id,
  role: staff.role,
  now: now.toISOString(),
  loginId: staff.sessionId,
  requestId: id,
});
