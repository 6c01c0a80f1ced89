import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import { bookingSubject } from '../../src/domain/messages/customer-message.ts';
import { FIRST_TEMPLATES } from '../../src/domain/messages/message-templates.ts';
import { messageMachine } from '../../src/machines/message.machine.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { messageModel, type MessageDriver } from '../../tools/models/message.model.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { aBooking } from '../support/a.ts';
import { takeOnActor } from './take-on-actor.ts';

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
  const actor = createActor(machine, { input });
  const facts: EmittedFrom<typeof messageMachine>[] = [];
  actor.on('*', (fact) => facts.push(fact));
  return { actor: actor.start(), calls, facts };
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
    const { actor, calls, facts } = start();
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
    actor.send({ type: 'message.close' });
    calls[0]?.reject(new Error('gone'));
    const failed = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect([failed.value, failed.context.error]).toEqual([
      'sent',
      'The contact could not be logged. Please try again.',
    ]);
    actor.send({ type: 'contact.log' });
    calls[1]?.resolve();
    await waitFor(actor, (snapshot) => snapshot.status === 'done');
    expect([calls.length, facts]).toEqual([2, [{ type: 'message.closed' }]]);
  });

  const driver = (): MessageDriver => {
    const { actor, calls, facts } = start();
    const state = () => actor.getSnapshot();
    const rest = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    const see = (value: string, error = '') => expect([state().value, state().context.error]).toEqual([value, error]);
    const choose = () => actor.send({ type: 'message.choose', key: 'ready' });
    return {
      actors: () => [actor],
      events: {
        'choose Urdu': () => actor.send({ type: 'language.choose', language: 'ur' }),
        'choose another message': choose,
        'type a text': () => actor.send({ type: 'text.type', text: 'Come today' }),
        'press WhatsApp': () => actor.send({ type: 'link.press', channel: 'WHATSAPP' }),
        'press SMS': () => actor.send({ type: 'link.press', channel: 'SMS' }),
        'press log': () => actor.send({ type: 'contact.log' }),
        'press close': () => actor.send({ type: 'message.close' }),
        'contact is logged': async () => {
          calls.at(-1)?.resolve();
          await rest();
        },
        'no booking comes': async () => {
          calls.at(-1)?.reject(new Error('gone'));
          await rest();
        },
      },
      states: {
        ready: () => {
          see('writing');
          expect([state().context.text.includes('BK-1001'), calls]).toEqual([true, []]);
        },
        'in Urdu': () => expect(state().context.text).toContain('السلام علیکم'),
        typed: () => expect([state().value, state().context.text]).toEqual(['writing', 'Come today']),
        sent: () => {
          see('sent');
        },
        logging: () => {
          see('logging');
          expect(calls.at(-1)?.input).toMatchObject({ bookingId: input.subject.bookingId, text: state().context.text });
        },
        told: () => see('sent', 'The contact could not be logged. Please try again.'),
        closed: () => {
          see('closed');
          expect(facts).toEqual([{ type: 'message.closed' }]);
        },
      },
    };
  };
  it.each(shortestPaths(messageModel))('%s', async (_, path) => {
    expect(await takeOnActor(messageModel, path, driver())).toBe(path.steps.length);
  });
});
