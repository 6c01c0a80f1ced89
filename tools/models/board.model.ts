import type { boardMachine } from '../../src/machines/board.machine.ts';
import type { quickActionMachine } from '../../src/machines/quick-action/quick-action.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';
import { withPermissions } from './permitted.ts';

const board = statesOf<typeof boardMachine>('board');
const action = statesOf<typeof quickActionMachine>('quickAction');

/** Staff move the card of a new booking by its menu and by mouse, and undo it (BOARD-02, BOARD-03, QUICK-06). */
const model = createModel('boardScreen', 'in Intake', {
  'in Intake': at([board('resting')], { 'press Move': 'menu', 'lift the card': 'lifted' }),
  menu: at([board('looking.reading')], {
    'server sends the booking': 'menu with reasons',
    'server fails': 'menu without reasons',
    'choose In Progress': 'checking',
  }),
  'menu with reasons': at([board('looking.known')], { 'choose Confirmed': 'checking Confirmed' }),
  'menu without reasons': at([board('looking.unknown')], { 'choose In Progress': 'checking' }),
  lifted: at([board('lifted')], {
    'drop it on Intake': 'in Intake',
    'drop it next to the board': 'in Intake',
    'drop it on In Repair': 'checking',
    'drop it on Accepted': 'checking Confirmed',
  }),
  checking: at([board('checking')], {
    'server sends the booking': 'sending',
    'server fails': 'not read',
    'someone else cancels it': 'outdated',
  }),
  'not read': at([board('refused')], { 'lift the card': 'lifted' }),
  outdated: at([board('refused')], {}),
  'checking Confirmed': at([board('checking')], { 'server sends the booking': 'no delivery' }),
  'no delivery': at([board('refused')], { 'press Add Delivery': 'delivery asked' }),
  'delivery asked': at([board('moving.asked'), action('open.typing')], {
    'press Cancel': 'in Intake',
    'press Add Delivery and Confirm': 'sending',
  }),
  sending: at([board('moving.sending'), action('saving')], {
    'server saves': 'saved',
    'server refuses': 'refused',
  }),
  refused: at([board('moving.asked'), action('open.refused')], { 'press Cancel': 'in Intake' }),
  saved: at([board('settling'), action('done', 'settled')], { 'the columns are read': 'moved' }),
  moved: at([board('resting'), action('done', 'settled')], { 'press Undo': 'undoing' }),
  undoing: at([board('resting'), action('undoing')], { 'server saves': 'undone' }),
  undone: at([board('resting'), action('undone')], {}),
});

export const boardModel = withPermissions(model, {
  'press Move': 'booking.details',
  'lift the card': 'booking.details',
});
