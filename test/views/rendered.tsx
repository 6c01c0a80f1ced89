import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ListState } from '../../src/domain/lists/list-state.ts';
import { createListMachine, type ListParams, type PageAnswer } from '../../src/machines/list.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { isAwaited } from '../../src/machines/query/query.selectors.ts';

/** Shows a view in a document, with its effects, at a path of the app. @returns somebody who presses and types. */
export async function show(view: ReactNode, path = '/dashboard') {
  const { hook, searchHook } = memoryLocation({ path });
  // Code that comes late is waited for: React loses it after a call of `act` that is not.
  await act(async () => {
    render(
      <Router hook={hook} searchHook={searchHook}>
        {view}
      </Router>,
    );
  });
  return userEvent.setup();
}

/** What a read comes to: its answer, a failure of every try, or nothing as long as the test lasts. */
export type Answer<Data> = Data | Error | 'pending';

const answering = <Data, Params>(answer: Answer<Data>) =>
  fromPromise<Data, { params: Params }>(() => {
    if (answer === 'pending') return new Promise(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });

const isOver = (snapshot: Parameters<typeof isAwaited>[0]): boolean => !isAwaited(snapshot);

/** A read that has come to its answer. */
export async function readQuery<Params extends object | null, Data>(params: Params, answer: Answer<Data>) {
  const machine = createQueryMachine<Params, Data>({ retries: 0 }).provide({
    actors: { read: answering<Data, Params>(answer) },
  });
  const query = createActor(machine, { input: { params } }).start();
  if (answer !== 'pending') await waitFor(query, isOver);
  return query;
}

/** A list whose page has come to its answer. */
export async function readList<Page extends PageAnswer>(initial: ListState, answer: Answer<Page>) {
  const query = createQueryMachine<ListParams, Page>({ retries: 0 }).provide({
    actors: { read: answering<Page, ListParams>(answer) },
  });
  const machine = createListMachine<Page>().provide({ actors: { query } });
  const list = createActor(machine, {
    input: { defaults: initial, initial, pageSize: 10, searchesWhileTyping: false },
  }).start();
  const child = list.getSnapshot().children.query;
  if (child && answer !== 'pending') await waitFor(child, isOver);
  return list;
}
