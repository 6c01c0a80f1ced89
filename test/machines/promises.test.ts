import { expect, it } from 'vitest';
import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type StateValue,
} from 'xstate';
import type { ChartState } from 'workflow-kit/chart/chart';
import { toChart } from 'workflow-kit/chart/to-chart';
import { reportDefaults } from '../../src/domain/ledger/report-state.ts';
import { allMachines } from '../../tools/machine/machines.ts';
import { aBooking } from '../support/a.ts';
import { bookingSubject } from '../../src/domain/messages/customer-message.ts';
import { FIRST_TEMPLATES } from '../../src/domain/messages/first-templates.ts';
import { documentPaper } from '../../src/domain/papers/papers.ts';
import { notProvided } from '../../src/domain/shared/chart-parts.ts';

/** The inputs of machines whose descriptions promise something, by machine id. */
const INPUTS: Record<string, unknown> = {
  ask: { question: '' },
  board: { role: null },
  counter: { isLocked: false },
  pin: { purpose: 'choose' },
  claimCreate: { bookingCode: '' },
  creation: { base: {}, own: null },
  recordForm: { saved: {}, draft: {}, own: null },
  deletion: { id: 7, kind: 'booking' },
  documentDownload: { paper: documentPaper({ id: 101, code: 'BK-1001' }, 'receipt'), kind: 'receipt' },
  import: { isDryRun: false },
  message: {
    subject: bookingSubject(aBooking()),
    shop: { name: '', address: '', phone: '', templates: FIRST_TEMPLATES },
  },
  password: { email: 'ali@shop.test' },
  query: { params: {} },
  ledgerReports: { state: reportDefaults('2025-01-06') },
  verification: { email: '', code: '' },
};

/** The payload of a waiting event, and the events before its effect, by machine and state. */
const LATER: Record<string, { with: Record<string, object>; later: EventObject[] }> = {};

const PROMISE = /\b(?<word>Ignored|Waits)\b[^:.]*: (?<events>[\w.]+(?:, [\w.]+)*)\.(?:\s|$)/g;
const WORDS = /\bignor\w*|\bwaits?\b|\bhears?\b/gi;

const toValue = ([first, ...rest]: readonly string[]): StateValue =>
  first === undefined ? {} : rest.length === 0 ? first : { [first]: toValue(rest) };

const run = (machine: AnyStateMachine, from: AnyMachineSnapshot, events: readonly EventObject[]) =>
  events.reduce<AnyMachineSnapshot>((snapshot, event) => transition(machine, snapshot, event)[0], from);

const shown = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]);

/** Returns the broken promises of a state in words. */
function brokenPromises(machine: AnyStateMachine, { path, description }: ChartState): string[] {
  const promises = [...description.matchAll(PROMISE)].map(({ groups }) => ({
    word: groups?.['word'] ?? '',
    events: (groups?.['events'] ?? '').split(', '),
  }));
  const name = `${machine.id} ${path}`;
  const words = description.match(WORDS) ?? [];
  if (words.length !== promises.length) return [`${name}: "${words.join()}" names no event that can be checked`];
  if (promises.length === 0) return [];
  const context = initialTransition(machine, INPUTS[machine.id])[0].context as object;
  const before: AnyMachineSnapshot = machine.resolveState({ value: toValue(path.split('.')), context });
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

it('every event that a description says waits or is ignored really does', async () => {
  const broken = (await allMachines()).flatMap(({ machine }) =>
    toChart(machine).states.flatMap((state) => (state.path === '' ? [] : brokenPromises(machine, state))),
  );
  expect(broken).toEqual([]);
});

it('a missing actor fails with its own name', async () => {
  await expect(notProvided('saveEntry')()).rejects.toThrow('The actor "saveEntry" is not provided');
});
