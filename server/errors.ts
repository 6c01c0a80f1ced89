import type { FieldError } from '../src/domain/shared/error-text.ts';

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

/** A call that a rule refuses, with a sentence for staff. `retryAfter` in seconds. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: DomainErrorKind;
  readonly retryAfter: number | null;

  constructor(kind: DomainErrorKind, sentence: string, retryAfter: number | null = null) {
    super(sentence);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** A call whose fields are refused, one by one. */
export class FieldsError extends Error {
  override readonly name = 'FieldsError';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ path, msg }) => `${path}: ${msg}`).join('; '));
    this.errors = errors;
  }
}
