import type { messageMachine } from '../../src/machines/message.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const message = statesOf<typeof messageMachine>('message');

/** Staff send a message to a customer and log it (MSG-03, MSG-04). */
export const messageModel = createModel('messageScreen', 'ready', {
  ready: at([message('writing')], {
    'choose Urdu': 'in Urdu',
    'type a text': 'typed',
    'press WhatsApp': 'sent',
    'press close': 'closed',
  }),
  'in Urdu': at([message('writing')], { 'press WhatsApp': 'sent' }),
  typed: at([message('writing')], { 'press SMS': 'sent', 'choose another message': 'ready' }),
  sent: at([message('sent')], { 'press log': 'logging', 'choose another message': 'ready', 'press close': 'closed' }),
  logging: at([message('logging')], {
    'press log': 'logging',
    'press close': 'logging',
    'contact is logged': 'closed',
    'no booking comes': 'told',
  }),
  told: at([message('sent')], { 'press log': 'logging', 'press WhatsApp': 'sent' }),
  closed: at([message('closed')], {}),
});
