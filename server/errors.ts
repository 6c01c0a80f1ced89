import type { FieldError } from '../src/domain/shared/api-error.ts';

/** The reasons of a refusal, and their HTTP status. */
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  outdated: 412,
  keyReused: 422,
  unconfirmed: 428,
  tooManyAttempts: 429,
  overloaded: 503,
} as const;

/** A call that a rule refuses. `retryAfter` in seconds, `current` is the current record, `rule` the id of the rule. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: keyof typeof STATUS;
  readonly details: { retryAfter?: number; current?: object; rule?: string };

  constructor(kind: keyof typeof STATUS, sentence: string, details: DomainError['details'] = {}) {
    super(sentence);
    this.kind = kind;
    this.details = details;
  }
}

const ERRORS_MAX = 20;
const NAME_MAX = 80;

/** Truncates a name that a caller chose, for a response. */
export const cutName = (name: string): string => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name);

/**
 * A call with refused fields. `count` is their number; `errors` is what the response contains. `forbidden` means
 * refused for this person.
 */
export class FieldsError extends Error {
  override readonly name = 'FieldsError';
  readonly count: number;
  readonly errors: readonly FieldError[];
  readonly kind: 'invalid' | 'forbidden';

  constructor(errors: readonly FieldError[], kind: 'invalid' | 'forbidden' = 'invalid') {
    super('Fields were refused');
    this.kind = kind;
    this.count = errors.length;
    const named = errors.slice(0, ERRORS_MAX).map(({ path, msg }) => ({ path: cutName(path), msg }));
    const rest = errors.length - named.length;
    this.errors = rest === 0 ? named : [...named, { path: '', msg: `and ${rest} more` }];
  }
}
