import { createModel, type DriverOf } from './create-model.ts';

/** Verifying an email address. VERIFY-01 to VERIFY-06. */
export const verificationModel = createModel('verificationScreen', 'empty', {
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
});

export type VerificationDriver = DriverOf<typeof verificationModel>;
