import type { messageMachine } from '../../src/machines/message.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const message = statesOf<typeof messageMachine>('message');

/** A message to a customer, up to its place in the contact log. MSG-03, MSG-04. */
export const messageModel = createModel(
  'messageScreen',
  'ready',
  {
    ready: { 'choose Urdu': 'in Urdu', 'type a text': 'typed', 'press WhatsApp': 'sent', 'press close': 'closed' },
    'in Urdu': { 'press WhatsApp': 'sent' },
    typed: { 'press SMS': 'sent', 'choose another message': 'ready' },
    sent: { 'press log': 'logging', 'choose another message': 'ready', 'press close': 'closed' },
    logging: {
      'press log': 'logging',
      'press close': 'logging',
      'contact is logged': 'closed',
      'no booking comes': 'told',
    },
    told: { 'press log': 'logging', 'press WhatsApp': 'sent' },
    closed: {},
  },
  {
    ready: [message('writing')],
    'in Urdu': [message('writing')],
    typed: [message('writing')],
    sent: [message('sent')],
    logging: [message('logging')],
    told: [message('sent')],
    closed: [message('closed')],
  },
);

export type MessageDriver = DriverOf<typeof messageModel>;
