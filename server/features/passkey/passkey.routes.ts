import * as z from 'zod/mini';
import { OwnPassword } from '../../../src/domain/account/account.ts';
import { NewPasskey, Passkey, PasskeyOptions, PasskeyUse } from '../../../src/domain/session/passkey.ts';
import type { Call, Routes } from '../../http/resource.ts';
import { selfOf } from '../session/authenticate.ts';
import { addPasskey, askPasskey, listPasskeys, readSite, removePasskey, startPasskey } from './passkey.usecases.ts';

/** The passkeys of the own account, and what a browser is asked to sign with one. FACT-03 */
export const passkeyRoutes: Routes = (on, { db }, { keys }) => {
  const readSelf = selfOf(db);
  const readOwner = (call: Call) => ({ ...readSelf(call), keys, site: readSite(call.request) });
  on.get('/account/passkeys', 'account.own', 'The own passkeys', {
    answer: z.array(Passkey),
    handle: ({ request }) => listPasskeys(db, request.staff.id),
  });
  on.post('/account/passkeys/options', 'account.own', 'What a browser is to make a passkey of', {
    body: OwnPassword,
    refusals: [409, 429],
    answer: PasskeyOptions,
    handle: (call) => startPasskey(readOwner(call), call.body.currentPassword),
  });
  on.post('/account/passkeys', 'account.own', 'Add a passkey', {
    body: NewPasskey,
    refusals: [409],
    answer: Passkey,
    handle: (call) => addPasskey(readOwner(call), call.body),
  });
  on.delete('/account/passkeys/:id', 'account.own', 'Remove a passkey', {
    answer: z.null(),
    handle: (call) => removePasskey(readSelf(call), call.id),
  });
  on.post('/auth/passkey/options', 'public', 'What a browser is to sign with a passkey', {
    body: PasskeyUse,
    refusals: [409],
    answer: PasskeyOptions,
    handle: ({ request, body, now }) => askPasskey({ keys, now, site: readSite(request) }, body.purpose),
  });
};
