import { describe, expect, it } from 'vitest';
import { counterMachine, type CounterPerson } from '../../../src/machines/session/counter.machine.ts';
import { aRefusal, NO_ANSWER } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const amna: CounterPerson = { id: 1, name: 'Amna Khan', email: 'amna@shop.pk', role: 'OWNER', hasPin: true };
const bilal: CounterPerson = { id: 2, name: 'Bilal Ahmed', email: 'bilal@shop.pk', role: 'COUNTER', hasPin: true };
const novice: CounterPerson = { id: 3, name: 'Nida', email: 'nida@shop.pk', role: 'COUNTER', hasPin: false };
const facts = { name: 'Front desk', lockMinutes: 5, asksPin: false, people: [amna, bilal, novice] };
const submit = { type: 'pin.submit', pin: '204816' } as const;

const start = (isLocked = false) =>
  play(({ hold }) => counterMachine.provide({ actors: { readPeople: hold('people'), openByPin: hold('pin') } }), {
    isLocked,
  });

/** Starts a locked counter whose people have loaded. */
async function locked() {
  const counter = start();
  counter.send({ type: 'counter.lock' });
  await counter.answer(facts);
  return counter;
}

describe('the lock of a counter', () => {
  itIsCovered(counterMachine, {
    inputs: [{ isLocked: false }, { isLocked: true }],
    events: {
      'person.choose': [{ person: amna }, { person: novice }],
      'pin.submit': [{ pin: submit.pin }, { pin: '12' }],
      'xstate.done.actor.readPeople': [{ output: facts }],
      'xstate.error.actor.readPeople': [{ error: aRefusal(404) }, { error: NO_ANSWER }],
      'xstate.done.actor.openByPin': [{ output: true }, { output: false }],
      'xstate.error.actor.openByPin': [
        { error: aRefusal(404) },
        { error: aRefusal(403) },
        { error: aRefusal(401, 'Wrong PIN') },
      ],
    },
  });

  it('asks for the person, then for the PIN, sends it once, and names the person who continues [LOCK-04]', async () => {
    const { answer, asked, facts: told, send, state } = await locked();
    send({ type: 'person.choose', person: bilal }, submit, submit, { type: 'person.back' });
    expect(asked('pin')).toEqual([{ person: bilal, pin: '204816' }]);
    await answer(false);
    expect([state(), told]).toEqual(['open', [{ type: 'counter.opened', name: 'Bilal Ahmed', isSame: false }]]);
  });

  it('is opened by another tab during a PIN call, and ignores the late answer [LOCK-03]', async () => {
    const { answer, facts: told, send, state } = await locked();
    send({ type: 'person.choose', person: bilal }, submit, { type: 'counter.open' });
    await answer(false);
    expect([state(), told]).toEqual(['open', []]);
  });

  it.each([
    ['Wrong PIN', aRefusal(401, 'Wrong PIN'), 'pin', 'Wrong PIN'],
    ['no answer', NO_ANSWER, 'pin', 'Network error occurred'],
    ['a failing server', aRefusal(503), 'pin', 'The PIN could not be checked. Please try again.'],
    [
      'five wrong ones',
      aRefusal(403, 'Please sign in with your password.'),
      'refused',
      'Please sign in with your password.',
    ],
    ['a revoked counter', aRefusal(404), 'refused', 'This browser is no longer a counter. Sign in with your password.'],
  ])('stays after %s and says what to do [LOCK-04]', async (_, error, at, text) => {
    const { answer, context, send, state } = await locked();
    send({ type: 'person.choose', person: bilal }, submit);
    await answer(error);
    expect([state(), context().error]).toEqual([{ locked: at }, text]);
  });

  it('accepts no PIN for a person without one, and ignores fewer than six digits [LOCK-04]', async () => {
    const { asked, context, send, state } = await locked();
    send({ type: 'person.choose', person: novice });
    expect([state(), context().error]).toEqual([
      { locked: 'refused' },
      'Nida has no PIN. Sign in with your password, then choose a PIN in Account.',
    ]);
    send({ type: 'person.back' }, { type: 'person.choose', person: amna }, { type: 'pin.submit', pin: '20481' });
    expect([state(), asked('pin')]).toEqual([{ locked: 'pin' }, []]);
  });

  it('retries loading the people, and shows those of the last lock until then [LOCK-04]', async () => {
    const { answer, context, of, send, state } = await locked();
    send({ type: 'counter.open' }, { type: 'counter.lock' });
    expect([state(), context().people]).toEqual([{ locked: 'reading' }, facts.people]);
    await answer(NO_ANSWER);
    expect([state(), context().error]).toEqual([{ locked: 'unread' }, 'Network error occurred']);
    send({ type: 'people.retry' });
    expect([of('people').length, context().error]).toEqual([3, null]);
  });

  it('opens locked if it was left locked [LOCK-03]', () => {
    expect([start(true).state(), start(false).state()]).toEqual([{ locked: 'reading' }, 'open']);
  });

  it('accepts a sign-in by password, and reports the end of the previous session [LOCK-04]', async () => {
    const { facts: told, send, state } = await locked();
    send({ type: 'counter.leave' });
    expect([state(), told]).toEqual(['open', [{ type: 'counter.left' }]]);
  });
});
