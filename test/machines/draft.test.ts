import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createDraftMachine, type DraftEvent, type DraftStorageEvent } from '../../src/machines/draft.machine.ts';
import type { StoredDraft } from '../../src/domain/shared/stored-draft.ts';
import { COMPLETE, coverMachine } from '../../tools/workflow-book/cover-machine.ts';

const old: StoredDraft<string> = { savedAt: '2025-02-01T10:00:00.000Z', draft: 'ten minutes' };
const older: StoredDraft<string> = { savedAt: '2025-02-01T09:00:00.000Z', draft: 'an hour ago' };

/** A form that opens over what was found, and what its storage was asked to hold. */
function open(found: StoredDraft<string>[] = []) {
  const stored: [string | null, string[]][] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    createDraftMachine<string>().provide({
      actors: {
        storage: fromCallback<DraftStorageEvent<string>>(({ receive }) =>
          receive((event) => stored.push([event.typed, event.found.map(({ draft }) => draft)])),
        ),
      },
    }),
    { input: { found }, clock },
  ).start();
  const send = (...events: DraftEvent<string>[]) => events.forEach((event) => actor.send(event));
  const type = (draft: string | null) => actor.send({ type: 'form.changed', draft });
  return { actor, clock, stored, send, type };
}

describe('the draft of a form [REL-06]', () => {
  it('is described, reachable and decided in every part', () => {
    const events = { 'form.changed': [{ draft: 'x' }, { draft: null }] };
    expect(coverMachine(createDraftMachine<string>(), { input: { found: [old] }, events })).toEqual(COMPLETE);
  });

  it('is stored once a second while it is typed', () => {
    const { clock, stored, type } = open();
    type('S');
    clock.increment(999);
    type('Sana');
    expect(stored).toEqual([]);
    clock.increment(1);
    expect(stored).toEqual([['Sana', []]]);
    type('Sana K');
    clock.increment(1_000);
    expect(stored).toEqual([
      ['Sana', []],
      ['Sana K', []],
    ]);
  });

  it('is stored beside the one that is offered', () => {
    const { actor, clock, stored, type } = open([old]);
    type('passed the notice over');
    clock.increment(1_000);
    expect([stored, actor.getSnapshot().value]).toEqual([
      [['passed the notice over', ['ten minutes']]],
      { offer: 'offering', form: 'stored' },
    ]);
  });

  it('stays when the one that is offered beside it is discarded', () => {
    const { actor, stored, send, type } = open([old]);
    type('x');
    send({ type: 'form.hidden' }, { type: 'draft.discard' });
    expect([stored.at(-1), actor.getSnapshot().value]).toEqual([['x', []], { offer: 'answered', form: 'stored' }]);
  });

  it('that is offered stays when what was typed beside it is taken back or left', () => {
    for (const end of [{ type: 'form.changed', draft: null }, { type: 'form.left' }] as const) {
      const { stored, send, type } = open([old]);
      type('x');
      send({ type: 'form.hidden' }, end);
      expect(stored).toEqual([
        ['x', ['ten minutes']],
        [null, ['ten minutes']],
      ]);
    }
  });

  it('is stored at once when the page is hidden, and only what was typed', () => {
    const { stored, send, type } = open();
    send({ type: 'form.hidden' });
    type(null);
    type('Sana');
    send({ type: 'form.hidden' });
    expect(stored).toEqual([['Sana', []]]);
  });

  it('is the restored one from then on, and nothing is offered any more', () => {
    const { actor, stored, send, type, clock } = open([old, older]);
    send({ type: 'draft.restore' });
    expect([actor.getSnapshot().value, stored]).toEqual([{ offer: 'answered', form: 'stored' }, [['ten minutes', []]]]);
    type('ten minutes and one');
    clock.increment(1_000);
    expect(stored.at(-1)).toEqual(['ten minutes and one', []]);
    send({ type: 'draft.restore' }, { type: 'draft.discard' });
    expect(stored.length).toBe(2);
  });

  it('that is discarded makes room for the one before it', () => {
    const { actor, stored, send } = open([old, older]);
    send({ type: 'draft.discard' });
    expect([actor.getSnapshot().context.found, stored]).toEqual([[older], [[null, ['an hour ago']]]]);
    send({ type: 'draft.discard' });
    expect([actor.getSnapshot().value, stored.at(-1)]).toEqual([{ offer: 'answered', form: 'clean' }, [null, []]]);
  });
});
