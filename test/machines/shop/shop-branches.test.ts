import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { Branch, NewBranch } from '../../../src/domain/shop/shop.ts';
import { toBranchDraft } from '../../../src/domain/shop/branch-draft.ts';
import { createQueryMachine } from '../../../src/machines/query/query.machine.ts';
import {
  branchSaveMachine,
  shopBranchesMachine,
  type BranchTurn,
} from '../../../src/machines/shop/shop-branches.machine.ts';
import { shopBranchesModel, type ShopBranchesDriver } from '../../../tools/models/shop-branches.model.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { aBranch } from '../../support/a.ts';
import { untilQuiet } from '../until-quiet.ts';
import { outcomeOf } from '../../../tools/machine/save-outcome.ts';
import { takeOnActor } from '../take-on-actor.ts';

const main = aBranch();
const saddar = aBranch({ id: 2, name: 'Saddar', code: 'SDR', city: 'Karachi' });
const taken = new ApiError('status', {
  status: 400,
  body: { errors: [{ path: 'code', msg: 'SDR is the code of another branch' }] },
});
const lost = new ApiError('network');
const outdated = new ApiError('status', {
  status: 412,
  body: {
    error: 'This branch was changed by someone else. Your edits are kept.',
    data: { ...main, name: 'Their name', city: 'Lahore', version: 2 },
  },
});

const stored = (over: Partial<Branch>) =>
  new ApiError('status', { status: 412, body: { error: 'Too late', data: { ...main, version: 2, ...over } } });

type Sent = { branch: Branch | null; body: NewBranch };

async function start(stored: Branch[] = [main, saddar]) {
  const saves: (Deferred<Branch> & Sent)[] = [];
  const turns: (Deferred<Branch> & BranchTurn)[] = [];
  const facts: EmittedFrom<typeof shopBranchesMachine>[] = [];
  let reads = 0;
  const sent = (input: Sent) => {
    const save = { ...deferred<Branch>(), ...input };
    saves.push(save);
    return save.promise;
  };
  const actor = createActor(
    shopBranchesMachine.provide({
      actors: {
        read: createQueryMachine<null, Branch[]>().provide({
          actors: {
            read: fromPromise(async () => {
              reads += 1;
              return reads === 1 ? stored : deferred<Branch[]>().promise;
            }),
          },
        }),
        addBranch: fromPromise(({ input }) => sent({ branch: null, ...input })),
        save: branchSaveMachine.provide({
          actors: {
            write: fromPromise(({ input: { change } }) => sent(change)),
            read: fromPromise(() => deferred<Branch>().promise),
          },
        }),
        turnBranch: fromPromise(({ input }) => {
          const turn = { ...deferred<Branch>(), ...input };
          turns.push(turn);
          return turn.promise;
        }),
      },
    }),
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  await waitFor(actor, ({ context }) => context.branches.length > 0);
  const settled = untilQuiet;
  const type = (typed: Record<string, string>) => {
    for (const [path, value] of Object.entries(typed)) actor.send({ type: 'field.change', path, value });
  };
  return { actor, saves, turns, facts, settled, type };
}

describe('branches', () => {
  it('are added with their code in capitals [SHOP-03]', async () => {
    const { actor, saves, facts, settled, type } = await start([main]);
    actor.send({ type: 'branch.add' });
    type({ name: ' Saddar ', code: 'sdr', city: 'Karachi' });
    actor.send({ type: 'branch.submit' });
    expect(saves.map(({ branch, body }) => ({ branch, body }))).toEqual([
      { branch: null, body: { name: 'Saddar', code: 'SDR', address: '', city: 'Karachi' } },
    ]);
    saves[0]?.resolve(saddar);
    await settled();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.branches, facts]).toEqual([
      'viewing',
      [main, saddar],
      [{ type: 'branch.added', name: 'Saddar' }],
    ]);
  });

  it('are named wrong at their fields, by the form and by the server [SHOP-03]', async () => {
    const { actor, saves, settled, type } = await start();
    actor.send({ type: 'branch.add' });
    actor.send({ type: 'branch.submit' });
    expect(actor.getSnapshot().context.errors).toEqual({
      name: 'Name is required',
      code: 'Code must be letters, digits and hyphens, like MAIN',
    });
    type({ name: 'Other', code: 'SDR' });
    actor.send({ type: 'branch.submit' });
    saves[0]?.reject(taken);
    await settled();
    actor.send({ type: 'branch.cancel' });
    actor.send({ type: 'branch.add' });
    expect(actor.getSnapshot().context.draft).toEqual({ name: 'Other', code: 'SDR', address: '', city: '' });
  });

  it('are saved on the version that somebody else left, with what was typed and what they changed [SHOP-03, REL-02, REL-03, CONF-01]', async () => {
    const { actor, saves, settled, type } = await start();
    actor.send({ type: 'branch.edit', branch: main });
    type({ name: 'Hall Road' });
    actor.send({ type: 'branch.submit' });
    saves[0]?.reject(outdated);
    await settled();
    expect(actor.getSnapshot().context).toMatchObject({
      error: 'This branch was changed by someone else. Your edits are kept.',
      conflicts: { name: { mine: 'Hall Road', theirs: 'Their name' } },
    });
    actor.send({ type: 'branch.submit' });
    expect([saves[1]?.branch?.version, saves[1]?.body]).toEqual([
      2,
      { name: 'Hall Road', code: 'MAIN', address: '', city: 'Lahore' },
    ]);
  });

  it('count as changed when only the answer of the save was lost [SHOP-03, CONF-02]', async () => {
    const { actor, saves, facts, settled, type } = await start();
    actor.send({ type: 'branch.edit', branch: main });
    type({ name: ' Hall Road ', code: 'hall' });
    actor.send({ type: 'branch.submit' });
    saves[0]?.reject(lost);
    await settled();
    actor.send({ type: 'branch.submit' });
    saves[1]?.reject(stored({ name: 'Hall Road', code: 'HALL' }));
    await settled();
    const { value, context } = actor.getSnapshot();
    expect([value, context.branches, facts.map((fact) => fact.type)]).toEqual([
      'viewing',
      [{ ...main, name: 'Hall Road', code: 'HALL', version: 2 }, saddar],
      ['branch.failed', 'branch.invalid', 'branch.changed'],
    ]);
  });

  it('are closed and opened again, save the last open one [SHOP-03]', async () => {
    const { actor, turns, facts, settled } = await start();
    actor.send({ type: 'branch.turn', branch: saddar, isActive: false });
    turns[0]?.resolve({ ...saddar, isActive: false, version: 2 });
    await settled();
    actor.send({ type: 'branch.turn', branch: main, isActive: false });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure, turns.length]).toEqual([
      'viewing',
      'The shop needs an open branch. Add or reopen another one first.',
      1,
    ]);
    actor.send({ type: 'branch.turn', branch: { ...saddar, isActive: false, version: 2 }, isActive: true });
    turns[1]?.resolve({ ...saddar, version: 3 });
    await settled();
    expect(facts.map(({ type }) => type)).toEqual(['branch.closed', 'branch.failed', 'branch.opened']);
  });
});

