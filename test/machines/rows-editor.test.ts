import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { EMPTY_PERSON, toNewPerson, type Person } from '../../src/domain/people/person.ts';
import { EMPTY_BRANCH, toNewBranch } from '../../src/domain/shop/branch-draft.ts';
import type { Branch } from '../../src/domain/shop/shop.ts';
import { branchesForm, branchesSaveMachine } from '../../src/machines/branches.ts';
import { peopleForm, peopleMachine, peopleSaveMachine, type PersonChange } from '../../src/machines/people.ts';
import { createRowsEditorMachine } from '../../src/machines/rows-editor.machine.ts';
import { aBranch, aPerson } from '../support/a.ts';
import { anOutdated, aRefusal, NO_ANSWER } from '../support/api-errors.ts';
import { holdActors, watch } from '../support/held-actors.ts';
import { itIsCovered, aReading, savesOf } from './on-actors.ts';

const owner = aPerson({ id: 1, email: 'owner@shop.test', name: '', role: 'OWNER', isSelf: true });
const ali = aPerson();
const sana = aPerson({ id: 3, email: 'sana@shop.test', name: 'Sana Malik', mustChangePassword: true });
const TYPED = { name: 'Sana Malik', email: 'sana@shop.test', role: 'COUNTER' };
const OFFLINE = 'Network error occurred';
const wrongAt = (path: string, msg: string) => aRefusal(400, { errors: [{ path, msg }] });
const taken = wrongAt('email', 'sana@shop.test has an account already');
const CHANGED = 'This person was changed by someone else. Nothing was changed.';
const outdated = (data: Person) => anOutdated(data, CHANGED);

/** Actors of an editor. A change is stored before the list has been read again. */
function holdEditor() {
  const held = holdActors();
  const settle = (how: unknown) =>
    held.answer(
      how,
      held.calls.findLast(({ name }) => name !== 'read'),
    );
  return { ...held, settle };
}

async function openPeople(people: Person[] = [owner, ali]) {
  const held = holdEditor();
  const { hold, holdRead } = held;
  const editor = watch(
    createActor(
      peopleMachine.provide({
        actors: {
          read: holdRead<null, Person[]>('read'),
          add: hold('add', ({ draft }) => toNewPerson(draft)),
          save: peopleSaveMachine.provide({
            actors: {
              write: hold('save', ({ change: { person, patch } }) => ({
                id: person.id,
                version: person.version,
                patch,
              })),
            },
          }),
          makePassword: hold('password', ({ row: { id, version } }) => ({ id, version })),
        },
      }),
    ),
  );
  await held.answer(people);
  const { context, send } = editor;
  const type = (typed: Record<string, string>) => {
    for (const [path, value] of Object.entries(typed)) send({ type: 'field.change', path, value });
  };
  const change = (id: number, to: PersonChange) => {
    const row = context().rows.find((person) => person.id === id);
    if (row) send({ type: 'row.change', row, change: to });
  };
  return { ...held, ...editor, type, change, row: () => context().rows.find(({ id }) => id === ali.id) };
}

const toManager = { is: 'role', role: 'MANAGER' } as const;
const failed = (text: string) => ({ type: 'change.failed', kind: 'person', text });
const changed = (change: string) => ({ type: 'record.saved', kind: 'person', name: 'Ali Raza', change });

