import type { customerLookupMachine } from '../../src/machines/lookups/customer-lookup.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const lookup = statesOf<typeof customerLookupMachine>('ask');

/** Staff type the number of a customer into a new booking and see the customer (CUST-02). */
export const customerLookupModel = createModel('customerLookupScreen', 'no number', {
  'no number': at([lookup('idle')], { 'type half a number': 'no number', 'type a whole number': 'asking' }),
  asking: at([lookup('asking')], {
    'type half a number': 'no number',
    'somebody has it': 'offered',
    'nobody has it': 'nothing offered',
    'no answer comes': 'nothing offered',
  }),
  offered: at([lookup('answered')], {
    'type half a number': 'no number',
    'write it differently': 'offered',
    'take the details': 'taken over',
  }),
  'nothing offered': at([lookup('answered', 'failed')], { 'type half a number': 'no number' }),
  'taken over': at([lookup('answered')], {}),
});
