import { assign, emit, setup } from 'xstate';
import { findShortcut, isLead, KEY_LEAD_MS } from '../../domain/keys/shortcuts.ts';
import { withEvent, type StateMeta } from '../../domain/shared/chart-parts.ts';
import { createAskMachine, type AskRef } from '../ask.machine.ts';

/** `lead` is the first key of a two-key shortcut, or empty. `areOn`: single-key shortcuts are on. */
type Keys = { lead: string; areOn: boolean };

type Press = { key: string };

/** Returns the keys as written in the table of shortcuts: `g b` for a `b` after a `g`. */
const toKeys = ({ lead }: Keys, { key }: Press): string => (lead === '' ? key : `${lead} ${key}`);

/** Shortcuts by single keys outside of fields. The scanner machine has kept the keys of scanners away. */
export const keysMachine = setup({
  types: {} as {
    input: { areOn: boolean };
    context: Keys;
    events: ({ type: 'key.press' } & Press) | { type: 'enter.press' } | { type: 'keys.turn'; areOn: boolean };
    emitted: { type: 'shortcut.pressed'; keys: string };
    meta: StateMeta;
  },
  guards: {
    isShortcut: ({ context }, press: Press) => context.areOn && findShortcut(toKeys(context, press)) !== null,
    isLead: ({ context }, { key }: Press) => context.areOn && isLead(key),
  },
  actions: {
    turn: assign((_, { areOn }: { areOn: boolean }) => ({ areOn })),
    awaitSecond: assign((_, { key }: Press) => ({ lead: key })),
    forgetLead: assign({ lead: '' }),
    announceShortcut: emit(({ context }, press: Press) => ({
      type: 'shortcut.pressed' as const,
      keys: toKeys(context, press),
    })),
  },
  delays: { leadTime: KEY_LEAD_MS },
}).createMachine({
  id: 'keys',
  description: 'Single-key shortcuts outside text fields.',
  context: ({ input: { areOn } }) => ({ areOn, lead: '' }),
  initial: 'idle',
  on: { 'keys.turn': { actions: withEvent('turn') } },
  states: {
    idle: {
      description: 'A shortcut key acts at once. Enter is left to the page.',
      meta: { rules: ['KEYS-03'] },
      entry: 'forgetLead',
      on: {
        'key.press': [
          { guard: withEvent('isShortcut'), actions: withEvent('announceShortcut') },
          { guard: withEvent('isLead'), target: 'led', actions: withEvent('awaitSecond') },
          { description: 'The key does nothing.' },
        ],
      },
    },
    led: {
      description: 'The user pressed g. The next letter chooses a screen.',
      meta: { reason: 'Which letter opens which screen is a convenience.' },
      on: {
        'key.press': [
          { guard: withEvent('isShortcut'), target: 'idle', actions: withEvent('announceShortcut') },
          { target: 'idle', description: 'No screen has this letter.' },
        ],
        'enter.press': 'idle',
      },
      after: { leadTime: 'idle' },
    },
  },
});

/** Looks up the address of the record with a scanned code or `null` (KEYS-04). */
export const codeLookupMachine = createAskMachine<string, string | null>({ id: 'codeLookup', pause: 0 });
export type CodeLookupRef = AskRef<string, string | null>;
