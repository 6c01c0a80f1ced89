import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { column } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { Passkey, PasskeyDraft } from '../../domain/session/passkey.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { PasskeysRef } from '../../machines/account/passkeys.machine.ts';
import { Form } from '../form/form.tsx';
import { PasswordInput } from '../login/password-input.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Field, TextInput } from '../ui/field/field.tsx';
import { SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { DataTable, type DataColumn } from '../ui/table/data-table.tsx';
import { ACTIONS } from '../ui/table/table.tsx';

const body = column({ px: { base: '4', md: '5' }, py: '4', alignItems: 'stretch' });
const tall = css({ minHeight: { base: '40', lg: '14' } });
const COLUMNS: readonly DataColumn<Passkey>[] = [
  { label: 'Passkey', show: ({ name }) => <bdi className={text({ medium: true })}>{name}</bdi> },
  { label: 'Added', show: ({ createdAt }) => formatInstant(createdAt) },
  { label: 'Last use', show: ({ lastUsedAt }) => (lastUsedAt === null ? '—' : formatInstant(lastUsedAt)) },
];

type PasskeysCardProps = { passkeys: PasskeysRef; refusal: string | null };

/** What signs its person in without the password; `refusal` where the page can make none. FACT-03. */
export function PasskeysCard({ passkeys, refusal }: PasskeysCardProps) {
  const read = useSelector(passkeys, ({ children }) => children.read);
  const error = useSelector(passkeys, ({ context }) => context.error);
  const removed = useSelector(passkeys, (snapshot) => snapshot.matches('removing') && snapshot.context.removed);
  const remove = ({ id, name }: Passkey) => (
    <Button
      size="sm"
      busy={removed === id}
      aria-label={`Remove ${name}`}
      onClick={() => passkeys.send({ type: 'passkey.remove', id })}
    >
      Remove
    </Button>
  );
  return (
    <Card
      title="Passkeys"
      flush
      hint="A passkey on your phone or computer signs you in without your password, also after you change it."
    >
      <div className={body}>
        {error !== null && <Alert tone="danger" title={error} />}
        {refusal === null ? <AddPasskey passkeys={passkeys} /> : <Alert title={refusal} />}
      </div>
      {read && (
        <QueryResult
          query={read}
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
      )}
    </Card>
  );
}

function AddPasskey({ passkeys }: { passkeys: PasskeysRef }) {
  const { draft, errors } = useSelector(passkeys, ({ context }) => context);
  const isBusy = useSelector(passkeys, (snapshot) => snapshot.matches('adding'));
  const type = (field: keyof PasskeyDraft) => (typed: string) =>
    passkeys.send({ type: 'passkey.type', patch: { [field]: typed } });
  return (
    <Form
      form={passkeys}
      className={column({ maxWidth: 'sm' })}
      refusals={['passkey.refused']}
      onSubmit={() => passkeys.send({ type: 'passkey.add' })}
    >
      <Field label="Name of the passkey" required error={errors['name']} hint="For example: phone of Ali.">
        <TextInput value={draft.name} autoComplete="off" onValueChange={type('name')} />
      </Field>
      <Field label="Your password" required error={errors['currentPassword']}>
        <PasswordInput value={draft.currentPassword} onValueChange={type('currentPassword')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Adding passkey…">
          Add passkey
        </Button>
      </div>
    </Form>
  );
}
