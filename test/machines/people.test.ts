import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import type { FirstPassword, Person } from '../../src/domain/people/person.ts';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { peopleMachine, type Changed, type PersonChange } from '../../src/machines/people.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../deferred.ts';

const aPerson = (over: Partial<Person>): Person => ({
  id: 2,
  email: 'ali@shop.test',
  name: 'Ali Raza',
  role: 'COUNTER',
  isActive: true,
  mustChangePassword: false,
  isSelf: false,
  version: 3,
  ...over,
});
const owner = aPerson({ id: 1, email: 'owner@shop.test', name: '', role: 'OWNER', isSelf: true });
const ali = aPerson({});
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

async function start(people: Person[] = [owner, ali]) {
  const adds: (Deferred<FirstPassword> & { body: unknown })[] = [];
  const changes: (Deferred<Changed> & { asked: unknown })[] = [];
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
        addPerson: fromPromise(({ input: body }) => {
          const call = { ...deferred<FirstPassword>(), body };
          adds.push(call);
          return call.promise;
        }),
        changePerson: fromPromise(({ input: asked }) => {
          const call = { ...deferred<Changed>(), asked };
          changes.push(call);
          return call.promise;
        }),
      },
    }),
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  await waitFor(actor, ({ context }) => context.people.length > 0);
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const type = (typed: Record<string, string>) => {
    for (const [path, value] of Object.entries(typed)) actor.send({ type: 'field.change', path, value });
  };
  const change = (id: number, to: PersonChange) => actor.send({ type: 'person.change', id, change: to });
  return { actor, adds, changes, facts, settled, type, change, reads: () => reads };
}

describe('adding a person', () => {
  it('sends what was typed, shows the first password until it is put away, and forgets it [PEOPLE-02]', async () => {
    const { actor, adds, facts, settled, type } = await start();
    actor.send({ type: 'person.add' });
    type({ ...TYPED, email: ' sana@shop.test ' });
    actor.send({ type: 'person.submit' });
    adds[0]?.resolve({ person: sana, password: 'made-up' });
    await settled();
    const { context } = actor.getSnapshot();
    expect([adds.map(({ body }) => body), context.first, context.people, facts]).toEqual([
      [TYPED],
      { person: sana, password: 'made-up' },
      [owner, ali, sana],
      [{ type: 'person.added', name: 'Sana Malik' }],
    ]);
    actor.send({ type: 'password.dismiss' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.first]).toEqual(['viewing', null]);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('made-up');
  });

  it('names what is missing at its field and asks nobody [PEOPLE-02]', async () => {
    const { actor, adds, facts } = await start();
    actor.send({ type: 'person.add' });
    actor.send({ type: 'person.submit' });
    expect([actor.getSnapshot().context.errors, adds, facts]).toEqual([
      { email: 'Email is required' },
      [],
      [{ type: 'person.addInvalid' }],
    ]);
  });

  it('keeps what was typed when the server says no, and when the form is closed [PEOPLE-02]', async () => {
    const { actor, adds, facts, settled, type } = await start();
    actor.send({ type: 'person.add' });
    type(TYPED);
    actor.send({ type: 'person.submit' });
    adds[0]?.reject(taken);
    await settled();
    actor.send({ type: 'person.submit' });
    adds[1]?.reject(lost);
    await settled();
    actor.send({ type: 'person.cancel' });
    actor.send({ type: 'person.add' });
    expect([actor.getSnapshot().context.draft, actor.getSnapshot().context.error, facts]).toEqual([
      TYPED,
      'Network error occurred',
      [{ type: 'person.addInvalid' }, { type: 'person.addFailed', text: 'Network error occurred' }],
    ]);
  });
});