describe('adding a person', () => {
  it('sends the input, shows the first password until it is dismissed, and forgets it [PEOPLE-02]', async () => {
    const { asked, context, facts, send, settle, state, type } = await openPeople();
    send({ type: 'row.add' });
    type({ ...TYPED, email: ' sana@shop.test ' });
    send({ type: 'form.submit' });
    await settle({ row: sana, password: 'made-up' });
    expect([asked('add'), context().made, context().rows, facts]).toEqual([
      [TYPED],
      { row: sana, password: 'made-up' },
      [owner, ali, sana],
      [{ type: 'record.created', kind: 'person', name: 'Sana Malik' }],
    ]);
    send({ type: 'password.dismiss' });
    expect([state(), context().made]).toEqual(['viewing', null]);
    expect(JSON.stringify(context())).not.toContain('made-up');
  });

  it('shows errors at their fields, and keeps the input after a refusal and when the form is closed [PEOPLE-02]', async () => {
    const { asked, context, facts, send, settle, type } = await openPeople();
    send({ type: 'row.add' }, { type: 'form.submit' });
    expect([context().errors, asked('add')]).toEqual([{ email: 'Email is required' }, []]);
    type(TYPED);
    send({ type: 'form.submit' });
    await settle(taken);
    send({ type: 'form.submit' });
    await settle(NO_ANSWER);
    send({ type: 'form.cancel' }, { type: 'row.add' });
    const failure = { type: 'form.refused', kind: 'person', reason: 'unanswered', text: OFFLINE };
    const invalid = { type: 'form.refused', kind: 'person', reason: 'invalid' };
    expect([context().draft, context().error, facts]).toEqual([
      { ...TYPED, isActive: true },
      OFFLINE,
      [invalid, invalid, failure],
    ]);
    type({ name: 'Sana' });
    expect(context().error).toBeNull();
  });
});

describe('changing a person', () => {
  it('changes the role at once, refetches the list, and shows a failure at the person [PEOPLE-03]', async () => {
    const { answer, asked, context, facts, of, settle, change, row } = await openPeople();
    change(2, toManager);
    change(2, { is: 'disable' });
    await settle({ ...ali, role: 'MANAGER' });
    expect([asked('save'), row()?.role, of('read').length]).toEqual([
      [{ id: 2, version: 3, patch: { role: 'MANAGER' } }],
      'MANAGER',
      2,
    ]);
    await answer([owner, ali], of('read').at(-1));
    change(2, { is: 'enable' });
    await settle(NO_ANSWER);
    expect([context().failure, of('read').length, facts]).toEqual([OFFLINE, 3, [changed('role'), failed(OFFLINE)]]);
  });

  it('asks before it disables, and can be cancelled [PEOPLE-04]', async () => {
    const { asked, send, state, change } = await openPeople();
    change(2, { is: 'disable' });
    expect(state()).toBe('asking');
    send({ type: 'change.dismiss' });
    expect([state(), asked('save')]).toEqual(['viewing', []]);
    change(2, { is: 'disable' });
    send({ type: 'change.confirm' });
    expect(asked('save')).toEqual([{ id: 2, version: 3, patch: { isActive: false } }]);
  });

  it('shows a new first password [PEOPLE-05]', async () => {
    const { context, send, settle, state, change } = await openPeople();
    change(2, { is: 'password' });
    send({ type: 'change.confirm' });
    await settle({ row: { ...ali, mustChangePassword: true }, password: 'made-up' });
    expect([state(), context().made?.password]).toEqual(['showing', 'made-up']);
  });

  it.each<[PersonChange, string]>([
    [{ is: 'disable' }, 'You cannot disable yourself.'],
    [toManager, 'The shop needs an active owner. Make someone else an owner first.'],
    [{ is: 'password' }, 'You choose your own password in your account.'],
  ])('refuses the only owner %j for themselves [PEOPLE-04, PEOPLE-05]', async (to, text) => {
    const { calls, context, facts, state, change } = await openPeople();
    change(1, to);
    const { request, failure } = context();
    expect([state(), request?.row.id, failure, calls.length, facts]).toEqual(['viewing', 1, text, 1, [failed(text)]]);
  });

  it('lets an owner change their role if there is another owner [PEOPLE-04]', async () => {
    const { actor, change } = await openPeople([owner, aPerson({ role: 'OWNER' })]);
    change(1, toManager);
    expect(actor.getSnapshot().matches('changing')).toBe(true);
  });
});

