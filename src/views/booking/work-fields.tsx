import { useSelector } from '@xstate/react';
import { WORK } from '../../domain/booking/booking-fields.ts';
import { TECHNICIANS } from '../../domain/booking/technician.ts';
import { LOCATIONS } from '../../domain/ledger/ledger.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { FormField, type FieldPlace } from '../form/form-field.tsx';
import { useRead } from '../reads/use-read.ts';
import type { SelectOption } from '../ui/select/select.tsx';
import { useBranchOptions } from '../reads/use-branch-options.ts';

/** A person or a branch that a booking has and that is no longer offered. */
type Kept = { id?: number | null | undefined; name?: string | null | undefined };

const withKept = (options: readonly SelectOption[], { id, name }: Kept): readonly SelectOption[] =>
  id && !options.some(({ value }) => value === String(id))
    ? [...options, { value: String(id), label: name ?? `#${id}` }]
    : options;

/** The options of Technician: no one, each person with the permission to work on items, and the stored person. PROMISE-03 */
export function useTechnicianOptions(kept: Kept = {}): readonly SelectOption[] {
  const people = useSelector(useRead(TECHNICIANS), selectData) ?? [];
  const options = people.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ value: '', label: 'No one' }, ...withKept(options, kept)];
}

/** The name of a person by the id; the id itself while the people are unknown. */
export function TechnicianName({ id }: { id: string }) {
  const people = useSelector(useRead(TECHNICIANS), selectData) ?? [];
  return people.find((person) => String(person.id) === id)?.name ?? `#${id}`;
}

/** The name of a branch by the id; the id itself for a closed one. */
export function BranchName({ id }: { id: string }) {
  const branches = useSelector(useRead(LOCATIONS), selectData) ?? [];
  return branches.find((branch) => String(branch.id) === id)?.name ?? `#${id}`;
}

type Place = Pick<FieldPlace, 'form' | 'lockedReason'>;

export const PromiseField = ({ hint, ...place }: Place & { hint?: string | undefined }) => (
  <FormField {...place} at="promisedFor" {...WORK.promisedFor} hint={hint} isDouble />
);

export function TechnicianField({ kept, ...place }: Place & { kept?: Kept }) {
  return <FormField {...place} at="assigneeId" {...WORK.assigneeId} options={useTechnicianOptions(kept)} />;
}

type BranchFieldProps = Place & {
  kept?: Kept;
  none: string;
  /** True if it is known already that the shop has several branches, so that the field does not come later. */
  isSeveral?: boolean;
};

/** Only in a shop with several branches. BRANCH-01 */
export function BranchField({ kept = {}, none, isSeveral = false, ...place }: BranchFieldProps) {
  const branches = useBranchOptions();
  if (branches.length === 0 && !isSeveral) return null;
  const options = [{ value: '', label: none }, ...withKept(branches, kept)];
  return <FormField {...place} at="locationId" {...WORK.locationId} options={options} />;
}
