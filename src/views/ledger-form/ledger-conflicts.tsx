import type { LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import { ConflictView, type ConflictField } from '../conflict/conflict-view.tsx';
import { useLedgerFields } from './ledger-fields.ts';

/** What two staff members changed in a ledger entry. REL-03. */
export default function LedgerConflicts({ form }: { form: LedgerFormRef }) {
  const fields: Record<string, ConflictField> = useLedgerFields(form);
  return <ConflictView form={form} saveLabel="Update Entry" describe={(path) => fields[path] ?? { label: path }} />;
}
