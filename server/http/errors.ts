import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { FieldError } from '../../src/domain/shared/api-error.ts';
import { isAway, isDiskFull } from '../db/database.ts';
import { describeFault } from '../db/database-health.ts';
import { cutName, DomainError, type DomainErrorKind, FieldsError } from '../errors.ts';

/** A request that is refused before any rule is asked. `headers` go out with the answer. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.status = status;
    this.headers = headers;
  }
}

/** The status of each refusal of a use case. */
const STATUS: Record<DomainErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  outdated: 412,
  keyReused: 422,
  tooManyAttempts: 429,
  overloaded: 503,
};

const toHttpError = ({ kind, message, retryAfter }: DomainError) =>
  new HttpError(STATUS[kind], message, retryAfter === null ? {} : { 'retry-after': String(retryAfter) });

/** The issues of a failed parse, one line for each unknown field; paths are dotted: `booking_items.0.name`. */
export const toFieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), msg: `${cutName(key)} is not a known field` }))
      : [{ path: issue.path.join('.'), msg: issue.message === 'Invalid input' ? invalid(issue.path) : issue.message }],
  );

const invalid = (path: readonly PropertyKey[]) => `${cutName(String(path.at(-1) ?? 'The request'))} is not valid`;

/** What the framework refuses by itself, in words for staff. */
const FRAMEWORK: Record<string, { status: number; sentence: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, sentence: 'The request must be JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, sentence: 'The request has no content' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, sentence: 'The request is not valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, sentence: 'The request was cut off' },
  FST_ERR_BAD_URL: { status: 400, sentence: 'The address is not valid' },
  FST_ERR_MAX_LIMIT_REACHED: { status: 414, sentence: 'The address is too long' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, sentence: 'The address is too long' },
};

const toBinarySize = (bytes: number) => (bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`);

/** What the log calls a refusal: the OWASP logging vocabulary. */
const EVENTS: Record<number, string> = {
  401: 'authn_fail',
  403: 'authz_fail',
  409: 'sequence_fail',
  412: 'sequence_fail',
  429: 'excess_rate_limit_exceeded',
};

const DISK_FULL = 'The disk is full. Nothing was saved.';
const AWAY = 'The database does not answer. Please try again in a moment.';
/** Seconds until another try is worth it. */
const AWAY_S = 5;

/**
 * The one error handler: each refusal is answered as it is described. Whatever nobody foresaw gets a fixed sentence and
 * the id under which it is logged. SEEN-06.
 */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof FieldsError) {
    const { kind, count, errors } = error;
    const status = STATUS[kind];
    request.log.info({ event: EVENTS[status] ?? 'input_validation_fail', count }, 'fields refused');
    const sentence = kind === 'forbidden' ? { error: errors[0]?.msg } : {};
    return reply.code(status).send({ success: false, ...sentence, errors });
  }
  if (error instanceof DomainError || error instanceof HttpError) {
    const { status, headers, message } = error instanceof DomainError ? toHttpError(error) : error;
    request.log.info({ event: EVENTS[status] ?? 'refused', status }, 'refused');
    const current = error instanceof DomainError && error.current !== null ? { data: error.current } : {};
    return reply
      .code(status)
      .headers(headers)
      .send({ success: false, error: message, ...current });
  }
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const sentence = `The request is larger than ${toBinarySize(request.routeOptions.bodyLimit)}`;
    return reply.code(413).send({ success: false, error: sentence });
  }
  const known = 'code' in error ? FRAMEWORK[error.code] : undefined;
  if (known) return reply.code(known.status).send({ success: false, error: known.sentence });
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return reply.code(error.statusCode).send({ success: false, error: 'The request is not valid' });
  }
  if (isDiskFull(error)) {
    request.log.error({ event: 'sys_disk_full', err: error }, 'the disk is full');
    return reply.code(507).send({ success: false, error: DISK_FULL });
  }
  const fault = describeFault(error);
  if (fault !== null) {
    request.server.databaseHealth.note(error);
    request.log.fatal({ event: 'sys_database_damaged', err: error }, 'the database is damaged or has ended');
    return reply.code(503).send({ success: false, error: fault });
  }
  if (isAway(error)) {
    request.log.error({ event: 'sys_database_away', err: error }, 'the database is away');
    return reply.code(503).header('retry-after', String(AWAY_S)).send({ success: false, error: AWAY });
  }
  request.log.error({ event: 'sys_error', err: error }, 'unexpected error');
  return reply.code(500).send({ success: false, error: `Something went wrong. Request ${request.id}` });
}
