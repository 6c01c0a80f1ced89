// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { deletionsMachine } from '../../src/machines/deletion/deletions.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { LedgerEntryView } from '../../src/views/ledger/ledger-details-view.tsx';
import { OutdatedNotice, QueryResult } from '../../src/views/reads/query-result.tsx';
import { deferred } from '../deferred.ts';
import { aLedgerEntry } from '../support/a.ts';
import { readTexts } from '../support/read-text.ts';
import { show } from './rendered.tsx';

/** A read that has received these answers in turn, up to the last one. */
async function readAll<Data>(...answers: (Data | Error)[]) {
  const query = createActor(
    createQueryMachine<{ id: number }, Data>({ retries: 0 }).provide({
      actors: {
        read: fromPromise(async () => {
          const answer = answers.shift();
          if (answer === undefined) return new Promise<Data>(() => undefined);
          if (answer instanceof Error) throw answer;
          return answer;
        }),
      },
    }),
    { input: { params: { id: 7 } } },
  ).start();
  while (answers.length > 0) {
    await waitFor(query, (snapshot) => !snapshot.hasTag('busy'));
    query.send({ type: 'query.refresh' });
  }
  await waitFor(query, (snapshot) => !snapshot.hasTag('busy'));
  return query;
}

const down = new Error('down');
const refused = new ApiError('status', { status: 503, body: { error: 'Closed.' } });

describe('the result of a read', () => {
  const view = (
    query: Awaited<ReturnType<typeof readAll<string[]>>>,
    words: { missing?: string; outdated?: string; saysWhy?: boolean },
  ) => (
    <QueryResult
      query={query}
      {...words}
      loading={<p>Loading…</p>}
      isEmpty={(rows) => rows.length === 0}
      empty={<p>None</p>}
    >
      {(rows) => <p>{rows.join()}</p>}
    </QueryResult>
  );

  it.each<[string, (string[] | Error)[], object, string[]]>([
    ['rows', [['a', 'b']], {}, ['a,b']],
    ['none', [[]], {}, ['None']],
    ['nothing', [down], {}, ['Not loaded', 'Try again']],
    ['nothing, in the words of the screen', [down], { missing: 'Gone.' }, ['Gone.', 'Try again']],
    ['rows that are old', [['a'], down], {}, ['Not refreshed', 'Try again', 'a']],
    ['old rows, in the words of the screen', [['a'], down], { outdated: 'Old.' }, ['Old.', 'Try again', 'a']],
    ['nothing, in the words of the answer', [refused], { missing: 'Gone.', saysWhy: true }, ['Closed.', 'Try again']],
    ['nothing, without words of an answer', [down], { missing: 'Gone.', saysWhy: true }, ['Gone.', 'Try again']],
    ['old rows, in the words of the answer', [['a'], refused], { saysWhy: true }, ['Closed.', 'Try again', 'a']],
    ['no rows, which is old', [[], down], {}, ['Not refreshed', 'Try again', 'None']],
  ])('is %s [REL-11, UI-08]', async (_, answers, words, texts) => {
    await show(view(await readAll(...answers), words));
    expect(readTexts()).toEqual(texts);
  });

  it('shows that it is being retried if no data has arrived', async () => {
    const second = deferred<string[]>();
    const answers = [Promise.reject(new ApiError('network')), second.promise];
    const machine = createQueryMachine<{ id: number }, string[]>().provide({
      actors: { read: fromPromise(() => answers.shift() ?? Promise.reject(down)) },
      delays: { retryDelay: 0 },
    });
    const query = createActor(machine, { input: { params: { id: 7 } } }).start();
    await waitFor(query, () => answers.length === 0);
    await show(view(query, {}));
    expect(readTexts()).toEqual(['This takes longer than usual. Still trying…', 'Loading…']);
    await act(async () => second.resolve(['a']));
    expect(readTexts()).toEqual(['a']);
  });
});

it('an old list shows no notice of its own while the banner says that the browser is offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(<OutdatedNotice query={await readAll('the booking', down)} />);
  expect(readTexts()).toEqual([]);
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(readTexts()).toEqual(['Not refreshed', 'Try again']);
  onLine.mockRestore();
});

it('an old ledger entry has a notice', async () => {
  const query = await readAll(aLedgerEntry(), down);
  const deletions = createActor(deletionsMachine, {
    input: { kind: 'ledgerEntry', canRestore: true, role: null },
  }).start();
  await show(<LedgerEntryView id={7} query={query} deletions={deletions} />);
  expect(readTexts()).toEqual(expect.arrayContaining(['Not refreshed', 'January rent']));
});
