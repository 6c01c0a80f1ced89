import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom, type StateValue } from 'xstate';
import { EMPTY_PERSON, toNewPerson } from '../../src/domain/people/person.ts';
import type { Person, PersonPatch } from '../../src/domain/people/person.ts';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { EMPTY_BRANCH, toNewBranch } from '../../src/domain/shop/branch-draft.ts';
import type { Branch, BranchPatch } from '../../src/domain/shop/shop.ts';
import { branchesForm, branchesMachine, branchesSaveMachine } from '../../src/machines/branches.ts';
import { peopleForm, peopleMachine, peopleSaveMachine, type PersonChange } from '../../src/machines/people.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { createRowsEditorMachine } from '../../src/machines/rows-editor.machine.ts';
import type { Made } from '../../src/machines/rows-form.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { outcomeOf } from '../../tools/machine/save-outcome.ts';
import { shopBranchesModel, type ShopBranchesDriver } from '../../tools/models/shop-branches.model.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { aBranch, aPerson } from '../support/a.ts';
import { takeOnActor } from './take-on-actor.ts';
import { untilQuiet } from './until-quiet.ts';

const owner = aPerson({ id: 1, email: 'owner@shop.test', name: '', role: 'OWNER', isSelf: true });
const ali = aPerson();
const sana = aPerson({ id: 3, email: 'sana@shop.test', name: 'Sana Malik', mustChangePassword: true });
const TYPED = { name: 'Sana Malik', email: 'sana@shop.test', role: 'COUNTER' };
const taken = new ApiError('status', {
  status: 400,
  body: { errors: [{ path: 'email', msg: 'sana@shop.test has an account already' }] },
});
const lost = new ApiError('network');
const CHANGED = 'This person was changed by someone else. Nothing was changed.';
const outdated = (data: Person) =>
  new ApiError('status', { status: 412, body: { success: false, error: CHANGED, data } });

type SentPerson = { id: number; version: number | undefined; patch?: PersonPatch };

