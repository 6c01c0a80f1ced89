import type { bookingCreateMachine } from '../../src/machines/booking-create.ts';
import type { codeLookupMachine } from '../../src/machines/keys/keys.machine.ts';
import type { scannerMachine } from '../../src/machines/keys/scanner.machine.ts';
import type { quickActionMachine } from '../../src/machines/quick-action/quick-action.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const scanner = statesOf<typeof scannerMachine>('scanner');
const lookup = statesOf<typeof codeLookupMachine>('ask');
const form = statesOf<typeof bookingCreateMachine>('creation');
const action = statesOf<typeof quickActionMachine>('quickAction');

/** Staff scan codes on the list of bookings, in a search, in a form and in a dialog (KEYS-04, KEYS-10). */
export const scannerModel = createModel('scannerScreen', 'list', {
  list: at([scanner('resting', 'ended')], {
    'scan a label': 'opened',
    'scan a label with a slow scanner': 'opened',
    'scan a label with an Urdu layout': 'opened',
    'scan a foreign barcode': 'unknown',
    'scan a label into the search': 'found',
    'scan a label into the palette': 'opened',
    'fill a new booking': 'filling',
  }),
  unknown: at([lookup('answered')], { 'scan a label': 'opened', 'press Close': 'list' }),
  found: at([scanner('ended')], { 'scan a label into the search': 'found' }),
  opened: at([lookup('answered')], { 'press Record Payment': 'paying' }),
  paying: at([action('open.typing')], { 'scan a slip': 'noted' }),
  noted: at([action('open.typing')], { 'press Enter': 'paid' }),
  paid: at([action('done', 'settled')], {}),
  filling: at([form('editing')], {
    'scan a serial number': 'filled',
    'scan a serial number with a slow scanner': 'filled',
  }),
  filled: at([form('editing')], { 'press Create Booking': 'created' }),
  created: at([form('created')], {}),
});
