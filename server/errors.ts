import type { FieldError } from '../src/domain/shared/api-error.ts';

/** Why a use case refuses a call. Which status each has is said in `http/errors.ts`. */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'outdated'
  | 'keyReused'
  | 'tooManyAttempts'
  | 'overloaded';

/** A call that a rule refuses, with a sentence for staff. `retryAfter` in seconds; `current` is the record as it is now, of an outdated write, or the one that was created earlier; `rule` the id of what refuses. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: DomainErrorKind;
  readonly retryAfter: number | null;
  readonly current: object | null;
  readonly rule: string | null;

  constructor(
    kind: DomainErrorKind,
    sentence: string,
    {
      retryAfter = null,
      current = null,
      rule = null,
    }: { retryAfter?: number | null; current?: object | null; rule?: string | null } = {},
  ) {
    super(sentence);
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.current = current;
    this.rule = rule;
  }
}

/** Field errors that an answer names, and characters of a name that it repeats. */
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
