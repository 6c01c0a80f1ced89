import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { isShareDismissed, SHARE_MESSAGES, type ShareContact } from '../domain/papers/share.ts';
import { getErrorMessage } from '../domain/shared/api-error.ts';
import { type Failed, notProvided, type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';

/**
 * Sending a paper to its customer by another app, and logging it as a contact. The app cannot know whether it was sent
 * (SHARE-01, SHARE-02).
 */
export const paperShareMachine = setup({
  types: {} as {
    /** `contact` is `null` for a paper without a customer. */
    input: { contact: ShareContact | null; canShare: boolean };
    context: { contact: ShareContact | null; canShare: boolean; error: string };
    events: { type: 'paper.share' | 'link.press' | 'contact.log' };
    tags: 'busy' | 'sent' | 'logged';
    meta: StateMeta;
  },
  actors: {
    sharePaper: fromPromise<void>(notProvided('sharePaper')),
    logContact: fromPromise<void, ShareContact>(notProvided('logContact')),
  },
  guards: {
    canShare: ({ context }) => context.canShare,
    hasContact: ({ context }) => context.contact !== null,
    isDismissed: (_, { error }: Failed) => isShareDismissed(error),
  },
  actions: {
    clearError: assign({ error: '' }),
    storeShareError: assign({ error: SHARE_MESSAGES.notShared }),
    storeLogError: assign((_, { error }: Failed) => ({ error: getErrorMessage(error, SHARE_MESSAGES.notLogged) })),
  },
}).createMachine({
  id: 'paperShare',
  description: 'Sending a paper to its customer, and logging it as a contact.',
  context: ({ input }) => ({ ...input, error: '' }),
  initial: 'ready',
  states: {
    ready: {
      description: 'The paper can be shared. Ignored, since nothing was sent: contact.log.',
      meta: { rules: ['SHARE-01'] },
      on: {
        'paper.share': { guard: 'canShare', target: 'sharing', actions: 'clearError' },
        'link.press': 'sent',
      },
    },
    sharing: {
      description:
        'The browser asks which app gets the file. Ignored until it has: paper.share, link.press, contact.log.',
      meta: { rules: ['SHARE-01'] },
      tags: 'busy',
      invoke: {
        id: 'sharePaper',
        src: 'sharePaper',
        onDone: 'sent',
        onError: [
          {
            guard: withEvent('isDismissed'),
            target: 'ready',
            description: 'The user closed the list of apps.',
          },
          { target: 'ready', actions: 'storeShareError' },
        ],
      },
    },
    sent: {
      description: 'Another app has the file or the text. The contact can be logged.',
      meta: { rules: ['SHARE-02'] },
      tags: 'sent',
      on: {
        'paper.share': { guard: 'canShare', target: 'sharing', actions: 'clearError' },
        'link.press': { target: 'sent' },
        'contact.log': { guard: 'hasContact', target: 'logging', actions: 'clearError' },
      },
    },
    logging: {
      description:
        'Logging the contact with a quick action. Ignored until it is done: paper.share, link.press, contact.log.',
      meta: { rules: ['SHARE-02'] },
      tags: ['sent', 'busy'],
      invoke: {
        id: 'logContact',
        src: 'logContact',
        input: ({ context: { contact } }) => contact ?? { bookingId: 0, number: '', code: '', text: '' },
        onDone: 'logged',
        onError: { target: 'sent', actions: withEvent('storeLogError') },
      },
    },
    logged: {
      description: 'The contact is logged once. The paper can be shared again. Ignored: contact.log.',
      meta: { rules: ['SHARE-02'] },
      tags: 'logged',
      on: {
        'paper.share': { guard: 'canShare', target: 'sharing', actions: 'clearError' },
        'link.press': 'sent',
      },
    },
  },
});
export type PaperShareRef = ActorRefFrom<typeof paperShareMachine>;
