import { and, assign, emit, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { ApiError, getErrorMessage } from '../domain/shared/api-error.ts';
import type { FormRefused } from '../domain/form/form-fact.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../domain/form/form-path.ts';
import { toEmail } from '../domain/session/staff.ts';
import { typedDigits } from '../domain/shared/characters.ts';
import { VERIFIED_REDIRECT_MS } from '../domain/shared/limits.ts';
import { type ResendVerification, type VerifyEmail, VERIFICATION_MESSAGES } from '../domain/session/verification.ts';
import { type Failed, notProvided, type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';

export type VerificationField = 'email' | 'code';

const REQUIRED = { email: VERIFICATION_MESSAGES.emailRequired, code: VERIFICATION_MESSAGES.codeRequired };

/** Returns the server's message, or else the text for a refusal or for no answer (VERIFY-05). */
const failureText = (error: unknown, refused: string, unanswered: string): string =>
  error instanceof ApiError && error.kind === 'status' ? getErrorMessage(error, refused) : unanswered;

/** Verifying an email address; a link with address and code verifies at once. VERIFY-01 to VERIFY-05. */
export const verificationMachine = setup({
  types: {} as {
    input: { email: string; code: string };
    context: {
      draft: Record<VerificationField, string>;
      errors: FieldErrors; // at the fields that were empty at the last press
      error: string | null; // message about the last failed request
      notice: string | null; // message about the last requested code
    };
    events: ({ type: 'field.change' } & FieldChange) | { type: 'verification.submit' | 'verification.resend' };
    emitted: FormRefused<'verification'> | { type: 'verification.redirectDue' };
    tags: 'busy' | 'editable';
    meta: StateMeta;
  },
  actors: {
    verifyEmail: fromPromise<void, VerifyEmail>(notProvided('verifyEmail')),
    resendCode: fromPromise<void, ResendVerification>(notProvided('resendCode')),
  },
  guards: {
    hasEmail: ({ context: { draft } }) => draft.email.trim() !== '',
    hasCode: ({ context: { draft } }) => draft.code.trim() !== '',
  },
  actions: {
    changeField: assign(({ context: { draft, errors } }, change: FieldChange) => ({
      draft: withValueAt(draft, change),
      errors: withoutMessages(errors, change.path),
    })),
    refuse: enqueueActions(({ context: { draft }, enqueue }, { fields }: { fields: readonly VerificationField[] }) => {
      const missing = fields.filter((field) => draft[field].trim() === '');
      const errors = Object.fromEntries(missing.map((field) => [field, REQUIRED[field]]));
      enqueue.assign({ errors, error: null, notice: null });
      enqueue.emit({ type: 'form.refused', kind: 'verification', reason: 'invalid' });
    }),
    clearMessages: assign({ errors: {}, error: null, notice: null }),
    storeFailure: assign((_, { error }: Failed) => ({
      error: failureText(error, VERIFICATION_MESSAGES.failed, VERIFICATION_MESSAGES.unanswered),
    })),
    storeResendFailure: assign((_, { error }: Failed) => ({
      error: failureText(error, VERIFICATION_MESSAGES.resendFailed, VERIFICATION_MESSAGES.resendFailed),
    })),
    storeNotice: assign({ notice: VERIFICATION_MESSAGES.codeSent }),
  },
  delays: { verifiedRedirect: VERIFIED_REDIRECT_MS },
}).createMachine({
  id: 'verification',
  description: 'Verifying an email address with the code that was sent to it.',
  context: ({ input: draft }) => ({ draft, errors: {}, error: null, notice: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Opening the page. A link with an address and a code verifies at once.',
      meta: { rules: ['VERIFY-01'] },
      always: [{ guard: and(['hasEmail', 'hasCode']), target: 'verifying' }, { target: 'entering' }],
    },
    entering: {
      description: 'The user types the email address and the code.',
      meta: { rules: ['VERIFY-02', 'VERIFY-03'] },
      tags: 'editable',
      on: {
        'field.change': { actions: withEvent('changeField') },
        'verification.submit': [
          { guard: and(['hasEmail', 'hasCode']), target: 'verifying' },
          { actions: { type: 'refuse', params: { fields: ['email', 'code'] } } },
        ],
        'verification.resend': [
          { guard: 'hasEmail', target: 'resending' },
          { actions: { type: 'refuse', params: { fields: ['email'] } } },
        ],
      },
    },
    verifying: {
      description:
        'Checking the code. Ignored until the server responds: field.change, verification.submit, verification.resend.',
      meta: { rules: ['VERIFY-05'] },
      tags: 'busy',
      entry: 'clearMessages',
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => ({ email: toEmail(context.draft.email), token: typedDigits(context.draft.code) }),
        onDone: 'verified',
        onError: { target: 'entering', actions: withEvent('storeFailure') },
      },
    },
    resending: {
      description:
        'Requesting a new code. Ignored until the server responds: field.change, verification.submit, verification.resend.',
      meta: { rules: ['VERIFY-05'] },
      tags: 'busy',
      entry: 'clearMessages',
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context }) => ({ email: toEmail(context.draft.email) }),
        onDone: { target: 'entering', actions: 'storeNotice' },
        onError: { target: 'entering', actions: withEvent('storeResendFailure') },
      },
    },
    verified: {
      description: 'The email address is verified. After a moment the sign-in screen opens.',
      meta: { rules: ['VERIFY-04'] },
      after: { verifiedRedirect: 'leaving' },
    },
    leaving: {
      description: 'The sign-in screen opens.',
      meta: { rules: ['VERIFY-04'] },
      entry: emit({ type: 'verification.redirectDue' }),
    },
  },
});
export type VerificationRef = ActorRefFrom<typeof verificationMachine>;