async function startPeople(people: Person[] = [owner, ali]) {
  const adds: (Deferred<Made<Person>> & { body: unknown })[] = [];
  const changes: (Deferred<Person> & SentPerson)[] = [];
  const passwords: (Deferred<Made<Person>> & SentPerson)[] = [];
  const facts: EmittedFrom<typeof peopleMachine>[] = [];
  let reads = 0;
  const read = createQueryMachine<null, Person[]>().provide({
    actors: {
      read: fromPromise(async () => {
        reads += 1;
        // What was changed is there before the list has been read again.
        return reads === 1 ? people : deferred<Person[]>().promise;
      }),
    },
  });
  const actor = createActor(
    peopleMachine.provide({
      actors: {
        read,
        add: fromPromise(({ input: { draft } }) => {
          const call = { ...deferred<Made<Person>>(), body: toNewPerson(draft) };
          adds.push(call);
          return call.promise;
        }),
        save: peopleSaveMachine.provide({
          actors: {
            write: fromPromise(({ input: { change } }) => {
              const { id, version } = change.person;
              const call = { ...deferred<Person>(), id, version, patch: change.patch };
              changes.push(call);
              return call.promise;
            }),
          },
        }),
        makePassword: fromPromise(({ input: { row } }) => {
          const call = { ...deferred<Made<Person>>(), id: row.id, version: row.version };
          passwords.push(call);
          return call.promise;
        }),
      },
    }),
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  await waitFor(actor, ({ context }) => context.rows.length > 0);
  const type = (typed: Record<string, string>) => {
    for (const [path, value] of Object.entries(typed)) actor.send({ type: 'field.change', path, value });
  };
  const change = (id: number, to: PersonChange) => {
    const row = actor.getSnapshot().context.rows.find((person) => person.id === id);
    if (row) actor.send({ type: 'row.change', row, change: to });
  };
  const sent = () => changes.map(({ id, version, patch }) => ({ id, version, patch }));
  return { actor, adds, changes, passwords, sent, facts, settled: untilQuiet, type, change, reads: () => reads };
}

describe('adding a person', () => {
  it('sends what was typed, shows the first password until it is put away, and forgets it [PEOPLE-02]', async () => {
    const { actor, adds, facts, settled, type } = await startPeople();
    actor.send({ type: 'row.add' });
    type({ ...TYPED, email: ' sana@shop.test ' });
    actor.send({ type: 'form.submit' });
    adds[0]?.resolve({ row: sana, password: 'made-up' });
    await settled();
    const { context } = actor.getSnapshot();
    expect([adds.map(({ body }) => body), context.made, context.rows, facts]).toEqual([
      [TYPED],
      { row: sana, password: 'made-up' },
      [owner, ali, sana],
      [{ type: 'row.added', kind: 'person', name: 'Sana Malik' }],
    ]);
    actor.send({ type: 'password.dismiss' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.made]).toEqual(['viewing', null]);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('made-up');
  });

  it('names what is missing at its field and asks nobody [PEOPLE-02]', async () => {
    const { actor, adds, facts } = await startPeople();
    actor.send({ type: 'row.add' });
    actor.send({ type: 'form.submit' });
    expect([actor.getSnapshot().context.errors, adds, facts]).toEqual([
      { email: 'Email is required' },
      [],
      [{ type: 'form.invalid' }],
    ]);
  });

  it('keeps what was typed when the server says no, and when the form is closed [PEOPLE-02]', async () => {
    const { actor, adds, facts, settled, type } = await startPeople();
    actor.send({ type: 'row.add' });
    type(TYPED);
    actor.send({ type: 'form.submit' });
    adds[0]?.reject(taken);
    await settled();
    actor.send({ type: 'form.submit' });
    adds[1]?.reject(lost);
    await settled();
    actor.send({ type: 'form.cancel' });
    actor.send({ type: 'row.add' });
    expect([actor.getSnapshot().context.draft, actor.getSnapshot().context.error, facts]).toEqual([
      { ...TYPED, isActive: true },
      'Network error occurred',
      [{ type: 'form.invalid' }, { type: 'form.failed', kind: 'person', text: 'Network error occurred' }],
    ]);
    type({ name: 'Sana' });
    expect(actor.getSnapshot().context.error).toBeNull();
  });
});

describe('changing a person', () => {
  it('gives another role at once and reads the list again [PEOPLE-03]', async () => {
    const { actor, changes, sent, facts, settled, change, reads } = await startPeople();
    change(2, { is: 'role', role: 'MANAGER' });
    change(2, { is: 'disable' });
    changes[0]?.resolve({ ...ali, role: 'MANAGER' });
    await settled();
    expect([sent(), actor.getSnapshot().context.rows[1]?.role, facts, reads()]).toEqual([
      [{ id: 2, version: 3, patch: { role: 'MANAGER' } }],
      'MANAGER',
      [{ type: 'row.changed', kind: 'person', name: 'Ali Raza', change: 'role' }],
      2,
    ]);
  });

  it('asks before it disables, and can be called off [PEOPLE-04]', async () => {
    const { actor, changes, sent, change } = await startPeople();
    change(2, { is: 'disable' });
    expect(actor.getSnapshot().value).toBe('asking');
    actor.send({ type: 'change.dismiss' });
    expect([actor.getSnapshot().value, changes]).toEqual(['viewing', []]);
    change(2, { is: 'disable' });
    actor.send({ type: 'change.confirm' });
    expect(sent()).toEqual([{ id: 2, version: 3, patch: { isActive: false } }]);
  });

  it('shows a new first password [PEOPLE-05]', async () => {
    const { actor, passwords, settled, change } = await startPeople();
    change(2, { is: 'password' });
    actor.send({ type: 'change.confirm' });
    passwords[0]?.resolve({ row: { ...ali, mustChangePassword: true }, password: 'made-up' });
    await settled();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.made?.password]).toEqual(['showing', 'made-up']);
  });

  it.each<[PersonChange, string]>([
    [{ is: 'disable' }, 'You cannot disable yourself.'],
    [{ is: 'role', role: 'MANAGER' }, 'The shop needs an active owner. Make somebody else an owner first.'],
    [{ is: 'password' }, 'You choose your own password in your account.'],
  ])('refuses the only owner %j for themselves [PEOPLE-04, PEOPLE-05]', async (to, text) => {
    const { actor, changes, facts, change } = await startPeople();
    change(1, to);
    const { value, context } = actor.getSnapshot();
    expect([value, context.request?.row.id, context.failure, changes, facts]).toEqual([
      'viewing',
      1,
      text,
      [],
      [{ type: 'row.failed', kind: 'person', text }],
    ]);
  });

  it('lets an owner step down beside another one [PEOPLE-04]', async () => {
    const { actor, change } = await startPeople([owner, aPerson({ role: 'OWNER' })]);
    change(1, { is: 'role', role: 'MANAGER' });
    expect(actor.getSnapshot().matches('changing')).toBe(true);
  });

  it('says at the person what failed, and reads the list again [PEOPLE-03]', async () => {
    const { actor, changes, facts, settled, change, reads } = await startPeople();
    change(2, { is: 'enable' });
    changes[0]?.reject(lost);
    await settled();
    expect([actor.getSnapshot().context.failure, facts, reads()]).toEqual([
      'Network error occurred',
      [{ type: 'row.failed', kind: 'person', text: 'Network error occurred' }],
      2,
    ]);
  });
});

