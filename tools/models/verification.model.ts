import type { verificationMachine } from '../../src/machines/verification.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const verification = statesOf<typeof verificationMachine>('verification');

/** A user verifies an email address (VERIFY-01 to VERIFY-05). */
export const verificationModel = createModel('verificationScreen', 'empty', {
  empty: at([verification('entering')], {
    'press Verify': 'both asked for',
    'press Resend': 'email asked for',
    'type the email': 'email typed',
  }),
  'both asked for': at([verification('entering')], { 'type the email': 'code asked for' }),
  'email asked for': at([verification('entering')], { 'type the email': 'email typed' }),
  'email typed': at([verification('entering')], {
    'press Verify': 'code asked for',
    'press Resend': 'resending',
    'type the code': 'both typed',
  }),
  'code asked for': at([verification('entering')], { 'type the code': 'both typed' }),
  'both typed': at([verification('entering')], { 'press Verify': 'verifying' }),
  verifying: at([verification('verifying')], {
    'press Verify': 'verifying',
    'press Resend': 'verifying',
    'server verifies': 'verified',
    'server refuses': 'refused',
    'no answer comes': 'unanswered',
  }),
  refused: at([verification('entering')], { 'press Verify': 'verifying' }),
  unanswered: at([verification('entering')], { 'press Verify': 'verifying' }),
  resending: at([verification('resending')], {
    'press Resend': 'resending',
    'press Verify': 'resending',
    'server sends a code': 'sent',
    'sending fails': 'not sent',
  }),
  sent: at([verification('entering')], { 'type the code': 'both typed', 'press Resend': 'resending' }),
  'not sent': at([verification('entering')], { 'press Resend': 'resending' }),
  verified: at([verification('verified')], { 'press Verify': 'verified', 'the moment passes': 'login' }),
  login: at([verification('leaving')], {}),
});
