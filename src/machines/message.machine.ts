import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { getErrorMessage } from '../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent } from '../domain/shared/chart-parts.ts';
import type { MessageSubject } from '../domain/messages/customer-message.ts';
import type { MessageKey, MessageLanguage } from '../domain/messages/message-templates.ts';
import { writeMessage, type MessageChannel } from '../domain/messages/message-text.ts';
import type { Shop } from '../domain/shop/shop.ts';

type MessageShop = Pick<Shop, 'name' | 'address' | 'phone' | 'templates'>;
type Chosen = { key: MessageKey; language: MessageLanguage };

/** A message to a customer. The app cannot know whether it was sent, so the user logs it (MSG-03, MSG-04). */
export const messageMachine = setup({
  types: {} as {
    input: { subject: MessageSubject; shop: MessageShop };
    context: { subject: MessageSubject; shop: MessageShop } & Chosen & {
        text: string;
        channel: MessageChannel; // of the last pressed link
        error: string; // message about a contact that could not be logged, or empty
      };
    events:
      | { type: 'message.choose'; key: MessageKey }
      | { type: 'language.choose'; language: MessageLanguage }
      | { type: 'text.type'; text: string }
      | { type: 'link.press'; channel: MessageChannel }
      | { type: 'contact.log' }
      | { type: 'message.close' };
    emitted: { type: 'message.closed' };
    tags: 'busy' | 'sent';
    meta: StateMeta;
  },
  actors: {
    logContact: fromPromise<void, { bookingId: number; channel: MessageChannel; text: string }>(
      notProvided('logContact'),
    ),
  },
  actions: {
    write: assign(({ context }, { key = context.key, language = context.language }: Partial<Chosen>) => ({
      key,
      language,
      text: writeMessage(context.subject, context.shop, { key, language }),
      error: '',
    })),
    storeText: assign((_, { text }: { text: string }) => ({ text })),
    storeChannel: assign((_, { channel }: { channel: MessageChannel }) => ({ channel, error: '' })),
    clearError: assign({ error: '' }),
    storeError: assign((_, { error }: Failed) => ({
      error: getErrorMessage(error, 'The contact could not be logged. Please try again.'),
    })),
  },
}).createMachine({
  id: 'message',
  description: 'A message to a customer, and logging it as a contact.',
  context: ({ input: { subject, shop } }) => {
    const chosen: Chosen = { key: subject.keys[0] ?? 'bookedIn', language: 'en' };
    return { subject, shop, ...chosen, text: writeMessage(subject, shop, chosen), channel: 'WHATSAPP', error: '' };
  },
  initial: 'writing',
  on: {
    'message.choose': { target: '.writing', actions: withEvent('write') },
    'language.choose': { target: '.writing', actions: withEvent('write') },
    'text.type': { actions: withEvent('storeText') },
    'link.press': { target: '.sent', actions: withEvent('storeChannel') },
    'message.close': '.closed',
  },
  states: {
    writing: {
      description:
        'The text is ready, and the user can change it. No message was sent, so there is no contact to log: contact.log.',
      meta: { rules: ['MSG-03'] },
    },
    sent: {
      description: 'The user pressed a link, which opened the message in another program. The contact can be logged.',
      meta: { rules: ['MSG-04'] },
      tags: 'sent',
      on: { 'contact.log': { target: 'logging', actions: 'clearError' } },
    },
    logging: {
      description:
        'Logging the contact with a quick action, which may ask the user. Ignored until it is done: message.choose, language.choose, text.type, link.press, contact.log, message.close.',
      meta: { rules: ['MSG-04', 'QUICK-02'] },
      tags: ['sent', 'busy'],
      on: { '*': {} },
      invoke: {
        id: 'logContact',
        src: 'logContact',
        input: ({ context: { subject, channel, text } }) => ({ bookingId: subject.bookingId, channel, text }),
        onDone: 'closed',
        onError: { target: 'sent', actions: withEvent('storeError') },
      },
    },
    closed: {
      description: 'The user closed the window, or the contact was logged.',
      meta: { rules: ['MSG-03', 'MSG-04'] },
      entry: emit({ type: 'message.closed' }),
      type: 'final',
    },
  },
});
export type MessageRef = ActorRefFrom<typeof messageMachine>;
