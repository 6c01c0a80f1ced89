import { createAskMachine, type AskRef } from '../ask.machine.ts';

/** The address of what has a code that was scanned, `null` where nothing has it. KEYS-04 */
export const codeLookupMachine = createAskMachine<string, string | null>({ id: 'codeLookup', pause: 0 });
export type CodeLookupRef = AskRef<string, string | null>;
