import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { FieldError } from '../../src/domain/shared/error-text.ts';

/** A request that is refused, with a sentence for staff. `headers` go out with the answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.status = status;
    this.headers = headers;
  }
}

/** A request whose fields are refused: answered as 400 with `errors: [{ path, msg }]`. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal';
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(errors.map(({ path, msg }) => `${path}: ${msg}`).join('; '));
    this.errors = errors;
  }
}

/** The issues of a failed parse, one line for each unknown field; paths are dotted: `booking_items.0.name`. */
export const fieldErrorsOfIssues = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), msg: `${key} is not a known field` }))
      : [{ path: issue.path.join('.'), msg: issue.message === 'Invalid input' ? invalid(issue.path) : issue.message }],
  );

const invalid = (path: readonly PropertyKey[]) => `${String(path.at(-1) ?? 'The request')} is not valid`;

/** What the framework refuses by itself, in words for staff. */
const FRAMEWORK: Record<string, { status: number; sentence: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, sentence: 'The request is larger than 1 MiB' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, sentence: 'The request must be JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, sentence: 'The request has no content' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, sentence: 'The request is not valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, sentence: 'The request was cut off' },
  FST_ERR_BAD_URL: { status: 400, sentence: 'The address is not valid' },
  FST_ERR_MAX_LIMIT_REACHED: { status: 414, sentence: 'The address is too long' },
};

/** What the log calls a refusal: the OWASP logging vocabulary. */
const EVENTS: Record<number, string> = {
  401: 'authn_fail',
  403: 'authz_fail',
  409: 'sequence_fail',
  412: 'sequence_fail',
  429: 'excess_rate_limit_exceeded',
};

/** The one error handler. Whatever nobody foresaw gets a fixed sentence and the id under which it is logged. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof FieldRefusal) {
    request.log.info({ event: 'input_validation_fail', paths: error.errors.map(({ path }) => path) }, 'fields refused');
    return reply.code(400).send({ success: false, errors: error.errors });
  }
  if (error instanceof Refusal) {
    request.log.info({ event: EVENTS[error.status] ?? 'refused', status: error.status }, 'refused');
    return reply.code(error.status).headers(error.headers).send({ success: false, error: error.message });
  }
  const known = 'code' in error ? FRAMEWORK[error.code] : undefined;
  if (known) return reply.code(known.status).send({ success: false, error: known.sentence });
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return reply.code(error.statusCode).send({ success: false, error: 'The request is not valid' });
  }
  request.log.error({ event: 'sys_error', err: error }, 'unexpected error');
  return reply.code(500).send({ success: false, error: `Something went wrong. Request ${request.id}` });
}
