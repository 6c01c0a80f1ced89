import { describe, expect, it } from 'vitest';
import { paperShareMachine } from '../../src/machines/paper-share.machine.ts';
import { paperShareModel } from '../../tools/models/paper-share.model.ts';
import { type DriverOf, take } from 'workflow-kit/paths/model';
import { walkedPaths } from '../../tools/paths/walked-paths.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const CONTACT = { bookingId: 7, number: '0300 1234567', code: 'BK-1007', text: 'Hello Sana' };
const SHARE = { type: 'paper.share' } as const;
const LINK = { type: 'link.press' } as const;
const LOG = { type: 'contact.log' } as const;
const dismissed = Object.assign(new Error('closed'), { name: 'AbortError' });

const start = (input: Partial<{ contact: typeof CONTACT | null; canShare: boolean }> = {}) =>
  play(({ hold }) => paperShareMachine.provide({ actors: { sharePaper: hold('share'), logContact: hold('log') } }), {
    contact: CONTACT,
    canShare: true,
    ...input,
  });

describe('sharing a paper', () => {
  itIsCovered(paperShareMachine, {
    input: { contact: CONTACT, canShare: true },
    inputs: [
      { contact: CONTACT, canShare: true },
      { contact: null, canShare: false },
    ],
    events: { 'xstate.error.actor.sharePaper': [{ error: dismissed }, { error: new Error('no') }] },
  });

  it('asks the browser once for a double press [SHARE-01]', () => {
    const { calls, send } = start();
    send(SHARE, SHARE);
    expect(calls.map(({ name }) => name)).toEqual(['share']);
  });

  it('is no failure when the list of apps is closed [SHARE-01]', async () => {
    const { answer, context, send, state } = start();
    send(SHARE);
    await answer(dismissed);
    expect([state(), context().error]).toEqual(['ready', '']);
  });

  it('says what to do when the browser fails [SHARE-01]', async () => {
    const { answer, context, send } = start();
    send(SHARE);
    await answer(new Error('no'));
    expect(context().error).toBe('This browser could not share the file. Download it and send it instead.');
  });

  it('does not share where the browser cannot, but has the link [SHARE-01]', () => {
    const { calls, send, state } = start({ canShare: false });
    send(SHARE);
    expect([calls.length, state()]).toEqual([0, 'ready']);
    send(LINK);
    expect(state()).toBe('sent');
  });

  it('logs the contact once, only after it was sent [SHARE-02]', async () => {
    const { answer, asked, send, state } = start();
    send(LOG, LINK, LOG, LOG);
    expect(asked()).toEqual([CONTACT]);
    await answer();
    send(LOG);
    expect([state(), asked().length]).toEqual(['logged', 1]);
  });

  it('has nothing to log without a customer [SHARE-02]', async () => {
    const { answer, calls, send, state } = start({ contact: null });
    send(SHARE);
    await answer();
    send(LOG);
    expect([state(), calls.length]).toEqual(['sent', 1]);
  });
});

function createDriver(): DriverOf<typeof paperShareModel> {
  const { answer, context, send, state } = start();
  const is =
    (name: string, isWrong = false) =>
    () =>
      expect([state(), context().error !== '']).toEqual([name, isWrong]);
  return {
    events: {
      'press Share': () => send(SHARE),
      'press log': () => send(LOG),
      'choose an app': () => answer(),
      'close the list': () => answer(dismissed),
      'the browser fails': () => answer(new Error('no')),
      'contact is logged': () => answer(),
      'no answer comes': () => answer(new Error('gone')),
    },
    states: {
      ready: is('ready'),
      choosing: is('sharing'),
      failed: is('ready', true),
      sent: is('sent'),
      logging: is('logging'),
      told: is('sent', true),
      logged: is('logged'),
    },
  };
}

it.each(walkedPaths('paper-share', paperShareModel).map((path, index) => [index + 1, path] as const))(
  'path %i of the model is walked [SHARE-01, SHARE-02]',
  async (_, path) => expect(await take(path, createDriver())).toBe(path.steps.length),
);