describe('a change that came too late', () => {
  it('shows the person as they are now, says so, and makes the next press on that [CONF-06]', async () => {
    const { actor, changes, sent, facts, settled, change } = await startPeople();
    const now = { ...ali, role: 'TECHNICIAN', version: 4 };
    change(2, { is: 'role', role: 'MANAGER' });
    changes[0]?.reject(outdated(now));
    await settled();
    expect([actor.getSnapshot().context.rows[1], actor.getSnapshot().context.failure, facts]).toEqual([
      now,
      CHANGED,
      [{ type: 'row.failed', kind: 'person', text: CHANGED }],
    ]);
    change(2, { is: 'role', role: 'MANAGER' });
    expect(sent()[1]).toEqual({ id: 2, version: 4, patch: { role: 'MANAGER' } });
  });

  it.each<[PersonChange, Partial<Person>]>([
    [{ is: 'role', role: 'MANAGER' }, { role: 'MANAGER' }],
    [{ is: 'disable' }, { isActive: false }],
    [{ is: 'enable' }, { isActive: true }],
  ])('counts as done where somebody else did the same: %j [CONF-06]', async (to, became) => {
    const { actor, changes, facts, settled, change } = await startPeople();
    change(2, to);
    actor.send({ type: 'change.confirm' });
    changes[0]?.reject(outdated({ ...ali, ...became, version: 4 }));
    await settled();
    expect([actor.getSnapshot().context.rows[1], actor.getSnapshot().context.request, facts]).toEqual([
      { ...ali, ...became, version: 4 },
      null,
      [{ type: 'row.changed', kind: 'person', name: 'Ali Raza', change: to.is }],
    ]);
  });

  it.each<PersonChange>([{ is: 'role', role: 'TECHNICIAN' }, { is: 'disable' }])(
    'goes through by itself where the person only chose a password: %j [CONF-06]',
    async (to) => {
      const { actor, changes, sent, facts, settled, change } = await startPeople([
        owner,
        { ...ali, mustChangePassword: true },
      ]);
      change(2, to);
      actor.send({ type: 'change.confirm' });
      changes[0]?.reject(outdated({ ...ali, version: 4 }));
      await settled();
      const done = { ...ali, ...(to.is === 'role' ? { role: to.role } : { isActive: false }), version: 5 };
      changes[1]?.resolve(done);
      await settled();
      expect([sent(), actor.getSnapshot().context.rows[1], facts]).toEqual([
        [
          { id: 2, version: 3, patch: to.is === 'role' ? { role: to.role } : { isActive: false } },
          { id: 2, version: 4, patch: to.is === 'role' ? { role: to.role } : { isActive: false } },
        ],
        done,
        [{ type: 'row.changed', kind: 'person', name: 'Ali Raza', change: to.is }],
      ]);
    },
  );

  it('goes through by itself where the person only has another name [CONF-06]', async () => {
    const { changes, sent, settled, change } = await startPeople();
    change(2, { is: 'role', role: 'TECHNICIAN' });
    changes[0]?.reject(outdated({ ...ali, name: 'Ali R.', version: 4 }));
    await settled();
    expect(sent()[1]).toEqual({ id: 2, version: 4, patch: { role: 'TECHNICIAN' } });
  });

  it('stops where role or activity changed before it was sent again [CONF-06]', async () => {
    const { actor, changes, facts, settled, change } = await startPeople();
    change(2, { is: 'role', role: 'TECHNICIAN' });
    changes[0]?.reject(outdated({ ...ali, version: 4 }));
    await settled();
    changes[1]?.reject(outdated({ ...ali, isActive: false, version: 5 }));
    await settled();
    expect([actor.getSnapshot().value, changes.length, facts]).toEqual([
      'viewing',
      2,
      [{ type: 'row.failed', kind: 'person', text: CHANGED }],
    ]);
  });

  it('is nobody else’s where it is one’s own whose answer was lost [CONF-02]', async () => {
    const { actor, changes, sent, settled, change } = await startPeople();
    change(2, { is: 'role', role: 'MANAGER' });
    changes[0]?.reject(lost);
    await settled();
    change(2, { is: 'role', role: 'TECHNICIAN' });
    changes[1]?.reject(outdated({ ...ali, role: 'MANAGER', version: 4 }));
    await settled();
    expect(sent()[2]).toEqual({ id: 2, version: 4, patch: { role: 'TECHNICIAN' } });
    changes[2]?.resolve({ ...ali, role: 'TECHNICIAN', version: 5 });
    await settled();
    expect([actor.getSnapshot().context.rows[1]?.role, actor.getSnapshot().context.failure]).toEqual([
      'TECHNICIAN',
      null,
    ]);
  });

  it('makes no second first password [CONF-06]', async () => {
    const { actor, passwords, facts, settled, change } = await startPeople();
    change(2, { is: 'password' });
    actor.send({ type: 'change.confirm' });
    passwords[0]?.reject(outdated({ ...ali, mustChangePassword: true, version: 4 }));
    await settled();
    expect([actor.getSnapshot().value, passwords.length, facts]).toEqual([
      'viewing',
      1,
      [{ type: 'row.failed', kind: 'person', text: CHANGED }],
    ]);
  });
});

