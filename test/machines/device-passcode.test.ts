import { describe, expect, it } from 'vitest';
import { devicePasscodeMachine } from '../../src/machines/device-passcode.machine.ts';
import { devicePasscodeModel } from '../../tools/models/device-passcode.model.ts';
import { type DriverOf, take } from 'workflow-kit/paths/model';
import { walkedPaths } from '../../tools/paths/walked-paths.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const AT = { bookingId: 7, itemId: 11 };
const TYPED = { type: 'passcode.type', passcode: '4711' } as const;
const KEEP = { type: 'passcode.keep' } as const;
const SHOW = { type: 'passcode.show' } as const;
const HIDE = { type: 'passcode.hide' } as const;
const REMOVE = { type: 'passcode.remove' } as const;

const start = (hasPasscode = false) =>
  play(
    ({ hold }) =>
      devicePasscodeMachine.provide({
        actors: {
          keepPasscode: hold('keep'),
          revealPasscode: hold('reveal'),
          removePasscode: hold('remove'),
        },
      }),
    { ...AT, hasPasscode },
  );

describe('the passcode of a device', () => {
  itIsCovered(devicePasscodeMachine, {
    input: { ...AT, hasPasscode: true },
    events: {
      'passcode.type': [TYPED, { ...TYPED, passcode: ' ' }],
      'xstate.done.actor.revealPasscode': [{ output: { passcode: '4711' } }],
    },
  });

  it('forgets the typed passcode once it is stored [INTAKE-07]', async () => {
    const { answer, asked, context, send } = start();
    send(KEEP, TYPED, KEEP, KEEP);
    expect(asked()).toEqual([{ ...AT, passcode: '4711' }]);
    await answer();
    expect(context()).toMatchObject({ hasPasscode: true, passcode: '' });
  });

  it('keeps the typed passcode when it could not be stored [INTAKE-07]', async () => {
    const { answer, context, send } = start();
    send(TYPED, KEEP);
    await answer(new Error('gone'));
    expect(context()).toMatchObject({ hasPasscode: false, passcode: '4711', error: expect.any(String) });
  });

  it('shows the stored passcode only until it is hidden [INTAKE-07]', async () => {
    const { answer, context, send, state } = start(true);
    send(SHOW);
    expect(context().passcode).toBe('');
    await answer({ passcode: '4711' });
    expect([state(), context().passcode]).toEqual(['shown', '4711']);
    send(HIDE);
    expect([state(), context().passcode]).toEqual(['hidden', '']);
  });

  it('neither shows nor removes a passcode that is not stored [INTAKE-07]', () => {
    const { calls, send } = start();
    send(SHOW, REMOVE, HIDE);
    expect(calls).toEqual([]);
  });

  it('forgets a shown passcode when Remove is pressed [INTAKE-08]', async () => {
    const { answer, context, send } = start(true);
    send(SHOW);
    await answer({ passcode: '4711' });
    send(REMOVE);
    expect(context().passcode).toBe('');
    await answer();
    expect(context()).toMatchObject({ hasPasscode: false, passcode: '' });
  });
});

function createDriver(): DriverOf<typeof devicePasscodeModel> {
  const { answer, context, send, state } = start();
  const is = (name: string, passcode: string, hasPasscode: boolean) => () =>
    expect([state(), context()]).toEqual([name, expect.objectContaining({ passcode, hasPasscode })]);
  return {
    events: {
      'type a passcode': () => send(TYPED),
      'press store': () => send(KEEP),
      'press show': () => send(SHOW),
      'press hide': () => send(HIDE),
      'press remove': () => send(REMOVE),
      'it is stored': () => answer(),
      'it comes': () => answer({ passcode: '4711' }),
      'it is removed': () => answer(),
      'the server fails': () => answer(new Error('gone')),
    },
    states: {
      none: is('hidden', '', false),
      typed: is('hidden', '4711', false),
      storing: is('keeping', '4711', false),
      stored: is('hidden', '', true),
      fetching: is('revealing', '', true),
      shown: is('shown', '4711', true),
      removing: is('removing', '', true),
    },
  };
}

it.each(walkedPaths('device-passcode', devicePasscodeModel).map((path, index) => [index + 1, path] as const))(
  'path %i of the model is walked [INTAKE-07]',
  async (_, path) => expect(await take(path, createDriver())).toBe(path.steps.length),
);
