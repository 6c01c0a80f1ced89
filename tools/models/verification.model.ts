import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type VerificationStep =
  | 'press Verify'
  | 'press Resend'
  | 'type the email'
  | 'type the code'
  | 'server verifies'
  | 'server refuses'
  | 'no answer comes'
  | 'server sends a code'
  | 'sending fails'
  | 'the moment passes';

export type VerificationScreen =
  | 'empty'
  | 'both asked for'
  | 'email asked for'
  | 'email typed'
  | 'code asked for'
  | 'both typed'
  | 'verifying'
  | 'refused'
  | 'unanswered'
  | 'resending'
  | 'sent'
  | 'not sent'
  | 'verified'
  | 'login';

/** Verifying an email address. VERIFY-01 to VERIFY-06. */
export const verificationModel = setup({
  types: { events: {} as { [S in VerificationStep]: { type: S } }[VerificationStep] },
}).createMachine({
  id: 'verificationScreen',
  initial: 'empty',
  states: {
    empty: {
      on: { 'press Verify': 'both asked for', 'press Resend': 'email asked for', 'type the email': 'email typed' },
    },
    'both asked for': { on: { 'type the email': 'code asked for' } },
    'email asked for': { on: { 'type the email': 'email typed' } },
    'email typed': {
      on: { 'press Verify': 'code asked for', 'press Resend': 'resending', 'type the code': 'both typed' },
    },
    'code asked for': { on: { 'type the code': 'both typed' } },
    'both typed': { on: { 'press Verify': 'verifying' } },
    verifying: {
      on: {
        'press Verify': 'verifying',
        'press Resend': 'verifying',
        'server verifies': 'verified',
        'server refuses': 'refused',
        'no answer comes': 'unanswered',
      },
    },
    refused: { on: { 'press Verify': 'verifying' } },
    unanswered: { on: { 'press Verify': 'verifying' } },
    resending: {
      on: {
        'press Resend': 'resending',
        'press Verify': 'resending',
        'server sends a code': 'sent',
        'sending fails': 'not sent',
      },
    },
    sent: { on: { 'type the code': 'both typed', 'press Resend': 'resending' } },
    'not sent': { on: { 'press Resend': 'resending' } },
    verified: { on: { 'press Verify': 'verified', 'the moment passes': 'login' } },
    login: {},
  },
});

export const verificationPaths = shortestPaths(verificationModel);
/** Drives the model on the actor (Vitest) or on a page (Playwright). */
export type VerificationDriver = Driver<VerificationStep, VerificationScreen>;
