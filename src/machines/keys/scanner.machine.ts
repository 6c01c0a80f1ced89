import { assign, emit, raise, setup } from 'xstate';
import {
  endsScan,
  isBarcode,
  isFast,
  isLong,
  NO_BURST,
  withKey,
  type Burst,
  type KeyPlace,
  type KeyPress,
} from '../../domain/keys/scan.ts';
import { SEARCH_KEY } from '../../domain/keys/shortcuts.ts';
import { withEvent, type StateMeta } from '../../domain/shared/chart-parts.ts';
import { KEY_PAUSE_MS } from '../../domain/shared/limits.ts';

type End = Omit<KeyPress, 'key'>;

/** Decides whether keys are a scan, in text fields and outside of them, by the times of the keys. KEYS-04, KEYS-10 */
export const scannerMachine = setup({
  types: {} as {
    context: Burst;
    events:
      | ({ type: 'key.press' } & KeyPress)
      /** Shift, a function key or a separator: a scanner sends it between characters. */
      | { type: 'modifier.press'; at: number }
      /** Enter, Tab or a line feed. */
      | ({ type: 'end.press' } & End)
      /** Any other key, such as Backspace, an arrow key or a shortcut with Ctrl. */
      | { type: 'hand.move' };
    emitted:
      /** A person pressed the held keys. `isLong`: at least four of them came as fast as a scanner's. */
      | { type: 'keys.released'; isLong: boolean }
      | { type: 'keys.dropped' }
      | { type: 'end.ignored' }
      | { type: 'scan.ended'; text: string; place: KeyPlace };
    meta: StateMeta;
  },
  guards: {
    isSlow: ({ context }, press: { at: number }) => !isFast(context, press),
    isInField: (_, { place }: { place: KeyPlace }) => place !== 'page',
    isSearch: ({ context }, press: KeyPress) =>
      press.place === 'page' && press.key === SEARCH_KEY && !isFast(context, press),
    isScan: ({ context }, end: End) => endsScan(context, end),
    isTooShort: ({ context }, end: End) => end.place === 'page' && isFast(context, end),
    isOfHand: ({ context }) => !isBarcode(context.text),
  },
  actions: {
    press: assign(({ context }, press: KeyPress) => withKey(context, press)),
    extend: assign(({ context }, press: { at: number }) => (isFast(context, press) ? { at: press.at } : {})),
    forget: assign(NO_BURST),
    takeAnew: raise(({ event }) => event),
    release: emit(({ context }) => ({ type: 'keys.released' as const, isLong: isLong(context) })),
    drop: emit({ type: 'keys.dropped' }),
    ignoreEnd: emit({ type: 'end.ignored' }),
    announceScan: emit(({ context: { text } }, { place }: { place: KeyPlace }) => ({
      type: 'scan.ended' as const,
      text,
      place,
    })),
  },
  // Keys may reach a busy page late, and the first part of a code may be a valid code too.
  delays: { pause: KEY_PAUSE_MS, longPause: 2 * KEY_PAUSE_MS },
}).createMachine({
  id: 'scanner',
  description: 'Distinguishes the keys of a barcode scanner from those of a person.',
  context: NO_BURST,
  initial: 'resting',
  on: {
    'modifier.press': { actions: withEvent('extend') },
    'hand.move': { target: '.resting', actions: 'forget' },
  },
  states: {
    resting: {
      description:
        'No key is held back. "/" moves to the search at once. On a busy page, Enter may still end a scan whose keys were already passed on.',
      meta: { rules: ['KEYS-04', 'KEYS-10'] },
      on: {
        'key.press': [
          { guard: withEvent('isInField'), target: 'typing', actions: withEvent('press') },
          { guard: withEvent('isSearch'), actions: 'forget' },
          { target: 'holding', actions: withEvent('press') },
        ],
        'end.press': [
          { guard: withEvent('isScan'), target: 'ended', actions: [withEvent('announceScan'), withEvent('extend')] },
          { guard: withEvent('isTooShort'), actions: ['ignoreEnd', 'forget'] },
          { actions: 'forget' },
        ],
      },
    },
    holding: {
      description:
        'Keys outside text fields are held back until it is clear whether a scanner or a person pressed them.',
      meta: { rules: ['KEYS-04'] },
      on: {
        'key.press': [
          {
            guard: withEvent('isSlow'),
            description: 'The pause before this key was too long for a scanner, so the held keys came from a person.',
            target: 'resting',
            actions: ['release', 'takeAnew'],
          },
          { guard: withEvent('isInField'), target: 'typing', actions: ['drop', withEvent('press')] },
          { target: 'holding', reenter: true, actions: withEvent('press') },
        ],
        'modifier.press': [
          { guard: withEvent('isSlow'), target: 'resting', actions: 'release' },
          { target: 'holding', reenter: true, actions: withEvent('extend') },
        ],
        'end.press': [
          { guard: withEvent('isSlow'), target: 'resting', actions: ['release', 'forget'] },
          {
            guard: withEvent('isScan'),
            target: 'ended',
            actions: ['drop', withEvent('announceScan'), withEvent('extend')],
          },
          {
            description:
              'The keys are too short for a code. They are dropped together with Enter, which must not press a button by accident.',
            target: 'resting',
            actions: ['drop', 'ignoreEnd', 'forget'],
          },
        ],
        'hand.move': { target: 'resting', actions: ['release', 'forget'] },
      },
      after: {
        pause: { guard: 'isOfHand', target: 'resting', actions: 'release' },
        longPause: {
          description: 'The scanner sends no Enter after a barcode.',
          target: 'ended',
          actions: ['drop', { type: 'announceScan', params: { place: 'page' } }],
        },
      },
    },
    typing: {
      description: 'Keys go into a text field at once. Enter or Tab ends a scan or is left to the form.',
      meta: { rules: ['KEYS-10'] },
      on: {
        'key.press': [
          { guard: withEvent('isInField'), actions: withEvent('press') },
          { target: 'holding', actions: withEvent('press') },
        ],
        'end.press': [
          { guard: withEvent('isScan'), target: 'ended', actions: [withEvent('announceScan'), withEvent('extend')] },
          { target: 'resting', actions: 'forget' },
        ],
      },
    },
    ended: {
      description: 'A scan has ended. A second Enter or a line feed right after it has no effect.',
      meta: { rules: ['KEYS-04', 'KEYS-10'] },
      on: {
        'key.press': { target: 'resting', actions: ['forget', 'takeAnew'] },
        'end.press': [
          { guard: withEvent('isSlow'), target: 'resting', actions: 'forget' },
          { actions: ['ignoreEnd', withEvent('extend')] },
        ],
      },
    },
  },
});
