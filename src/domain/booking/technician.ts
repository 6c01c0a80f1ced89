import * as z from 'zod/mini';
import { may } from '../session/permissions.ts';
import type { Read } from '../shared/read.ts';

/** A technician: a person with the permission to work on items (PROMISE-03). */
export const Technician = z.object({ id: z.int(), name: z.string() });
export type Technician = z.infer<typeof Technician>;

/** Checks whether a role may work on items, so that a booking can be assigned to it (PROMISE-03). */
export const mayWork = (role: string | null): boolean => may(role, 'item.work');

/** The refusal of a person without that permission. */
export const NO_TECHNICIAN = 'This person cannot work on items. Choose someone else.';

/** The read of all technicians (PROMISE-03). */
export const TECHNICIANS: Read<null, Technician[]> = {
  name: 'technicians',
  path: '/technicians',
  shape: z.array(Technician),
  shows: ['person'],
};
