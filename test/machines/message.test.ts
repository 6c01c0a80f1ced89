import { describe, expect, it } from 'vitest';
import { bookingSubject } from '../../src/domain/messages/customer-message.ts';
import { messageMachine } from '../../src/machines/message.machine.ts';
import { aBooking, aShop } from '../support/a.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const input = { subject: bookingSubject(aBooking()), shop: aShop() };
const URDU = 'السلام علیکم';
const NOT_LOGGED = 'The contact could not be logged. Please try again.';
const LOG = { type: 'contact.log' } as const;

const start = () => play(({ hold }) => messageMachine.provide({ actors: { logContact: hold('log') } }), input);

describe('a message', () => {
  itIsCovered(messageMachine, { input, events: {} });

  it('is logged by a press of its own after it was sent, once, with the text as it was changed [MSG-04]', async () => {
    const { answer, asked, context, facts, send, state } = start();
    send(LOG, { type: 'language.choose', language: 'ur' });
    expect(context().text).toContain(URDU);
    send({ type: 'text.type', text: 'Come today' }, { type: 'link.press', channel: 'SMS' });
    expect(asked()).toEqual([]);
    send(LOG, LOG, { type: 'message.close' });
    expect(asked()).toEqual([{ bookingId: 101, channel: 'SMS', text: 'Come today' }]);
    await answer(new Error('gone'));
    expect([state(), context().error]).toEqual(['sent', NOT_LOGGED]);
    send(LOG);
    await answer();
    expect([asked().length, facts]).toEqual([2, [{ type: 'message.closed' }]]);
  });
});
