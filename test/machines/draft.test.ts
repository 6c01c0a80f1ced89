import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createDraftMachine, type DraftEvent, type DraftStorageEvent } from '../../src/machines/draft.machine.ts';
import type { FoundDraft } from '../../src/domain/form/stored-draft.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';

const at = '2025-02-01T11:00:00.000Z';
const old: FoundDraft<string> = { id: 'old', savedAt: '2025-02-01T10:00:00.000Z', draft: 'ten minutes' };
const older: FoundDraft<string> = { id: 'older', savedAt: '2025-02-01T09:00:00.000Z', draft: 'an hour ago' };

/** A form that opens, what its storage finds, and what it is asked to hold in the end. */
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
  const actor = createActor(machine, { input: { opening: 'tab' }, clock }).start();
  const send = (...events: DraftEvent<string>[]) => events.forEach((event) => actor.send(event));
  const type = (draft: string | null) => actor.send({ type: 'form.changed', draft, at });
  for (const each of found) send({ type: 'draft.found', found: each });
  const offered = () => actor.getSnapshot().context.found.map(({ draft }) => draft);
  return { actor, clock, puts, send, type, offered, stored: () => [...stored.values()] };
}

describe('the draft of a form', () => {
  it('is described, reachable and decided in every part', () => {
    const events = {
      'form.changed': [
        { draft: 'x', at },
        { draft: null, at },
      ],
      'draft.found': [{ found: old }],
      'storage.failed': [{ cause: 'full' }, { cause: 'refused' }],
    };
    const stopWhen = ({ context }: { context: { restored: number } }) => context.restored > 0;
    expect(coverMachine(createDraftMachine<string>(), { input: { opening: 'tab' }, events, stopWhen })).toEqual(
      COMPLETE,
    );
  });

  it('is stored once a second while it is typed [REL-06]', () => {
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

  it('is stored beside the one that is offered [REL-06]', () => {
    const { actor, clock, stored, type } = open(old);
    type('passed the notice over');
    clock.increment(1_000);
    expect([stored(), actor.getSnapshot().value]).toEqual([
      ['ten minutes', 'passed the notice over'],
      { offer: 'offering', form: 'stored', storage: 'working' },
    ]);
  });

  it('stays when the one that is offered beside it is discarded [REL-06]', () => {
    const { offered, stored, send, type } = open(old);
    type('x');
    send({ type: 'form.hidden' }, { type: 'draft.discard' });
    expect([stored(), offered()]).toEqual([['x'], []]);
  });

  it('that is offered stays when what was typed beside it is taken back or left [REL-06]', () => {
    for (const end of [{ type: 'form.changed', draft: null, at }, { type: 'form.left' }] as const) {
      const { stored, send, type, offered } = open(old);
      type('x');
      send({ type: 'form.hidden' }, end);
      expect([stored(), offered()]).toEqual([['ten minutes'], ['ten minutes']]);
    }
  });

  it('is stored at once when the page is hidden, and only what was typed [REL-06]', () => {
    const { puts, send, type } = open();
    send({ type: 'form.hidden' });
    type(null);
    type('Sana');
    send({ type: 'form.hidden' });
    expect(puts).toEqual(['Sana']);
  });

  it('is the restored one from then on, and the next one is offered [REL-06]', () => {
    const { stored, offered, send, type, clock } = open(old, older);
    send({ type: 'draft.restore' });
    expect([stored(), offered()]).toEqual([['an hour ago', 'ten minutes'], ['an hour ago']]);
    type('ten minutes and one');
    clock.increment(1_000);
    expect(stored()).toEqual(['an hour ago', 'ten minutes and one']);
  });

  it('that stood in the form when another was restored is offered in its turn, to its last letter [REL-06]', () => {
    const { stored, offered, send, type } = open(old);
    type('typed before the offer came');
    send({ type: 'draft.restore' });
    expect([stored(), offered()]).toEqual([
      ['typed before the offer came', 'ten minutes'],
      ['typed before the offer came'],
    ]);
    send({ type: 'draft.restore' });
    expect([stored().toSorted(), offered()]).toEqual([['ten minutes', 'typed before the offer came'], ['ten minutes']]);
    type(null);
    expect([stored(), offered()]).toEqual([['ten minutes'], ['ten minutes']]);
  });

  it('that is discarded makes room for the one before it [REL-06]', () => {
    const { actor, stored, send, offered } = open(old, older);
    send({ type: 'draft.discard' });
    expect([offered(), stored()]).toEqual([['an hour ago'], ['an hour ago']]);
    send({ type: 'draft.discard' }, { type: 'draft.restore' });
    expect([actor.getSnapshot().value, stored()]).toEqual([
      { offer: 'answered', form: 'clean', storage: 'working' },
      [],
    ]);
  });

  it('that a tab leaves behind while another is offered waits for its turn [DRAFT-01]', () => {
    const { offered, send } = open(older);
    send({ type: 'draft.found', found: old }, { type: 'draft.found', found: old });
    expect(offered()).toEqual(['an hour ago', 'ten minutes']);
  });

  it('that could not be stored is said to be so until one is [REL-06]', () => {
    const { actor, send } = open();
    const storage = () => actor.getSnapshot().value.storage;
    send({ type: 'storage.failed', cause: 'full' });
    expect(storage()).toBe('full');
    send({ type: 'storage.failed', cause: 'refused' });
    expect(storage()).toBe('refused');
    send({ type: 'storage.stored' });
    expect(storage()).toBe('working');
  });
});
