import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { getErrorMessage } from '../domain/shared/api-error.ts';
import type { StateMeta } from '../domain/shared/state-meta.ts';
import { writeMessage, type MessageChannel, type MessageSubject } from '../domain/shop/customer-message.ts';
import type { MessageKey, MessageLanguage } from '../domain/shop/message-templates.ts';
import type { Shop } from '../domain/shop/shop.ts';
import { notProvided } from './not-provided.ts';

type MessageShop = Pick<Shop, 'name' | 'address' | 'phone' | 'templates'>;
type Chosen = { key: MessageKey; language: MessageLanguage };

/**
 * A message to a customer: chosen, changed, sent by a link that leaves the app, and logged by one more press. The app
 * never knows whether it was sent, so nothing is logged by itself. MSG-03, MSG-04
 */
export const messageMachine = setup({
  types: {} as {
    input: { subject: MessageSubject; shop: MessageShop };
    context: { subject: MessageSubject; shop: MessageShop } & Chosen & {
        text: string;
        channel: MessageChannel; // of the link that was pressed last
        error: string; // sentence about the log that failed, or empty
      };
    events:
      | { type: 'message.choose'; key: MessageKey }
      | { type: 'language.choose'; language: MessageLanguage }
      | { type: 'text.type'; text: string }
      | { type: 'link.press'; channel: MessageChannel }
      | { type: 'contact.log' };
    tags: 'busy' | 'sent' | 'logged';
    meta: StateMeta;
  },
  actors: {
    logContact: fromPromise<void, { bookingId: number; channel: MessageChannel; text: string }>(
      notProvided('logContact'),
    ),
  },
  actions: {
    write: assign(({ context: { subject, shop, key, language } }, chosen: Partial<Chosen>) => ({
      ...chosen,
      text: writeMessage(subject, shop, { key, language, ...chosen }),
      error: '',
    })),
    storeText: assign((_, { text }: { text: string }) => ({ text })),
    storeChannel: assign((_, { channel }: { channel: MessageChannel }) => ({ channel, error: '' })),
    storeError: assign((_, { error }: { error: unknown }) => ({
      error: getErrorMessage(error, 'The contact could not be logged. Please try again.'),
    })),
  },
}).createMachine({
  id: 'message',
  description: 'A message to a customer, and its place in the contact log.',
  context: ({ input: { subject, shop } }) => {
    const chosen: Chosen = { key: subject.keys[0] ?? 'bookedIn', language: 'en' };
    return { subject, shop, ...chosen, text: writeMessage(subject, shop, chosen), channel: 'WHATSAPP', error: '' };
  },
  initial: 'writing',
  on: {
    'message.choose': { target: '.writing', actions: { type: 'write', params: ({ event: { key } }) => ({ key }) } },
    'language.choose': {
      target: '.writing',
      actions: { type: 'write', params: ({ event: { language } }) => ({ language }) },
    },
    'text.type': { actions: { type: 'storeText', params: ({ event }) => event } },
    'link.press': { target: '.sent', actions: { type: 'storeChannel', params: ({ event }) => event } },
    'contact.log': {},
  },
  states: {
    writing: {
      description: 'The text is ready and can be changed. Nothing was sent, so nothing can be logged: contact.log.',
      meta: { rules: ['MSG-03'] },
    },
    sent: {
      description: 'A link was pressed: the message is in another program now. It can be logged.',
      meta: { rules: ['MSG-04'] },
      tags: 'sent',
      on: { 'contact.log': 'logging' },
    },
    logging: {
      description:
        'The contact is on its way into the log. Ignored meanwhile: message.choose, language.choose, text.type, link.press, contact.log.',
      meta: { rules: ['MSG-04'] },
      tags: ['sent', 'busy'],
      on: { 'message.choose': {}, 'language.choose': {}, 'text.type': {}, 'link.press': {}, 'contact.log': {} },
      invoke: {
        id: 'logContact',
        src: 'logContact',
        input: ({ context: { subject, channel, text } }) => ({ bookingId: subject.bookingId, channel, text }),
        onDone: 'logged',
        onError: { target: 'sent', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    logged: {
      description: 'The contact stands in the log, once. A second press logs nothing: contact.log.',
      meta: { rules: ['MSG-04'] },
      tags: 'logged',
    },
  },
});
export type MessageRef = ActorRefFrom<typeof messageMachine>;
