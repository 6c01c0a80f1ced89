import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { bookingSubject } from '../../src/domain/shop/customer-message.ts';
import { FIRST_TEMPLATES } from '../../src/domain/shop/message-templates.ts';
import { messageMachine } from '../../src/machines/message.machine.ts';
import { COMPLETE, coverMachine } from '../../tools/workflow-book/cover-machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { aBooking } from '../fixtures/booking.ts';

const input = {
  subject: bookingSubject(aBooking()),
  shop: { name: 'Hafeez Repairs', address: '', phone: '', templates: FIRST_TEMPLATES },
};

function start() {
  const calls: (Deferred<void> & { input: unknown })[] = [];
  const machine = messageMachine.provide({
    actors: {
      logContact: fromPromise(({ input: asked }) => {
        const answer = deferred();
        calls.push({ ...answer, input: asked });
        return answer.promise;
      }),
    },
  });
  return { actor: createActor(machine, { input }).start(), calls };
}

describe('a message', () => {
  it('is described, reachable and decided in every part', () => {
    const events = {
      'message.choose': [{ key: 'ready' }],
      'language.choose': [{ language: 'ur' }],
      'text.type': [{ text: 'Hello' }],
      'link.press': [{ channel: 'SMS' }],
    };
    expect(coverMachine(messageMachine, { input, events })).toEqual(COMPLETE);
  });

  it('is logged by a press of its own after it was sent, once, with the text as it was changed [MSG-04]', async () => {
    const { actor, calls } = start();
    actor.send({ type: 'contact.log' });
    actor.send({ type: 'language.choose', language: 'ur' });
    expect(actor.getSnapshot().context.text).toContain('السلام علیکم');
    actor.send({ type: 'text.type', text: 'Come today' });
    actor.send({ type: 'link.press', channel: 'SMS' });
    expect(calls).toEqual([]);
    actor.send({ type: 'contact.log' });
    actor.send({ type: 'contact.log' });
    expect(calls.map(({ input: asked }) => asked)).toEqual([
      { bookingId: input.subject.bookingId, channel: 'SMS', text: 'Come today' },
    ]);
    calls[0]?.reject(new Error('gone'));
    const failed = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect([failed.value, failed.context.error]).toEqual([
      'sent',
      'The contact could not be logged. Please try again.',
    ]);
    actor.send({ type: 'contact.log' });
    calls[1]?.resolve();
    await waitFor(actor, (snapshot) => snapshot.hasTag('logged'));
    actor.send({ type: 'contact.log' });
    expect(calls).toHaveLength(2);
  });
});
