import { describe, expect, it } from 'vitest';
import type { OwnLogin } from '../../../src/domain/account/account.ts';
import { ownLoginsMachine } from '../../../src/machines/account/own-logins.machine.ts';
import { aRefusal } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const PHONE = { id: 'b', device: 'Safari on iPhone' };
const END = { type: 'login.end', ...PHONE } as const;
const END_OTHERS = { type: 'logins.endOthers' } as const;

async function start() {
  const logins = play(({ hold, holdRead }) =>
    ownLoginsMachine.provide({ actors: { read: holdRead<null, OwnLogin[]>('read'), endLogins: hold('end') } }),
  );
  await logins.answer([]);
  return logins;
}

describe('the own logins', () => {
  it('end one at a time, and are read again [ACCOUNT-05]', async () => {
    const { answer, asked, facts, of, send } = await start();
    send(END, END_OTHERS);
    await answer(1);
    expect([asked('end'), facts, of('read').length]).toEqual([
      [{ is: 'one', ...PHONE }],
      [{ type: 'login.ended', device: 'Safari on iPhone' }],
      2,
    ]);
  });

  it('end everywhere else, and say how many [ACCOUNT-05]', async () => {
    const { answer, asked, facts, send } = await start();
    send(END_OTHERS);
    await answer(3);
    expect([asked('end'), facts]).toEqual([[{ is: 'others' }], [{ type: 'logins.ended', count: 3 }]]);
  });

  it('say what failed, in place too, and are read again [ACCOUNT-05]', async () => {
    const { answer, context, facts, of, send } = await start();
    send(END);
    await answer(aRefusal(500));
    const text = 'The login could not be ended. Please try again.';
    expect([context().error, facts, of('read').length]).toEqual([text, [{ type: 'login.endFailed', text }], 2]);
    send(END);
    expect(context().error).toBeNull();
  });

  itIsCovered(ownLoginsMachine, { events: {} });
});
