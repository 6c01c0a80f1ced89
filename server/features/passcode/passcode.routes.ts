import * as z from 'zod/mini';
import { Passcode, PasscodeKept } from '../../../src/domain/booking/passcode.ts';
import { idText } from '../../http/query-field.ts';
import type { Routes } from '../../http/resource.ts';
import * as passcodes from './passcode.usecases.ts';

const ItemParams = z.strictObject({ id: idText('id'), itemId: idText('itemId') });
const PATH = '/booking/:id/items/:itemId/passcode';

/** The passcode of a device, which no other call returns (INTAKE-07). */
export const passcodeRoutes: Routes = (on, { db }) => {
  on.put(PATH, 'item.passcode', 'Store the passcode of a device', {
    params: ItemParams,
    body: Passcode,
    refusals: [404, 409],
    answer: PasscodeKept,
    handle: ({ params, body, author }) => passcodes.keepPasscode(db, author, params, body.passcode),
  });
  on.post(`${PATH}/reveal`, 'item.passcode', 'Show the passcode of a device; the history names who saw it', {
    params: ItemParams,
    refusals: [404],
    answer: Passcode,
    handle: ({ params, author }) => passcodes.revealPasscode(db, author, params),
  });
  on.delete(PATH, 'item.passcode', 'Remove the passcode of a device', {
    params: ItemParams,
    refusals: [404],
    answer: PasscodeKept,
    handle: ({ params, author }) => passcodes.removePasscode(db, author, params),
  });
};
