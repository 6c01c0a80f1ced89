import type { Role } from '../../src/domain/session/permissions.ts';
import type { Tx } from '../db/database.ts';
import { staff } from '../db/schema.ts';

/** Staff of the sample shop who have not verified their address yet. */
export const SAMPLE_NEWCOMERS = ['hina@reflow.test', 'junaid@reflow.test', 'sadia@reflow.test'] as const;

/** The staff accounts beside the owner. */
export const SAMPLE_STAFF: readonly { email: string; firstName: string; lastName: string; role: Role }[] = [
  { email: 'manager@reflow.test', firstName: 'Sana', lastName: 'Mirza', role: 'MANAGER' },
  { email: 'counter@reflow.test', firstName: 'Kamran', lastName: 'Akhtar', role: 'COUNTER' },
  { email: 'technician@reflow.test', firstName: 'Waqas', lastName: 'Butt', role: 'TECHNICIAN' },
];

export async function addStaff(tx: Tx, now: string, passwordHash: string): Promise<void> {
  await tx.insert(staff).values(SAMPLE_STAFF.map((person) => ({ ...person, passwordHash, verifiedAt: now })));
  await tx.insert(staff).values(SAMPLE_NEWCOMERS.map((email) => ({ email, role: 'COUNTER' as const, passwordHash })));
}
