import { assign, emit, raise, setup } from 'xstate';
import { findShortcut, isLead, KEY_LEAD_MS, SCAN_MIN, SEARCH_KEY } from '../../domain/keys/shortcuts.ts';
import { KEY_PAUSE_MS, LINE_MAX } from '../../domain/shared/limits.ts';
import { withEvent, type StateMeta } from '../../domain/shared/chart-parts.ts';
import { createAskMachine, type AskRef } from '../ask.machine.ts';

type Held = { lead: string; text: string; at: number };

type Press = { key: string; at: number };

/** `areOn`: whether single keys do something. */
type Keys = Held & { areOn: boolean };

const isFast = (before: Held, { at }: { at: number }): boolean => at - before.at < KEY_PAUSE_MS;

/** The keys as the table of shortcuts has them: `g b` for a `b` after a `g`, and for both pressed as one. */
const toKeys = ({ lead, text }: Pick<Held, 'lead' | 'text'>): string => `${lead}${text}`.split('').join(' ');

/** A hand's keys or a scanner's: told apart by the times of the keys, so that a busy page is no matter. */
export const keysMachine = setup({
  types: {} as {
    input: { areOn: boolean };
    context: Keys;
    events:
      /** `at` is the time of the press in milliseconds. */
      | { type: 'key.press'; key: string; at: number }
      | { type: 'enter.press'; at: number }
      | { type: 'keys.turn'; areOn: boolean };
    emitted: { type: 'shortcut.pressed'; keys: string } | { type: 'code.scanned'; code: string };
    meta: StateMeta;
  },
  guards: {
    isFast: ({ context }, press: { at: number }) => isFast(context, press),
    isScan: ({ context }, press: { at: number }) => isFast(context, press) && context.text.length >= SCAN_MIN,
    isSearch: ({ context }, press: Press) => context.areOn && press.key === SEARCH_KEY && !isFast(context, press),
    isShortcut: ({ context }) => context.areOn && findShortcut(toKeys(context)) !== null,
    isLead: ({ context }) => context.areOn && context.lead === '' && isLead(context.text),
  },
  actions: {
    turn: assign((_, { areOn }: { areOn: boolean }) => ({ areOn })),
    press: assign(({ context }, press: Press) => ({
      text: isFast(context, press) ? (context.text + press.key).slice(0, LINE_MAX) : press.key,
      at: press.at,
    })),
    awaitSecond: assign(({ context }) => ({ lead: context.text, text: '' })),
    takeBackLead: assign(({ context: { lead } }) => ({ lead: '', text: lead })),
    forgetLead: assign({ lead: '' }),
    forget: assign({ lead: '', text: '' }),
    announceShortcut: emit(({ context }) => ({ type: 'shortcut.pressed' as const, keys: toKeys(context) })),
    announceSearch: emit({ type: 'shortcut.pressed', keys: SEARCH_KEY }),
    takeAnew: raise(({ event }) => event),
    announceCode: emit(({ context }) => ({ type: 'code.scanned' as const, code: context.text })),
  },
  delays: { pause: KEY_PAUSE_MS, leadTime: KEY_LEAD_MS },
}).createMachine({
  id: 'keys',
  description: 'Keys pressed outside of fields.',
  context: ({ input: { areOn } }) => ({ areOn, lead: '', text: '', at: -KEY_PAUSE_MS }),
  initial: 'idle',
  on: { 'keys.turn': { actions: withEvent('turn') } },
  states: {
    idle: {
      description:
        'Nothing is held. "/" leads to the search at once. Enter is the page’s, unless it ends a code whose keys came to a busy page.',
      meta: { rules: ['KEYS-04'] },
      entry: 'forgetLead',
      on: {
        'key.press': [
          { guard: withEvent('isSearch'), actions: ['announceSearch', 'forget'] },
          { target: 'held', actions: withEvent('press') },
        ],
        'enter.press': [{ guard: withEvent('isScan'), actions: ['announceCode', 'forget'] }, {}],
      },
    },
    held: {
      description:
        'Keys are held until it is known whose they are: the next one follows at once, Enter ends a code, or nothing follows.',
      meta: { rules: ['KEYS-04'] },
      on: {
        'key.press': [
          {
            guard: withEvent('isFast'),
            target: 'held',
            reenter: true,
            actions: withEvent('press'),
          },
          {
            guard: 'isShortcut',
            description:
              'The pause was over before its timer was: what is held does something, then this key is taken.',
            target: 'idle',
            actions: ['announceShortcut', 'takeAnew'],
          },
          { guard: 'isLead', target: 'led', actions: 'takeAnew' },
          { target: 'idle', actions: 'takeAnew' },
        ],
        'enter.press': [
          {
            guard: withEvent('isScan'),
            target: 'idle',
            actions: ['announceCode', 'forget'],
          },
          { target: 'idle', description: 'Too slow or too short for a code.' },
        ],
      },
      after: {
        pause: [
          { guard: 'isShortcut', target: 'idle', actions: 'announceShortcut' },
          { guard: 'isLead', target: 'led' },
          { target: 'idle', description: 'Keys that do nothing.' },
        ],
      },
    },
    led: {
      description: 'g was pressed; the letter of a screen is awaited.',
      meta: { reason: 'Which letter opens which screen is a convenience.' },
      entry: 'awaitSecond',
      on: {
        'key.press': [
          {
            guard: withEvent('isFast'),
            description: 'Its timer was over before the pause was: g begins a code, or both are pressed as one.',
            target: 'held',
            actions: ['takeBackLead', withEvent('press')],
          },
          { target: 'held', actions: withEvent('press') },
        ],
        'enter.press': 'idle',
      },
      after: { leadTime: 'idle' },
    },
  },
});

/** The address of what has a code that was scanned, `null` where nothing has it. KEYS-04 */
export const codeLookupMachine = createAskMachine<string, string | null>({ id: 'codeLookup', pause: 0 });
export type CodeLookupRef = AskRef<string, string | null>;