const main = aBranch();
const saddar = aBranch({ id: 2, name: 'Saddar', code: 'SDR', city: 'Karachi' });
const codeTaken = new ApiError('status', {
  status: 400,
  body: { errors: [{ path: 'code', msg: 'SDR is the code of another branch' }] },
});
const renamed = new ApiError('status', {
  status: 412,
  body: {
    error: 'This branch was changed by someone else. Your edits are kept.',
    data: { ...main, name: 'Their name', city: 'Lahore', version: 2 },
  },
});

const nowStored = (over: Partial<Branch>) =>
  new ApiError('status', { status: 412, body: { error: 'Too late', data: { ...main, version: 2, ...over } } });

type SentBranch = { branch: Branch | null; patch: BranchPatch };

async function startBranches(stored: Branch[] = [main, saddar]) {
  const saves: (Deferred<Branch> & SentBranch)[] = [];
  const facts: EmittedFrom<typeof branchesMachine>[] = [];
  let reads = 0;
  const send = (sent: SentBranch) => {
    const save = { ...deferred<Branch>(), ...sent };
    saves.push(save);
    return save.promise;
  };
  const actor = createActor(
    createRowsEditorMachine({ ...branchesForm, id: 'rowsEditor' }).provide({
      actors: {
        read: createQueryMachine<null, Branch[]>().provide({
          actors: {
            read: fromPromise(async () => {
              reads += 1;
              return reads === 1 ? stored : deferred<Branch[]>().promise;
            }),
          },
        }),
        add: fromPromise(async ({ input: { draft } }) => ({
          row: await send({ branch: null, patch: toNewBranch(draft) }),
        })),
        save: branchesSaveMachine.provide({
          actors: {
            write: fromPromise(({ input: { change } }) => send(change)),
            read: fromPromise(() => deferred<Branch>().promise),
          },
        }),
      },
    }),
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  await waitFor(actor, ({ context }) => context.rows.length > 0);
  const type = (typed: Record<string, string>) => {
    for (const [path, value] of Object.entries(typed)) actor.send({ type: 'field.change', path, value });
  };
  const setActive = (row: Branch, isActive: boolean) =>
    actor.send({ type: 'row.change', row, change: { is: isActive ? 'open' : 'close' } });
  return { actor, saves, facts, settled: untilQuiet, type, setActive };
}

describe('branches', () => {
  it('are added with their code in capitals [SHOP-03]', async () => {
    const { actor, saves, facts, settled, type } = await startBranches([main]);
    actor.send({ type: 'row.add' });
    type({ name: ' Saddar ', code: 'sdr', city: 'Karachi' });
    actor.send({ type: 'form.submit' });
    expect(saves.map(({ branch, patch }) => ({ branch, patch }))).toEqual([
      { branch: null, patch: { name: 'Saddar', code: 'SDR', address: '', city: 'Karachi' } },
    ]);
    saves[0]?.resolve(saddar);
    await settled();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.rows, facts]).toEqual([
      'viewing',
      [main, saddar],
      [{ type: 'row.added', kind: 'branch', name: 'Saddar' }],
    ]);
  });

  it('are named wrong at their fields, by the form and by the server, which has a toast too [SHOP-03]', async () => {
    const { actor, saves, facts, settled, type } = await startBranches();
    actor.send({ type: 'row.add' });
    actor.send({ type: 'form.submit' });
    expect(actor.getSnapshot().context.errors).toEqual({
      name: 'Name is required',
      code: 'Code must be letters, digits and hyphens, like MAIN',
    });
    type({ name: 'Other', code: 'SDR' });
    actor.send({ type: 'form.submit' });
    saves[0]?.reject(codeTaken);
    await settled();
    expect([actor.getSnapshot().context.errors, actor.getSnapshot().context.error, facts.slice(1)]).toEqual([
      { code: 'SDR is the code of another branch' },
      null,
      [{ type: 'form.failed', kind: 'branch', text: 'SDR is the code of another branch' }, { type: 'form.invalid' }],
    ]);
    actor.send({ type: 'form.cancel' });
    actor.send({ type: 'row.add' });
    const { draft, errors } = actor.getSnapshot().context;
    expect([draft, errors]).toEqual([{ ...EMPTY_BRANCH, name: 'Other', code: 'SDR' }, {}]);
  });

  it('say what failed until the window is opened again [SHOP-03]', async () => {
    const { actor, saves, settled, type } = await startBranches();
    const error = () => actor.getSnapshot().context.error;
    actor.send({ type: 'row.add' });
    type({ name: 'Hall Road', code: 'HALL' });
    actor.send({ type: 'form.submit' });
    saves[0]?.reject(lost);
    await settled();
    type({ city: 'Lahore' });
    expect(error()).toBe('Network error occurred');
    actor.send({ type: 'form.cancel' });
    actor.send({ type: 'row.add' });
    expect(error()).toBeNull();
  });

  it('are saved on the version that somebody else left, with what was typed and what they changed [SHOP-03, REL-02, REL-03, CONF-01]', async () => {
    const { actor, saves, settled, type } = await startBranches();
    actor.send({ type: 'row.edit', row: main });
    type({ name: 'Hall Road' });
    actor.send({ type: 'form.submit' });
    saves[0]?.reject(renamed);
    await settled();
    expect(actor.getSnapshot().context).toMatchObject({
      error: 'This branch was changed by someone else. Your edits are kept.',
      conflicts: { name: { mine: 'Hall Road', theirs: 'Their name' } },
    });
    actor.send({ type: 'form.submit' });
    expect([saves[1]?.branch?.version, saves[1]?.patch]).toEqual([
      2,
      { name: 'Hall Road', code: 'MAIN', address: '', city: 'Lahore' },
    ]);
  });

  it('count as changed when only the answer of the save was lost [SHOP-03, CONF-02]', async () => {
    const { actor, saves, facts, settled, type } = await startBranches();
    actor.send({ type: 'row.edit', row: main });
    type({ name: ' Hall Road ', code: 'hall' });
    actor.send({ type: 'form.submit' });
    saves[0]?.reject(lost);
    await settled();
    actor.send({ type: 'form.submit' });
    saves[1]?.reject(nowStored({ name: 'Hall Road', code: 'HALL' }));
    await settled();
    const { value, context } = actor.getSnapshot();
    expect([value, context.rows, facts.map((fact) => fact.type)]).toEqual([
      'viewing',
      [{ ...main, name: 'Hall Road', code: 'HALL', version: 2 }, saddar],
      ['form.failed', 'row.changed'],
    ]);
  });

  it('are closed and opened again, save the last open one [SHOP-03]', async () => {
    const { actor, saves, facts, settled, setActive } = await startBranches();
    setActive(saddar, false);
    saves[0]?.resolve({ ...saddar, isActive: false, version: 2 });
    await settled();
    setActive(main, false);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure, saves.length]).toEqual([
      'viewing',
      'The shop needs an open branch. Add or reopen another one first.',
      1,
    ]);
    setActive({ ...saddar, isActive: false, version: 2 }, true);
    saves[1]?.resolve({ ...saddar, version: 3 });
    await settled();
    expect(saves.map(({ patch }) => patch)).toEqual([{ isActive: false }, { isActive: true }]);
    expect(facts).toMatchObject([{ change: 'close' }, { type: 'row.failed' }, { change: 'open' }]);
  });

  it('stay as somebody else left them where they changed meanwhile, and say so [SHOP-03, CONF-01]', async () => {
    const { actor, saves, settled, setActive } = await startBranches();
    setActive(main, false);
    saves[0]?.reject(renamed);
    await settled();
    const { rows, failure } = actor.getSnapshot().context;
    expect([rows[0]?.name, failure]).toEqual([
      'Their name',
      'This branch was changed by someone else. Your edits are kept.',
    ]);
  });
});