describe('changing a person', () => {
  it('gives another role at once and reads the list again [PEOPLE-03]', async () => {
    const { actor, changes, facts, settled, change, reads } = await start();
    change(2, { is: 'role', role: 'MANAGER' });
    change(2, { is: 'disable' });
    changes[0]?.resolve({ person: { ...ali, role: 'MANAGER' } });
    await settled();
    expect([changes.map(({ asked }) => asked), actor.getSnapshot().context.people[1]?.role, facts, reads()]).toEqual([
      [{ id: 2, change: { is: 'role', role: 'MANAGER' }, version: 3 }],
      'MANAGER',
      [{ type: 'person.changed', name: 'Ali Raza', change: 'role' }],
      2,
    ]);
  });

  it('asks before it disables, and can be called off [PEOPLE-04]', async () => {
    const { actor, changes, change } = await start();
    change(2, { is: 'disable' });
    expect(actor.getSnapshot().value).toBe('asking');
    actor.send({ type: 'change.dismiss' });
    expect([actor.getSnapshot().value, changes]).toEqual(['viewing', []]);
    change(2, { is: 'disable' });
    actor.send({ type: 'change.confirm' });
    expect(changes.map(({ asked }) => asked)).toEqual([{ id: 2, change: { is: 'disable' }, version: 3 }]);
  });

  it('shows a new first password [PEOPLE-05]', async () => {
    const { actor, changes, settled, change } = await start();
    change(2, { is: 'password' });
    actor.send({ type: 'change.confirm' });
    changes[0]?.resolve({ person: { ...ali, mustChangePassword: true }, password: 'made-up' });
    await settled();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.first?.password]).toEqual(['showing', 'made-up']);
  });

  it.each<[PersonChange, string]>([
    [{ is: 'disable' }, 'You cannot disable yourself.'],
    [{ is: 'role', role: 'MANAGER' }, 'The shop needs an active owner. Make somebody else an owner first.'],
    [{ is: 'password' }, 'You choose your own password in your account.'],
  ])('refuses the only owner %j for themselves [PEOPLE-04, PEOPLE-05]', async (to, text) => {
    const { actor, changes, facts, change } = await start();
    change(1, to);
    const { value, context } = actor.getSnapshot();
    expect([value, context.asked?.id, context.failure, changes, facts]).toEqual([
      'viewing',
      1,
      text,
      [],
      [{ type: 'person.changeFailed', text }],
    ]);
  });

  it('lets an owner step down beside another one [PEOPLE-04]', async () => {
    const { actor, change } = await start([owner, aPerson({ role: 'OWNER' })]);
    change(1, { is: 'role', role: 'MANAGER' });
    expect(actor.getSnapshot().value).toBe('changing');
  });

  it('says at the person what failed, and reads the list again [PEOPLE-03]', async () => {
    const { actor, changes, facts, settled, change, reads } = await start();
    change(2, { is: 'enable' });
    changes[0]?.reject(lost);
    await settled();
    expect([actor.getSnapshot().context.failure, facts, reads()]).toEqual([
      'Network error occurred',
      [{ type: 'person.changeFailed', text: 'Network error occurred' }],
      2,
    ]);
  });
});

