import { type DeviceVisit, isSerial } from '../../domain/booking/device.ts';
import { SEARCH_DEBOUNCE_MS } from '../../domain/shared/limits.ts';
import { createAskMachine } from '../ask.machine.ts';

/** Finds the earlier visits of the device with a typed serial number (INTAKE-06). */
export const deviceLookupMachine = createAskMachine<string, readonly DeviceVisit[]>({
  id: 'deviceLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: isSerial,
  isSame: (serial, before) => serial.trim().toLowerCase() === before.trim().toLowerCase(),
});
