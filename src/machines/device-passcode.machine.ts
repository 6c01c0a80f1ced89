import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { PASSCODE_MESSAGES } from '../domain/booking/passcode.ts';
import { getErrorMessage } from '../domain/shared/api-error.ts';
import { type Failed, notProvided, type StateMeta, withEvent, withOutput } from '../domain/shared/chart-parts.ts';

/** The item of a booking whose device has the passcode. */
export type PasscodeAt = { bookingId: number; itemId: number };

/**
 * The passcode of a device: storing, showing and removing it. The machine lives as long as its window, so that no
 * passcode stays in the page (INTAKE-07).
 */
export const devicePasscodeMachine = setup({
  types: {} as {
    input: PasscodeAt & { hasPasscode: boolean };
    context: PasscodeAt & {
      hasPasscode: boolean;
      passcode: string; // typed by the user, or shown
      error: string; // message about the last failure, or empty
    };
    events:
      | { type: 'passcode.type'; passcode: string }
      | { type: 'passcode.keep' | 'passcode.show' | 'passcode.hide' | 'passcode.remove' };
    tags: 'busy' | 'shown';
    meta: StateMeta;
  },
  actors: {
    keepPasscode: fromPromise<void, PasscodeAt & { passcode: string }>(notProvided('keepPasscode')),
    revealPasscode: fromPromise<{ passcode: string }, PasscodeAt>(notProvided('revealPasscode')),
    removePasscode: fromPromise<void, PasscodeAt>(notProvided('removePasscode')),
  },
  guards: {
    isTyped: ({ context }) => context.passcode.trim() !== '',
    hasPasscode: ({ context }) => context.hasPasscode,
  },
  actions: {
    storeTyped: assign((_, { passcode }: { passcode: string }) => ({ passcode, error: '' })),
    storeShown: assign((_, { passcode }: { passcode: string }) => ({ passcode, hasPasscode: true })),
    noteKept: assign({ hasPasscode: true, passcode: '' }),
    noteRemoved: assign({ hasPasscode: false, passcode: '' }),
    forget: assign({ passcode: '', error: '' }),
    clearError: assign({ error: '' }),
    storeError: assign((_, { error }: Failed) => ({ error: getErrorMessage(error, PASSCODE_MESSAGES.failed) })),
  },
}).createMachine({
  id: 'devicePasscode',
  description: 'Storing, showing and removing the passcode of a device.',
  context: ({ input }) => ({ ...input, passcode: '', error: '' }),
  initial: 'hidden',
  states: {
    hidden: {
      description:
        'The user may type a passcode, or have the stored one shown or removed. Ignored, since none is shown: passcode.hide.',
      meta: { rules: ['INTAKE-07', 'INTAKE-08'] },
      on: {
        'passcode.type': { actions: withEvent('storeTyped') },
        'passcode.keep': { guard: 'isTyped', target: 'keeping', actions: 'clearError' },
        'passcode.show': { guard: 'hasPasscode', target: 'revealing', actions: 'clearError' },
        'passcode.remove': { guard: 'hasPasscode', target: 'removing', actions: 'clearError' },
      },
    },
    keeping: {
      description:
        'Storing the typed passcode. Ignored until the server responds: passcode.type, passcode.keep, passcode.show, passcode.hide, passcode.remove.',
      meta: { rules: ['INTAKE-07'] },
      tags: 'busy',
      invoke: {
        id: 'keepPasscode',
        src: 'keepPasscode',
        input: ({ context: { bookingId, itemId, passcode } }) => ({ bookingId, itemId, passcode }),
        onDone: { target: 'hidden', actions: 'noteKept' },
        onError: { target: 'hidden', actions: withEvent('storeError') },
      },
    },
    revealing: {
      description:
        'Fetching the passcode. The server notes who sees it. Ignored until it responds: passcode.type, passcode.keep, passcode.show, passcode.hide, passcode.remove.',
      meta: { rules: ['INTAKE-07'] },
      tags: 'busy',
      invoke: {
        id: 'revealPasscode',
        src: 'revealPasscode',
        input: ({ context: { bookingId, itemId } }) => ({ bookingId, itemId }),
        onDone: { target: 'shown', actions: withOutput('storeShown') },
        onError: { target: 'hidden', actions: withEvent('storeError') },
      },
    },
    shown: {
      description:
        'The passcode is on the screen until the user hides it or closes the window. Ignored until then: passcode.type, passcode.keep, passcode.show.',
      meta: { rules: ['INTAKE-07'] },
      tags: 'shown',
      on: {
        'passcode.hide': { target: 'hidden', actions: 'forget' },
        'passcode.remove': { target: 'removing', actions: 'clearError' },
      },
    },
    removing: {
      description:
        'Removing the passcode. Ignored until the server responds: passcode.type, passcode.keep, passcode.show, passcode.hide, passcode.remove.',
      meta: { rules: ['INTAKE-08'] },
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'removePasscode',
        src: 'removePasscode',
        input: ({ context: { bookingId, itemId } }) => ({ bookingId, itemId }),
        onDone: { target: 'hidden', actions: 'noteRemoved' },
        onError: { target: 'hidden', actions: withEvent('storeError') },
      },
    },
  },
});
export type DevicePasscodeRef = ActorRefFrom<typeof devicePasscodeMachine>;
