import { useSelector } from '@xstate/react';
import { LOCATIONS } from '../../domain/ledger/ledger.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { useRead } from './use-read.ts';

/** The options of the field Branch: none with one branch, where nobody has to say which. TILL-01 */
export function useBranchOptions(): readonly { value: string; label: string }[] {
  const branches = useSelector(useRead(LOCATIONS), selectData) ?? [];
  return branches.length < 2 ? [] : branches.map(({ id, name }) => ({ value: String(id), label: name }));
}
