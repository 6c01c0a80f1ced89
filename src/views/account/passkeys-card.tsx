import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { column } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { Passkey } from '../../domain/session/passkey.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { DataTable, type DataColumn } from '../ui/table/data-table.tsx';
import { ACTIONS } from '../ui/table/table.tsx';
import { AccountForm, PasswordField, type AccountFormRef } from './account-form.tsx';

const body = column({ px: { base: '4', md: '5' }, py: '4', alignItems: 'stretch' });
const tall = css({ minHeight: { base: '40', lg: '14' } });
const COLUMNS: readonly DataColumn<Passkey>[] = [
  { label: 'Passkey', show: ({ name }) => <bdi className={text({ medium: true })}>{name}</bdi> },
  { label: 'Added', show: ({ createdAt }) => formatInstant(createdAt) },
  { label: 'Last use', show: ({ lastUsedAt }) => (lastUsedAt === null ? '—' : formatInstant(lastUsedAt)) },
];

type PasskeysCardProps = { form: AccountFormRef; query: QueryRef<null, Passkey[]>; refusal: string | null };

/** The passkeys of the user. `refusal` says why this page cannot create one (FACT-03). */
export function PasskeysCard({ form, query, refusal }: PasskeysCardProps) {
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
    <Card title="Passkeys" flush hint="Sign in with your fingerprint, face or device PIN instead of your password.">
      <div className={body}>
        {refusal === null ? (
          <AccountForm form={form} submit="Add passkey" busyLabel="Adding passkey…">
            <FormField form={form} at="name" label="Name of the passkey" required hint="For example, Ali’s phone." />
            <PasswordField form={form} at="currentPassword" label="Your password" />
          </AccountForm>
        ) : (
          <>
            {error !== null && <Alert tone="danger" title={error} />}
            <Alert title={refusal} />
          </>
        )}
      </div>
      <QueryResult
        query={query}
        loading={
          <SkeletonRows count={1} label="Loading passkeys…">
            <SkeletonRow className={tall} />
          </SkeletonRows>
        }
        isEmpty={(own) => own.length === 0}
        empty={null}
        keepsLast
      >
        {(own) => (
          <DataTable
            caption="Passkeys"
            room="many"
            columns={[...COLUMNS, { ...ACTIONS, show: remove }]}
            records={own}
          />
        )}
      </QueryResult>
    </Card>
  );
}