describe('an outdated change', () => {
  it('shows the current person and a message, and the next press uses that version [CONF-06]', async () => {
    const { asked, context, facts, settle, change, row } = await openPeople();
    const now = { ...ali, role: 'TECHNICIAN', version: 4 };
    change(2, toManager);
    await settle(outdated(now));
    expect([row(), context().failure, facts]).toEqual([now, CHANGED, [failed(CHANGED)]]);
    change(2, toManager);
    expect(asked('save')[1]).toEqual({ id: 2, version: 4, patch: { role: 'MANAGER' } });
  });

  it.each<[PersonChange, Partial<Person>]>([
    [toManager, { role: 'MANAGER' }],
    [{ is: 'disable' }, { isActive: false }],
    [{ is: 'enable' }, { isActive: true }],
  ])('counts as done if someone else did the same: %j [CONF-06]', async (to, became) => {
    const { context, facts, send, settle, change, row } = await openPeople();
    change(2, to);
    send({ type: 'change.confirm' });
    const now = { ...ali, ...became, version: 4 };
    await settle(outdated(now));
    expect([row(), context().request, facts]).toEqual([now, null, [changed(to.is)]]);
  });

  it.each<[string, PersonChange, Partial<Person>, Partial<Person>]>([
    ['chose a password', { is: 'role', role: 'TECHNICIAN' }, { mustChangePassword: true }, {}],
    ['chose a password', { is: 'disable' }, { mustChangePassword: true }, {}],
    ['has another name', { is: 'role', role: 'TECHNICIAN' }, {}, { name: 'Ali R.' }],
  ])('is sent again automatically if the person only %s: %j [CONF-06]', async (_, to, before, after) => {
    const { asked, facts, send, settle, change, row } = await openPeople([owner, { ...ali, ...before }]);
    const patch = to.is === 'role' ? { role: to.role } : { isActive: false };
    change(2, to);
    send({ type: 'change.confirm' });
    await settle(outdated({ ...ali, ...after, version: 4 }));
    const done = { ...ali, ...after, ...patch, version: 5 };
    await settle(done);
    expect([asked('save'), row(), facts]).toEqual([
      [3, 4].map((version) => ({ id: 2, version, patch })),
      done,
      [{ ...changed(to.is), name: done.name }],
    ]);
  });

  it('is not repeated if role or activity has changed [CONF-06]', async () => {
    const { of, facts, settle, state, change } = await openPeople();
    change(2, { is: 'role', role: 'TECHNICIAN' });
    await settle(outdated({ ...ali, version: 4 }));
    await settle(outdated({ ...ali, isActive: false, version: 5 }));
    expect([state(), of('save').length, facts]).toEqual(['viewing', 2, [failed(CHANGED)]]);
  });

  it('creates no second first password [CONF-06]', async () => {
    const { of, facts, send, settle, state, change } = await openPeople();
    change(2, { is: 'password' });
    send({ type: 'change.confirm' });
    await settle(outdated({ ...ali, mustChangePassword: true, version: 4 }));
    expect([state(), of('password').length, facts]).toEqual(['viewing', 1, [failed(CHANGED)]]);
  });
});

const main = aBranch();
const saddar = aBranch({ id: 2, name: 'Saddar', code: 'SDR', city: 'Karachi' });
const KEPT = 'This branch was changed by someone else. Your edits are kept.';
const renamed = anOutdated({ ...main, name: 'Their name', city: 'Lahore', version: 2 }, KEPT);

async function openBranches(stored: Branch[] = [main, saddar]) {
  const held = holdEditor();
  const { hold, holdRead } = held;
  const editor = watch(
    createActor(
      createRowsEditorMachine({ ...branchesForm, id: 'rowsEditor' }).provide({
        actors: {
          read: holdRead<null, Branch[]>('read'),
          add: hold('add', ({ draft }) => toNewBranch(draft)),
          save: branchesSaveMachine.provide({
            actors: { write: hold('save', ({ change: { branch, patch } }) => ({ version: branch.version, patch })) },
          }),
        },
      }),
    ),
  );
  await held.answer(stored);
  const { send } = editor;
  const type = (typed: Record<string, string>) => {
    for (const [path, value] of Object.entries(typed)) send({ type: 'field.change', path, value });
  };
  const setActive = (row: Branch, isActive: boolean) =>
    send({ type: 'row.change', row, change: { is: isActive ? 'open' : 'close' } });
  return { ...held, ...editor, type, setActive };
}

