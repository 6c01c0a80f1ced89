import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createDraftMachine, type DraftEvent, type DraftStorageEvent } from '../../src/machines/draft.machine.ts';
import type { FoundDraft } from '../../src/domain/form/stored-draft.ts';
import { watch } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const at = '2025-02-01T11:00:00.000Z';
const old: FoundDraft<string> = { id: 'old', savedAt: '2025-02-01T10:00:00.000Z', draft: 'ten minutes' };
const older: FoundDraft<string> = { id: 'older', savedAt: '2025-02-01T09:00:00.000Z', draft: 'an hour ago' };

const OLD = [['ten minutes'], ['ten minutes']];

/** Opens a form with the drafts of its storage, and records the stored drafts. */
function open(...found: FoundDraft<string>[]) {
  const stored = new Map(found.map(({ id, draft }) => [id, draft]));
  const puts: string[] = [];
  const clock = new SimulatedClock();
  const storage = fromCallback<DraftStorageEvent<string>>(({ receive }) =>
    receive((event) => {
      if (event.type === 'draft.drop') return void stored.delete(event.id);
      stored.set(event.typed.id, event.typed.draft);
      if (event.replaced !== null) stored.delete(event.replaced);
      return void puts.push(event.typed.draft);
    }),
  );
  const machine = createDraftMachine<string>().provide({ actors: { storage } });
  const form = watch(createActor(machine, { input: { opening: 'tab' }, clock }));
  const { context, send } = form;
  for (const each of found) send({ type: 'draft.found', found: each });
  return {
    ...form,
    clock,
    puts,
    type: (draft: string | null) => send({ type: 'form.changed', draft, at }),
    /** The stored drafts, and the offered ones, with the next one last. */
    seen: () => [[...stored.values()], context().found.map(({ draft }) => draft)],
  };
}

describe('the draft of a form', () => {
  itIsCovered(createDraftMachine<string>(), {
    input: { opening: 'tab' },
    events: {
      'form.changed': [
        { draft: 'x', at },
        { draft: null, at },
      ],
      'draft.found': [{ found: old }],
      'storage.failed': [{ cause: 'full' }, { cause: 'refused' }],
    },
    stopWhen: ({ context }) => context.restored > 0,
  });

  it('is stored once a second during typing [REL-06]', () => {
    const { clock, puts, type } = open();
    type('S');
    clock.increment(999);
    type('Sana');
    expect(puts).toEqual([]);
    clock.increment(1);
    expect(puts).toEqual(['Sana']);
    type('Sana K');
    clock.increment(1_000);
    expect(puts).toEqual(['Sana', 'Sana K']);
  });

  it('is stored in addition to the offered one [REL-06]', () => {
    const { clock, seen, state, type } = open(old);
    type('passed the notice over');
    clock.increment(1_000);
    expect(seen()[0]).toEqual(['ten minutes', 'passed the notice over']);
    expect(state()).toEqual({ offer: 'offering', form: 'stored', storage: 'working' });
  });

  it.each<[string, DraftEvent<string>, string[][]]>([
    ['stays when the offered draft is discarded', { type: 'draft.discard' }, [['x'], []]],
    ['leaves the offered draft when the input is reverted', { type: 'form.changed', draft: null, at }, OLD],
    ['leaves the offered draft when the form is left', { type: 'form.left' }, OLD],
  ])('%s [REL-06]', (_, event, expected) => {
    const { seen, send, type } = open(old);
    type('x');
    send({ type: 'form.hidden' }, event);
    expect(seen()).toEqual(expected);
  });

  it('is stored at once when the page is hidden, but only after input [REL-06]', () => {
    const { puts, send, type } = open();
    send({ type: 'form.hidden' });
    type(null);
    type('Sana');
    send({ type: 'form.hidden' });
    expect(puts).toEqual(['Sana']);
  });

  it('is replaced by the restored one, and the next one is offered [REL-06]', () => {
    const { clock, seen, send, type } = open(old, older);
    send({ type: 'draft.restore' });
    expect(seen()).toEqual([['an hour ago', 'ten minutes'], ['an hour ago']]);
    type('ten minutes and one');
    clock.increment(1_000);
    expect(seen()[0]).toEqual(['an hour ago', 'ten minutes and one']);
  });

  it('that another one replaced is offered later, up to its last letter [REL-06]', () => {
    const { seen, send, type } = open(old);
    const before = 'typed before the offer came';
    type(before);
    send({ type: 'draft.restore' });
    expect(seen()).toEqual([[before, 'ten minutes'], [before]]);
    send({ type: 'draft.restore' });
    expect(seen()).toEqual([expect.arrayContaining(['ten minutes', before]), ['ten minutes']]);
    type(null);
    expect(seen()).toEqual(OLD);
  });

  it('that is discarded makes room for the previous one [REL-06]', () => {
    const { seen, send, state } = open(old, older);
    send({ type: 'draft.discard' });
    expect(seen()).toEqual([['an hour ago'], ['an hour ago']]);
    send({ type: 'draft.discard' }, { type: 'draft.restore' });
    expect(seen()[0]).toEqual([]);
    expect(state()).toEqual({ offer: 'answered', form: 'clean', storage: 'working' });
  });

  it('of a closed tab is offered after the current offer [DRAFT-01]', () => {
    const { seen, send } = open(older);
    send({ type: 'draft.found', found: old }, { type: 'draft.found', found: old });
    expect(seen()[1]).toEqual(['an hour ago', 'ten minutes']);
  });

  it('that could not be stored is reported until a store succeeds [REL-06]', () => {
    const { send, state } = open();
    const storage = (event: DraftEvent<string>) => {
      send(event);
      return state().storage;
    };
    const causes = (['full', 'refused'] as const).map((cause) => storage({ type: 'storage.failed', cause }));
    expect([...causes, storage({ type: 'storage.stored' })]).toEqual(['full', 'refused', 'working']);
  });
});
