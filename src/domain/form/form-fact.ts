import { ApiError } from '../shared/api-error.ts';

/** What a form fills in. A new record has its own form where the texts differ. */
export type FormKind =
  | 'booking'
  | 'newBooking'
  | 'ledgerEntry'
  | 'newLedgerEntry'
  | 'newClaim'
  | 'shop'
  | 'person'
  | 'branch'
  | 'counter'
  | 'password'
  | 'pin'
  | 'confirmation'
  | 'passkey'
  | 'name'
  | 'quickAction'
  | 'verification';

/**
 * A form refused to save. `unchanged`: nothing differs from the record. `invalid`: the fields show their messages.
 * `choice`: a rule forbids the value that the user just chose. `rule`: a rule forbids the save. `fields`: the server
 * refused fields, which show its messages. `overtaken`: someone else saved the same fields first (CONF-01). `text` is
 * the sentence of the rule or of the server.
 */
export type FormRefused<Kind extends FormKind = FormKind> = { type: 'form.refused'; kind: Kind } & (
  | { reason: 'unchanged' | 'invalid' }
  | { reason: 'choice' | 'rule' | 'fields' | 'refused' | 'overtaken' | 'unanswered'; text: string }
);

/** Returns why a save failed: the server refused it, or did not respond. */
export const toFailureReason = (error: unknown): 'refused' | 'unanswered' =>
  error instanceof ApiError && error.kind === 'status' ? 'refused' : 'unanswered';