describe('a change that came too late', () => {
  it('shows the person as they are now, says so, and makes the next press on that [CONF-06]', async () => {
    const { actor, changes, facts, settled, change } = await start();
    const now = { ...ali, role: 'TECHNICIAN', version: 4 };
    change(2, { is: 'role', role: 'MANAGER' });
    changes[0]?.reject(outdated(now));
    await settled();
    expect([actor.getSnapshot().context.people[1], actor.getSnapshot().context.failure, facts]).toEqual([
      now,
      CHANGED,
      [{ type: 'person.changeFailed', text: CHANGED }],
    ]);
    change(2, { is: 'role', role: 'MANAGER' });
    expect(changes[1]?.asked).toEqual({ id: 2, change: { is: 'role', role: 'MANAGER' }, version: 4 });
  });

  it.each<[PersonChange, Partial<Person>]>([
    [{ is: 'role', role: 'MANAGER' }, { role: 'MANAGER' }],
    [{ is: 'disable' }, { isActive: false }],
    [{ is: 'enable' }, { isActive: true }],
  ])('counts as done where somebody else did the same: %j [CONF-06]', async (to, became) => {
    const { actor, changes, facts, settled, change } = await start();
    change(2, to);
    actor.send({ type: 'change.confirm' });
    changes[0]?.reject(outdated({ ...ali, ...became, version: 4 }));
    await settled();
    expect([actor.getSnapshot().context.people[1], actor.getSnapshot().context.asked, facts]).toEqual([
      { ...ali, ...became, version: 4 },
      null,
      [{ type: 'person.changed', name: 'Ali Raza', change: to.is }],
    ]);
  });

  it.each<PersonChange>([{ is: 'role', role: 'TECHNICIAN' }, { is: 'disable' }])(
    'goes through by itself where the person only chose a password: %j [CONF-06]',
    async (to) => {
      const { actor, changes, facts, settled, change } = await start([owner, { ...ali, mustChangePassword: true }]);
      change(2, to);
      actor.send({ type: 'change.confirm' });
      changes[0]?.reject(outdated({ ...ali, version: 4 }));
      await waitFor(actor, () => changes.length === 2);
      const done = { ...ali, ...(to.is === 'role' ? { role: to.role } : { isActive: false }), version: 5 };
      changes[1]?.resolve({ person: done });
      await settled();
      expect([changes.map(({ asked }) => asked), actor.getSnapshot().context.people[1], facts]).toEqual([
        [
          { id: 2, change: to, version: 3 },
          { id: 2, change: to, version: 4 },
        ],
        done,
        [{ type: 'person.changed', name: 'Ali Raza', change: to.is }],
      ]);
    },
  );

  it('stops where role or activity changed before it was sent again [CONF-06]', async () => {
    const { actor, changes, facts, settled, change } = await start();
    change(2, { is: 'role', role: 'TECHNICIAN' });
    changes[0]?.reject(outdated({ ...ali, version: 4 }));
    await waitFor(actor, () => changes.length === 2);
    changes[1]?.reject(outdated({ ...ali, isActive: false, version: 5 }));
    await settled();
    expect([actor.getSnapshot().value, changes.length, facts]).toEqual([
      'viewing',
      2,
      [{ type: 'person.changeFailed', text: CHANGED }],
    ]);
  });

  it('makes no second first password [CONF-06]', async () => {
    const { actor, changes, facts, settled, change } = await start();
    change(2, { is: 'password' });
    actor.send({ type: 'change.confirm' });
    changes[0]?.reject(outdated({ ...ali, mustChangePassword: true, version: 4 }));
    await settled();
    expect([actor.getSnapshot().value, changes.length, facts]).toEqual([
      'viewing',
      1,
      [{ type: 'person.changeFailed', text: CHANGED }],
    ]);
  });
});

const snapshot = (data: Person[] | null, tag: string | null) => ({
  snapshot: {
    context: { answer: data && { data, isCurrent: true } },
    hasTag: (asked: string) => asked === tag,
  },
});

it('is described, reachable and decided in every part', () => {
  const coverage = coverMachine(peopleMachine, {
    limit: 20_000,
    events: {
      'field.change': [{ path: 'email', value: 'sana@shop.test' }],
      'person.change': [
        { id: 1, change: { is: 'enable' } },
        { id: 1, change: { is: 'disable' } },
        { id: 1, change: { is: 'password' } },
      ],
      'xstate.snapshot.read': [
        snapshot([{ ...owner, isSelf: false, role: 'MANAGER' }], null),
        snapshot([owner], null),
        snapshot(null, 'busy'),
      ],
      'xstate.done.actor.addPerson': [{ output: { person: owner, password: 'x' } }],
      'xstate.error.actor.addPerson': [{ error: taken }, { error: lost }],
      'xstate.done.actor.changePerson': [{ output: { person: owner } }, { output: { person: owner, password: 'x' } }],
      'xstate.error.actor.changePerson': [
        { error: lost },
        { error: outdated({ ...owner, isActive: true }) },
        { error: outdated({ ...owner, isActive: false }) },
        { error: outdated({ ...owner, isActive: false, version: 4 }) },
      ],
    },
  });
  expect(coverage).toEqual(COMPLETE);
});