/** The model of what the owner sees, on the actor. */
async function drive(): Promise<ShopBranchesDriver> {
  const { actor, saves, turns, settled, type } = await start();
  const state = () => actor.getSnapshot();
  const stored = () => state().context.branches.find(({ id }) => id === saddar.id) ?? saddar;
  const hall = { ...main, id: 3, name: 'Hall Road', code: 'HALL' };
  const turn = (isActive: boolean) => actor.send({ type: 'branch.turn', branch: stored(), isActive });
  const see = (value: string, over: object = {}) =>
    expect({ ...state().context, value: state().value }).toMatchObject({ value, failure: null, ...over });
  return {
    actors: () => [actor],
    events: {
      'press Add Branch': () => actor.send({ type: 'branch.add' }),
      'press Add': () => actor.send({ type: 'branch.submit' }),
      'press Cancel': () => actor.send({ type: 'branch.cancel' }),
      'type name and code': () => type({ name: 'Hall Road', code: 'hall' }),
      'press Close': () => turn(false),
      'press Reopen': () => turn(true),
      'server accepts': async () => {
        const asked = turns.at(-1);
        if (asked) asked.resolve({ ...asked.branch, isActive: asked.isActive });
        else saves.at(-1)?.resolve(hall);
        await settled();
      },
      'server refuses': async () => {
        (turns.at(-1) ?? saves.at(-1))?.reject(lost);
        await settled();
      },
    },
    states: {
      listed: () => see('viewing', { branches: [main, saddar] }),
      'empty form': () => see('typing', { edited: null, errors: {}, draft: { name: '', code: '' } }),
      flagged: () => see('typing', { errors: { name: 'Name is required' } }),
      filled: () => see('typing', { errors: {}, draft: { name: 'Hall Road', code: 'hall' } }),
      'put away': () => see('viewing', { draft: { name: 'Hall Road', code: 'hall' } }),
      adding: () => see('adding'),
      refused: () => see('typing', { error: 'Network error occurred', draft: { name: 'Hall Road' } }),
      added: () => see('viewing', { branches: [main, saddar, hall], draft: { name: '' } }),
      closing: () => see('turning', { turned: { isActive: false } }),
      closed: () => see('viewing', { branches: [main, { ...saddar, isActive: false }] }),
      'not closed': () => see('viewing', { branches: [main, saddar], failure: 'Network error occurred' }),
      opening: () => see('turning', { turned: { isActive: true } }),
    },
  };
}

describe('the model of the branches', () => {
  it.each(shortestPaths(shopBranchesModel))('%s [SHOP-03]', async (_name, path) => {
    await expect(takeOnActor(shopBranchesModel, path, await drive())).resolves.toEqual(path.steps.length);
  });
});

const snapshot = (data: Branch[] | null, tag: string | null) => ({
  snapshot: {
    context: { answer: data && { data, isCurrent: true } },
    hasTag: (asked: string) => asked === tag,
  },
});

const renamed = { saved: main, draft: { ...toBranchDraft(main), name: 'Hall Road' }, sent: [], conflicts: {} };

it('is described, reachable and decided in every part', () => {
  const coverage = coverMachine(shopBranchesMachine, {
    limit: 20_000,
    // Something more is typed only after one save of a branch without an answer.
    stopWhen: ({ context }) => context.failure !== null || (context.error !== null && context.sent.length !== 1),
    events: {
      'field.change': [
        { path: 'name', value: 'Hall Road' },
        { path: 'code', value: 'HR' },
      ],
      'branch.edit': [{ branch: main }],
      'branch.turn': [
        { branch: main, isActive: false },
        { branch: main, isActive: true },
      ],
      'xstate.snapshot.read': [snapshot([main], null), snapshot(null, 'busy')],
      'xstate.done.actor.addBranch': [{ output: main }],
      'xstate.error.actor.addBranch': [{ error: taken }, { error: lost }],
      'xstate.done.actor.save': [{ output: main }, { error: lost }, { error: taken }].map((answer) => ({
        output: outcomeOf(branchSaveMachine, renamed, answer),
      })),
      'xstate.done.actor.turnBranch': [{ output: main }, { output: { ...main, isActive: false } }],
      'xstate.error.actor.turnBranch': [{ error: lost }],
    },
  });
  expect(coverage).toEqual(COMPLETE);
});
