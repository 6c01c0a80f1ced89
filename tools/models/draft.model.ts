import type { createDraftMachine } from '../../src/machines/draft.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const draft = statesOf<ReturnType<typeof createDraftMachine<unknown>>>('draft');
const clean = [draft('form.clean'), draft('offer.answered')];
const stored = [draft('form.stored'), draft('offer.answered')];
const storedWithOffer = [draft('form.stored'), draft('offer.offering')];

/** Staff leave a new booking half typed, and find it again (REL-06, DRAFT-01). */
export const draftModel = createModel('draftScreen', 'empty', {
  empty: at(clean, { 'type a name': 'stored' }),
  stored: at(stored, {
    'empty the name': 'empty',
    'reload the page': 'offered',
    'the disk is full': 'not stored',
    'follow a link': 'asked to leave',
    'press Log out': 'asked to log out',
  }),
  'not stored': at([draft('storage.full')], { 'the disk has room again': 'stored' }),
  'asked to leave': at(stored, { 'stay on the form': 'stored', 'leave the form': 'left' }),
  'asked to log out': at(stored, { 'stay on the form': 'stored', 'leave the form': 'signed out' }),
  offered: at([draft('form.clean'), draft('offer.offering')], {
    'press Discard': 'empty',
    'press Restore': 'restored',
    'type another name': 'offered over input',
  }),
  'offered over input': at(storedWithOffer, { 'press Restore': 'asked to replace' }),
  'asked to replace': at(storedWithOffer, {
    'press Keep Typing': 'offered over input',
    'confirm Restore': 'exchanged',
  }),
  exchanged: at(storedWithOffer, { 'press Discard': 'restored' }),
  restored: at(stored, { 'reload the page': 'offered', 'press Create Booking': 'created' }),
  created: at({ none: 'The page of the new booking. Its draft is dropped.' }, {}),
  left: at({ none: 'Another screen. The draft is dropped.' }, {}),
  'signed out': at({ none: 'The sign-in screen. The draft is dropped.' }, {}),
});
