import { describe, expect, it } from 'vitest';
import {
  initialTransition,
  setup,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type StateValue,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { reportDefaults } from '../../src/domain/ledger/report-state.ts';
import { allMachines } from '../../tools/machine/machines.ts';
import { aBooking, aShop } from '../support/a.ts';
import { bookingSubject } from '../../src/domain/messages/customer-message.ts';
import { FIRST_TEMPLATES } from '../../src/domain/messages/message-templates.ts';
import { documentPaper } from '../../src/domain/papers/papers.ts';
import { notProvided } from '../../src/machines/not-provided.ts';

const booking = aBooking({ version: 3 });

/** Inputs of the machines whose states promise something, by machine id. */
const INPUTS: Record<string, unknown> = {
  ask: { question: '' },
  board: { role: null },
  bookingEdit: { booking },
  claimCreate: { bookingCode: '' },
  deletion: { id: 7, kind: 'booking' },
  documentDownload: { paper: documentPaper({ id: 101, code: 'BK-1001' }, 'receipt'), kind: 'receipt' },
  import: { isDryRun: false },
  message: {
    subject: bookingSubject(aBooking()),
    shop: { name: '', address: '', phone: '', templates: FIRST_TEMPLATES },
  },
  ledgerForm: { entry: null, today: '2025-01-06' },
  shopSettings: { shop: aShop() },
  password: { email: 'ali@shop.test' },
  query: { params: {} },
  ledgerReports: { state: reportDefaults('2025-01-06') },
  verification: { email: '', code: '' },
};

/** What an event that waits carries, and what happens before it is acted on, by machine and state. */
const LATER: Record<string, { with: Record<string, object>; later: EventObject[] }> = {
  'bookingEdit editing': {
    with: { 'booking.refresh': { booking: aBooking({ version: 4, clientName: 'Sana Khan' }) } },
    later: [{ type: 'edit.cancel' }],
  },
};

const PROMISE = /\b(?<word>Ignored|Waits)\b[^:.]*: (?<events>[\w.]+(?:, [\w.]+)*)\.(?:\s|$)/g;
const WORDS = /\bignor\w*|\bwaits?\b|\bhears?\b/gi;

const toValue = ([first, ...rest]: readonly string[]): StateValue =>
  first === undefined ? {} : rest.length === 0 ? first : { [first]: toValue(rest) };

const run = (machine: AnyStateMachine, from: AnyMachineSnapshot, events: readonly EventObject[]) =>
  events.reduce<AnyMachineSnapshot>((snapshot, event) => transition(machine, snapshot, event)[0], from);

const shown = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]);

/** The promises of a state that its machine does not hold, in words. */
function brokenPromises(machine: AnyStateMachine, node: AnyStateNode): string[] {
  const description = node.description ?? '';
  const promises = [...description.matchAll(PROMISE)].map(({ groups }) => ({
    word: groups?.['word'] ?? '',
    events: (groups?.['events'] ?? '').split(', '),
  }));
  const name = `${machine.id} ${node.path.join('.')}`;
  const words = description.match(WORDS) ?? [];
  if (words.length !== promises.length) return [`${name}: "${words.join()}" names no event that can be checked`];
  if (promises.length === 0) return [];
  const context = initialTransition(machine, INPUTS[machine.id])[0].context as object;
  const before: AnyMachineSnapshot = machine.resolveState({ value: toValue(node.path), context });
  return promises.flatMap(({ word, events }) =>
    events.flatMap((type) => {
      if (!machine.events.includes(type)) return [`${name}: there is no ${type}`];
      const later = LATER[name];
      const event = { ...later?.with[type], type };
      const [after, actions] = transition(machine, before, event);
      if (word === 'Ignored') {
        return shown(after) === shown(before) && actions.length === 0 ? [] : [`${name}: ${type} is not ignored`];
      }
      if (!later) return [`${name}: nobody says until when ${type} waits`];
      const isStill = JSON.stringify(after.value) === JSON.stringify(before.value);
      const isActedOn = shown(run(machine, after, later.later)) !== shown(run(machine, before, later.later));
      return isStill && isActedOn ? [] : [`${name}: ${type} does not wait`];
    }),
  );
}

const brokenIn = (machine: AnyStateMachine): string[] =>
  getStateNodes(machine).flatMap((node) => brokenPromises(machine, node));

it('every event that a state says waits or is ignored waits or is ignored', async () => {
  expect((await allMachines()).flatMap(({ machine }) => brokenIn(machine))).toEqual([]);
});

describe('a state that does not hold its words is named', () => {
  const door = (description: string) =>
    setup({ types: { events: {} as { type: 'door.open' | 'door.knock' } } }).createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        shut: { description, on: { 'door.open': 'open' } },
        open: { on: { 'door.knock': 'shut' } },
      },
    });
  LATER['door shut'] = { with: {}, later: [{ type: 'door.open' }] };

  it.each([
    ['Shut. Ignored while nobody is in: door.knock.', []],
    ['Shut. Ignored while nobody is in: door.open.', ['door shut: door.open is not ignored']],
    ['Shut. Waits until open: door.knock.', ['door shut: door.knock does not wait']],
    ['Shut. Waits until open: door.open.', ['door shut: door.open does not wait']],
    ['Shut. Ignored: door.kick.', ['door shut: there is no door.kick']],
    ['Shut. A knock is ignored.', ['door shut: "ignored" names no event that can be checked']],
    ['Shut. A knock waits.', ['door shut: "waits" names no event that can be checked']],
    ['Shut. Hears nothing.', ['door shut: "Hears" names no event that can be checked']],
  ])('%s', (description, broken) => {
    expect(brokenIn(door(description))).toEqual(broken);
  });
});

it('fails by name where an actor was forgotten', async () => {
  await expect(notProvided('saveEntry')()).rejects.toThrow('The actor "saveEntry" is not provided');
});
