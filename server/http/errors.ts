import type { FastifyInstance, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { FieldError } from '../../src/domain/shared/api-error.ts';
import { isStorable } from '../../src/domain/form/field.ts';
import { FieldsError, cutName, DomainError, STATUS } from '../errors.ts';
import { type DatabaseHealth, describeFault, isAway, isDiskRefusal } from '../db/database.ts';

const LABELS: Record<string, string> = { body: 'The request', querystring: 'The query', params: 'The address' };

/** Finds texts that the database cannot store, in case a shape does not check for them. */
function listUnstorable(data: unknown, path: string[] = []): FieldError[] {
  if (typeof data === 'string') {
    const name = path.at(-1) ?? 'The request';
    return isStorable(data)
      ? []
      : [{ path: path.join('.'), msg: `${name} contains a character that cannot be stored` }];
  }
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => listUnstorable(value, [...path, name]));
}

/** Validates body, query and path with the zod shapes of a route. Responses are checked only by the tests. */
export function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema, httpPart = 'body' }) => (data) => {
    const { data: value, error } = schema.safeParse(data);
    const errors = error ? toFieldErrors(error.issues) : listUnstorable(data);
    if (errors.length === 0) return { value };
    const whole = `${LABELS[httpPart] ?? 'The request'} is not valid`;
    return { error: new FieldsError(errors.map(({ path, msg }) => ({ path, msg: path === '' ? whole : msg }))) };
  });
}

/** A request refused before it reaches a use case. The response carries `headers`. */
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

/** The issues of a failed parse, one for each unknown field. Paths are dotted: `booking_items.0.name`. */
export const toFieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), msg: `${cutName(key)} is not a known field` }))
      : [{ path: issue.path.join('.'), msg: issue.message === 'Invalid input' ? invalid(issue.path) : issue.message }],
  );

const invalid = (path: readonly PropertyKey[]) => `${cutName(String(path.at(-1) ?? 'The request'))} is not valid`;

const FRAMEWORK: Record<string, readonly [status: number, sentence: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The request must be JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request has no content'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request was cut off'],
  FST_ERR_BAD_URL: [400, 'The address is not valid'],
  FST_ERR_MAX_LIMIT_REACHED: [414, 'The address is too long'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'The address is too long'],
};

const toBinarySize = (bytes: number) => (bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`);

/** The log event of each refusal, in the OWASP logging vocabulary. */
const EVENTS: Record<number, string> = {
  401: 'authn_fail',
  403: 'authz_fail',
  409: 'sequence_fail',
  412: 'sequence_fail',
  429: 'excess_rate_limit_exceeded',
};

/**
 * The only error handler. An unexpected error gets a fixed sentence and the request id, which the log has too
 * (SEEN-06).
 */
export function answerError(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
  health: DatabaseHealth,
) {
  const { log } = request;
  const refuse = (status: number, sentence: string | undefined, more: object = {}) =>
    reply.code(status).send({ success: false, error: sentence, ...more });

  if (error instanceof FieldsError) {
    const { kind, count, errors } = error;
    const status = STATUS[kind];
    log.info({ event: EVENTS[status] ?? 'input_validation_fail', count }, 'fields refused');
    return refuse(status, kind === 'forbidden' ? errors[0]?.msg : undefined, { errors });
  }
  if (error instanceof DomainError || error instanceof HttpError) {
    const { retryAfter, current }: DomainError['details'] = error instanceof DomainError ? error.details : {};
    const status = error instanceof DomainError ? STATUS[error.kind] : error.status;
    log.info({ event: EVENTS[status] ?? 'refused', status }, 'refused');
    if (error instanceof HttpError) reply.headers(error.headers);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return refuse(status, error.message, { data: current });
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return refuse(413, `The request is larger than ${toBinarySize(request.routeOptions.bodyLimit)}`);
  }
  const known = FRAMEWORK[error.code ?? ''];
  if (known) return refuse(...known);
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) return refuse(statusCode, 'The request is not valid');
  if (health.hasNoRoom(error)) {
    log.error({ event: 'sys_disk_full', err: error }, 'the disk is full');
    return refuse(507, 'The disk is full. Nothing was saved.');
  }
  const fault = describeFault(error);
  if (fault !== null) {
    health.note(error);
    log.fatal({ event: 'sys_database_damaged', err: error }, 'the database is damaged or has ended');
    return refuse(503, fault);
  }
  if (isDiskRefusal(error)) {
    log.error({ event: 'sys_disk_refuses', err: error }, 'the disk refuses the database');
    return refuse(503, 'The disk refuses the database. Nothing was saved. Please tell the owner.');
  }
  if (isAway(error)) {
    log.error({ event: 'sys_database_away', err: error }, 'the database is away');
    reply.header('retry-after', '5');
    return refuse(503, 'The database does not answer. Please try again in a moment.');
  }
  log.error({ event: 'sys_error', err: error }, 'unexpected error');
  return refuse(500, `Something went wrong. Request ${request.id}`);
}
