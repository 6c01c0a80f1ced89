import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { Person } from '../../domain/people/person.ts';
import { READ } from '../../domain/shared/limits.ts';
import { peopleMachine } from '../../machines/people.machine.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { createPeopleService } from '../../services/people.service.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { SettingsNav } from '../../views/shop/settings-nav.tsx';
import { PeopleView } from '../../views/people/people-view.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { createLiveQuery } from '../reads/live-query.ts';
import { randomKey } from '../session/random-key.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createLivePeople({ http, cache }: Shell) {
  const people = createPeopleService(http);
  const keys = createIdempotencyKeys(randomKey);
  return peopleMachine.provide({
    actors: {
      read: createLiveQuery<null, Person[]>(cache, {
        name: 'people',
        shows: ['person'],
        policy: READ.standard,
        read: (_, signal) => people.list(signal),
      }),
      addPerson: fromPromise(({ input, signal }) => keys.sendOnce((key) => people.add(input, key, signal))),
      changePerson: fromPromise(async ({ input: { id, change, version }, signal }) => {
        if (change.is === 'password') return people.createPassword(id, version, signal);
        const patch = change.is === 'role' ? { role: change.role } : { isActive: change.is === 'enable' };
        return { person: await people.change(id, patch, version, signal) };
      }),
    },
  });
}

export default function PeopleScreen() {
  const shell = useShell();
  const [logic] = useState(() => createLivePeople(shell));
  const people = useLiveActor(logic);
  useNotifications(people);
  const hasShop = useSelector(shell.session, (snapshot) => hasOffer(snapshot, 'shop'));
  return <PeopleView people={people} nav={hasShop && <SettingsNav />} />;
}