/** The model of what the owner sees, on the actor. */
async function drive(): Promise<ShopBranchesDriver> {
  const { actor, saves, settled, type, setActive } = await startBranches();
  const state = () => actor.getSnapshot();
  const stored = () => state().context.rows.find(({ id }) => id === saddar.id) ?? saddar;
  const hall = { ...main, id: 3, name: 'Hall Road', code: 'HALL' };
  const see = (value: StateValue, over: object = {}) =>
    expect({ ...state().context, value: state().value }).toMatchObject({ value, failure: null, ...over });
  return {
    actors: () => [actor],
    events: {
      'press Add Branch': () => actor.send({ type: 'row.add' }),
      'press Add': () => actor.send({ type: 'form.submit' }),
      'press Cancel': () => actor.send({ type: 'form.cancel' }),
      'type name and code': () => type({ name: 'Hall Road', code: 'hall' }),
      'press Close': () => setActive(stored(), false),
      'press Reopen': () => setActive(stored(), true),
      'server accepts': async () => {
        const save = saves.at(-1);
        save?.resolve(save.branch ? ({ ...save.branch, ...save.patch } as Branch) : hall);
        await settled();
      },
      'server refuses': async () => {
        saves.at(-1)?.reject(lost);
        await settled();
      },
    },
    states: {
      listed: () => see('viewing', { rows: [main, saddar] }),
      'empty form': () => see('typing', { edited: null, errors: {}, draft: { name: '', code: '' } }),
      flagged: () => see('typing', { errors: { name: 'Name is required' } }),
      filled: () => see('typing', { errors: {}, draft: { name: 'Hall Road', code: 'hall' } }),
      'put away': () => see('viewing', { draft: { name: 'Hall Road', code: 'hall' } }),
      adding: () => see('adding'),
      refused: () => see('typing', { error: 'Network error occurred', draft: { name: 'Hall Road' } }),
      added: () => see('viewing', { rows: [main, saddar, hall], draft: { name: '' } }),
      closing: () => see({ changing: 'saving' }, { request: { change: { is: 'close' } } }),
      closed: () => see('viewing', { rows: [main, { ...saddar, isActive: false }] }),
      'not closed': () => see('viewing', { rows: [main, saddar], failure: 'Network error occurred' }),
      opening: () => see({ changing: 'saving' }, { request: { change: { is: 'open' } } }),
    },
  };
}

