import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { PEOPLE, toNewPerson, type FirstPassword, type Person } from '../../domain/people/person.ts';
import { peopleMachine, peopleSaveMachine } from '../../machines/people.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { createPeopleService } from '../../services/people.service.ts';
import { SettingsNav } from '../../views/shop/settings-nav.tsx';
import { PeopleView } from '../../views/shop/people-view.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { RecordHistory } from '../record/record-history.tsx';
import { callRead, createLiveQuery, findStored } from '../reads/create-query.ts';
import { randomKey } from '../../services/random-key.ts';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const NameDialog = lazyPart(() => import('../session/name-dialog.tsx'));

const toMade = ({ person, password }: FirstPassword) => ({ row: person, password });

function createLivePeople(shell: Shell) {
  const { http, service } = shell;
  const people = service(createPeopleService);
  const keys = createIdempotencyKeys(randomKey);
  return peopleMachine.provide({
    actors: {
      read: createLiveQuery(shell, PEOPLE),
      add: fromPromise(async ({ input: { draft }, signal }) => {
        const body = toNewPerson(draft);
        return toMade(await keys.sendOnce((key) => people.add(body, key, signal)));
      }),
      save: peopleSaveMachine.provide({
        actors: {
          write: fromPromise(({ input: { change }, signal }) =>
            people.change(change.person.id, change.patch, change.person.version, signal),
          ),
          read: fromPromise(async ({ input: { saved }, signal }) =>
            findStored(await callRead(http, PEOPLE, null, signal), saved.id),
          ),
        },
      }),
      makePassword: fromPromise(async ({ input: { row }, signal }) =>
        toMade(await people.createPassword(row.id, row.version, signal)),
      ),
    },
  });
}

export default function PeopleScreen() {
  const people = useNotifications(useLiveActor(createLivePeople));
  const service = useShell().service(createPeopleService);
  const rows = useSelector(people, ({ context }) => context.rows);
  const [named, setNamed] = useState<Person | null>(null);
  return (
    <>
      <PeopleView
        people={people}
        nav={<SettingsNav />}
        history={<RecordHistory record="person" shown={rows} />}
        onName={setNamed}
      />
      {named && (
        <NameDialog
          name={named.name}
          save={(name, signal) => service.change(named.id, { name }, named.version, signal)}
          onSaved={() => people.getSnapshot().children.read?.send({ type: 'query.refresh' })}
          onClose={() => setNamed(null)}
        />
      )}
    </>
  );
}
