import type { FieldError } from '../src/domain/shared/api-error.ts';

/** Why a use case refuses a call, with the status that says so over HTTP. */
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

/** A call that a rule refuses: `retryAfter` in seconds, `current` the record as it is, `rule` the id of the rule. */
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

/** A name as an answer repeats it: a caller's own long ones are cut. */
export const cutName = (name: string): string => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name);

/** A call whose fields are refused, one by one; `count` is how many they are, `errors` what the answer says of them. `forbidden`: to this person. */
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
