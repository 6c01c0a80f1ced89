import type { verificationMachine } from '../../src/machines/verification.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const verification = statesOf<typeof verificationMachine>('verification');

/** Verifying an email address. VERIFY-01 to VERIFY-06. */
export const verificationModel = createModel(
  'verificationScreen',
  'empty',
  {
    empty: { 'press Verify': 'both asked for', 'press Resend': 'email asked for', 'type the email': 'email typed' },
    'both asked for': { 'type the email': 'code asked for' },
    'email asked for': { 'type the email': 'email typed' },
    'email typed': { 'press Verify': 'code asked for', 'press Resend': 'resending', 'type the code': 'both typed' },
    'code asked for': { 'type the code': 'both typed' },
    'both typed': { 'press Verify': 'verifying' },
    verifying: {
      'press Verify': 'verifying',
      'press Resend': 'verifying',
      'server verifies': 'verified',
      'server refuses': 'refused',
      'no answer comes': 'unanswered',
    },
    refused: { 'press Verify': 'verifying' },
    unanswered: { 'press Verify': 'verifying' },
    resending: {
      'press Resend': 'resending',
      'press Verify': 'resending',
      'server sends a code': 'sent',
      'sending fails': 'not sent',
    },
    sent: { 'type the code': 'both typed', 'press Resend': 'resending' },
    'not sent': { 'press Resend': 'resending' },
    verified: { 'press Verify': 'verified', 'the moment passes': 'login' },
    login: {},
  },
  {
    empty: [verification('entering')],
    'both asked for': [verification('entering')],
    'email asked for': [verification('entering')],
    'email typed': [verification('entering')],
    'code asked for': [verification('entering')],
    'both typed': [verification('entering')],
    verifying: [verification('verifying')],
    refused: [verification('entering')],
    unanswered: [verification('entering')],
    resending: [verification('resending')],
    sent: [verification('entering')],
    'not sent': [verification('entering')],
    verified: [verification('verified')],
    login: [verification('leaving')],
  },
);

export type VerificationDriver = DriverOf<typeof verificationModel>;