describe('the model of the branches', () => {
  it.each(shortestPaths(shopBranchesModel))('%s [SHOP-03]', async (_name, path) => {
    await expect(takeOnActor(shopBranchesModel, path, await drive())).resolves.toEqual(path.steps.length);
  });
});

const snapshot = (data: Person[] | null, tag: string | null) => ({
  snapshot: {
    context: { answer: data && { data, isCurrent: true } },
    hasTag: (asked: string) => asked === tag,
  },
});
const typed = { saved: owner, draft: { ...EMPTY_PERSON, role: 'MANAGER' }, unconfirmed: [], conflicts: {} };

it('is described, reachable and decided in every part', () => {
  const coverage = coverMachine(createRowsEditorMachine({ ...peopleForm, id: 'rowsEditor' }), {
    limit: 20_000,
    stopWhen: ({ context }) => context.failure !== null || (context.error !== null && context.unconfirmed.length !== 1),
    events: {
      'field.change': [{ path: 'email', value: 'sana@shop.test' }],
      'row.edit': [{ row: owner }],
      'row.change': [{ is: 'enable' }, { is: 'disable' }, { is: 'password' }].flatMap((change) =>
        [owner, ali].map((row) => ({ row, change })),
      ),
      'xstate.snapshot.read': [snapshot([owner], null), snapshot(null, 'busy')],
      'xstate.done.actor.add': [{ output: { row: owner } }, { output: { row: owner, password: 'x' } }],
      'xstate.error.actor.add': [{ error: taken }, { error: lost }],
      ...Object.fromEntries(
        ['saveForm', 'saveChange'].map((id) => [
          `xstate.done.actor.${id}`,
          [{ output: owner }, { error: lost }, { error: taken }].map((answer) => ({
            output: outcomeOf(peopleSaveMachine, typed, answer),
          })),
        ]),
      ),
      'xstate.done.actor.makePassword': [{ output: { row: owner, password: 'x' } }],
      'xstate.error.actor.makePassword': [{ error: lost }, { error: outdated({ ...owner, version: 4 }) }],
    },
  });
  expect(coverage).toEqual(COMPLETE);
});
