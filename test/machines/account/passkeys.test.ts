import { describe, expect, it } from 'vitest';
import type { Passkey } from '../../../src/domain/session/passkey.ts';
import { passkeysMachine } from '../../../src/machines/account/passkeys.machine.ts';
import { aRefusal } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const DRAFT = { name: 'A phone', currentPassword: 'hold the line' };
const ADDED: Passkey = { id: 7, name: 'A phone', createdAt: '2026-01-02T03:04:05.000Z', lastUsedAt: null };
const TYPE = { type: 'passkey.type', patch: DRAFT } as const;
const ADD = { type: 'passkey.add' } as const;
const REMOVE = { type: 'passkey.remove', id: 7 } as const;

async function start() {
  const passkeys = play(({ hold, holdRead }) =>
    passkeysMachine.provide({
      actors: { read: holdRead<null, Passkey[]>('read'), addPasskey: hold('add'), removePasskey: hold('remove') },
    }),
  );
  await passkeys.answer([]);
  return passkeys;
}

describe('the own passkeys', () => {
  it('are added once for each press, with a name and the password, and read again [FACT-03]', async () => {
    const { answer, asked, context, facts, of, send } = await start();
    send(ADD);
    expect(context().errors).toEqual({ name: 'Name is required', currentPassword: 'Current password is required' });
    send(TYPE, ADD, ADD, REMOVE);
    await answer(ADDED);
    expect([asked('add'), asked('remove'), facts, of('read').length, context()]).toEqual([
      [DRAFT],
      [],
      [{ type: 'passkey.refused' }, { type: 'passkey.added' }],
      2,
      { draft: { name: '', currentPassword: '' }, errors: {}, error: null, removed: null },
    ]);
  });

  it('keep what was typed and say what was wrong, at its field or above [FACT-03]', async () => {
    const { answer, context, send } = await start();
    send(TYPE, ADD);
    await answer(aRefusal(400, 'No passkey was made.'));
    expect(context()).toMatchObject({ draft: DRAFT, errors: {}, error: 'No passkey was made.' });
    send(TYPE);
    expect(context().error).toBeNull();
    send(ADD);
    await answer(aRefusal(500));
    expect(context().error).toBe('Your passkeys could not be changed. Please try again.');
  });

  it('say nothing where their person cancelled in the browser [FACT-03]', async () => {
    const { answer, context, facts, of, send, state } = await start();
    send(TYPE, ADD);
    await answer(null);
    expect([state(), context(), facts, of('read').length]).toEqual([
      'typing',
      { draft: DRAFT, errors: {}, error: null, removed: null },
      [],
      1,
    ]);
  });

  it('are removed one at a time, and read again also where that failed [FACT-03]', async () => {
    const { answer, asked, context, facts, of, send } = await start();
    send(REMOVE, { ...REMOVE, id: 8 });
    await answer(undefined);
    expect([asked('remove'), facts, of('read').length]).toEqual([[{ id: 7 }], [{ type: 'passkey.removed' }], 2]);
    await answer([], of('read').at(-1));
    send(REMOVE);
    await answer(aRefusal(500));
    expect([context().error, of('read').length]).toEqual(['Your passkeys could not be changed. Please try again.', 3]);
  });

  itIsCovered(passkeysMachine, {
    events: { 'passkey.type': [TYPE], 'xstate.done.actor.addPasskey': [{ output: ADDED }, { output: null }] },
  });
});