describe('branches', () => {
  it('show errors at their fields, from the form and from the server, which also has a toast [SHOP-03]', async () => {
    const { context, facts, send, settle, type } = await openBranches();
    send({ type: 'row.add' }, { type: 'form.submit' });
    expect(context().errors).toEqual({
      name: 'Name is required',
      code: 'Code must be letters, digits and hyphens, like MAIN',
    });
    type({ name: 'Other', code: 'SDR' });
    send({ type: 'form.submit' });
    const text = 'SDR is the code of another branch';
    await settle(wrongAt('code', text));
    expect([context().errors, context().error, facts.slice(1)]).toEqual([
      { code: text },
      null,
      [{ type: 'form.refused', kind: 'branch', reason: 'refused', text }],
    ]);
    send({ type: 'form.cancel' }, { type: 'row.add' });
    const { draft, errors } = context();
    expect([draft, errors]).toEqual([{ ...EMPTY_BRANCH, name: 'Other', code: 'SDR' }, {}]);
  });

  it('show a failure until the window is opened again [SHOP-03]', async () => {
    const { context, send, settle, type } = await openBranches();
    send({ type: 'row.add' });
    type({ name: 'Hall Road', code: 'HALL' });
    send({ type: 'form.submit' });
    await settle(NO_ANSWER);
    type({ city: 'Lahore' });
    expect(context().error).toBe(OFFLINE);
    send({ type: 'form.cancel' }, { type: 'row.add' });
    expect(context().error).toBeNull();
  });

  it('are merged with a change by someone else and saved on their version [SHOP-03, REL-02, REL-03, CONF-01]', async () => {
    const { asked, context, send, settle, type } = await openBranches();
    send({ type: 'row.edit', row: main });
    type({ name: 'Hall Road' });
    send({ type: 'form.submit' });
    await settle(renamed);
    const conflicts = { name: { ours: 'Hall Road', theirs: 'Their name' } };
    expect(context()).toMatchObject({ error: KEPT, conflicts });
    send({ type: 'form.submit' });
    const patch = { name: 'Hall Road', code: 'MAIN', address: '', city: 'Lahore' };
    expect(asked('save').at(-1)).toEqual({ version: 2, patch });
  });

  it('can be closed and opened again, except the last open one [SHOP-03]', async () => {
    const { asked, context, facts, settle, setActive, state } = await openBranches();
    setActive(saddar, false);
    await settle({ ...saddar, isActive: false, version: 2 });
    setActive(main, false);
    const refused = 'The shop needs an open branch. Add or reopen another one first.';
    expect([state(), context().failure, asked('save').length]).toEqual(['viewing', refused, 1]);
    setActive({ ...saddar, isActive: false, version: 2 }, true);
    await settle({ ...saddar, version: 3 });
    expect(asked('save')).toMatchObject([{ patch: { isActive: false } }, { patch: { isActive: true } }]);
    expect(facts).toMatchObject([{ change: 'close' }, { type: 'change.failed' }, { change: 'open' }]);
  });
});

const edit = { saved: owner, draft: { ...EMPTY_PERSON, role: 'MANAGER' }, pending: [], conflicts: {} };
const outcomes = savesOf(peopleSaveMachine, edit, [{ output: owner }, { error: NO_ANSWER }]);

itIsCovered(createRowsEditorMachine({ ...peopleForm, id: 'rowsEditor' }), {
  events: {
    'field.change': [{ path: 'email', value: 'sana@shop.test' }],
    'row.edit': [{ row: owner }],
    'row.change': ['enable', 'disable', 'password'].flatMap((is) =>
      [owner, ali].map((row) => ({ row, change: { is } })),
    ),
    'xstate.snapshot.read': [aReading([owner]), aReading(null, 'busy')],
    'xstate.done.actor.add': [{ output: { row: owner } }, { output: { row: owner, password: 'x' } }],
    'xstate.error.actor.add': [{ error: taken }, { error: NO_ANSWER }],
    'xstate.done.actor.saveForm': outcomes,
    'xstate.done.actor.saveChange': outcomes,
    'xstate.done.actor.makePassword': [{ output: { row: owner, password: 'x' } }],
  },
});
