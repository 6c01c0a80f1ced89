import { useSelector } from '@xstate/react';
import { text } from '#styled/recipes';
import type { Passkey } from '../../domain/session/passkey.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { DataTable, type DataColumn } from '../ui/table/data-table.tsx';
import { ACTIONS } from '../ui/table/table.tsx';
import { PasswordField, type AccountFormRef } from './account-form.tsx';
import { AccountFormRow } from './account-row.tsx';

const PURPOSE = 'Sign in with your fingerprint, face or device PIN instead of your password.';
const COLUMNS: readonly DataColumn<Passkey>[] = [
  { label: 'Passkey', show: ({ name }) => <bdi className={text({ medium: true })}>{name}</bdi> },
  { label: 'Added', show: ({ createdAt }) => formatInstant(createdAt) },
  { label: 'Last use', show: ({ lastUsedAt }) => (lastUsedAt === null ? '—' : formatInstant(lastUsedAt)) },
];

type PasskeysRowProps = { form: AccountFormRef; query: QueryRef<null, Passkey[]>; refusal: string | null };

/** The passkeys of the user. `refusal` says why this page cannot create one (FACT-03). */
export function PasskeysRow({ form, query, refusal }: PasskeysRowProps) {
  const error = useSelector(form, ({ context }) => context.error);
  const removed = useSelector(form, (snapshot) => snapshot.hasTag('removing') && snapshot.context.removed);
  const remove = ({ id, name }: Passkey) => (
    <Button
      size="sm"
      busy={removed === id}
      aria-label={`Remove ${name}`}
      onClick={() => form.send({ type: 'own.remove', id })}
    >
      Remove
    </Button>
  );
  return (
    <AccountFormRow
      form={form}
      title="Passkeys"
      state={PURPOSE}
      press="Add Passkey"
      description={PURPOSE}
      busyLabel="Adding passkey…"
      reason={refusal ?? undefined}
      fields={
        <>
          <FormField form={form} at="name" label="Name of the passkey" required hint="For example, Ali’s phone." />
          <PasswordField form={form} at="currentPassword" label="Current password" />
        </>
      }
    >
      {error !== null && <Alert tone="danger" title={error} />}
      {refusal !== null && <p className={text({ small: true, muted: true })}>{refusal}</p>}
      <QueryResult query={query} loading={null} isEmpty={(own) => own.length === 0} empty={null} keepsLast>
        {(own) => (
          <DataTable
            caption="Passkeys"
            room="many"
            columns={[...COLUMNS, { ...ACTIONS, show: remove }]}
            records={own}
          />
        )}
      </QueryResult>
    </AccountFormRow>
  );
}
