import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Creation } from '../db/create-once.ts';
import type { Author } from '../db/database.ts';
import { HttpError } from './errors.ts';

const KEY_MAX = 255;
const ID_MAX = 2_147_483_647;

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

/** The version that the writer read, from `If-Match: "3"`; `null` when the client asks for no check. REL-02, OFFER-03. @throws HttpError */
export function readIfMatch({ headers }: FastifyRequest): number | null {
  const tag = headers['if-match'];
  if (tag === undefined) return null;
  const [, version] = /^"(\d{1,9})"$/.exec(tag) ?? [];
  if (version === undefined) throw new HttpError(400, 'If-Match must be a version in quotes, like "3"');
  return Number.parseInt(version, 10);
}

/**
 * The `Idempotency-Key` of a creation, `null` when the client sent none. REL-01, OFFER-03. An empty one is refused: whoever sends the
 * header means to be safe against a second creation. @throws HttpError
 */
function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.trim() === '' || key.length > KEY_MAX || key.includes('\0')) {
    throw new HttpError(400, `Idempotency-Key must have 1 to ${KEY_MAX} characters`);
  }
  return key;
}

/** What a `POST` asks to be created; `what` names the resource. @throws HttpError */
export const readCreation = <Body>(request: FastifyRequest & { body: Body }, what: string): Creation<Body> => ({
  staffId: request.staff.id,
  key: readIdempotencyKey(request),
  what,
  body: request.body,
});

export const readAuthor = ({ staff }: FastifyRequest, now: () => Date): Author => ({
  staffId: staff.id,
  now: now().toISOString(),
});

/** What goes out: `{ success: true, data }`. */
export const answer = async <Data>(data: Promise<Data>) => ({ success: true, data: await data });
