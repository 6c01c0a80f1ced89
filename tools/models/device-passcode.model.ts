import type { devicePasscodeMachine } from '../../src/machines/device-passcode.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const passcode = statesOf<typeof devicePasscodeMachine>('devicePasscode');

/** Staff store, see and remove the passcode of a device (INTAKE-07, INTAKE-08). */
export const devicePasscodeModel = createModel('devicePasscodeScreen', 'none', {
  none: at([passcode('hidden')], { 'type a passcode': 'typed' }),
  typed: at([passcode('hidden')], { 'press store': 'storing' }),
  storing: at([passcode('keeping')], { 'it is stored': 'stored', 'the server fails': 'typed' }),
  stored: at([passcode('hidden')], { 'press show': 'fetching', 'press remove': 'removing' }),
  fetching: at([passcode('revealing')], { 'it comes': 'shown', 'the server fails': 'stored' }),
  shown: at([passcode('shown')], { 'press hide': 'stored', 'press remove': 'removing' }),
  removing: at([passcode('removing')], { 'it is removed': 'none', 'the server fails': 'stored' }),
});
