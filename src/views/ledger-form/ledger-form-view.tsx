import { useSelector } from '@xstate/react';
import { hstack } from '#styled/patterns';
import type { LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import { formPage } from '../form/form-layout.ts';
import { OverdueNotice } from '../reads/query-result.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { useTitle } from '../ui/title/use-title.ts';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { LedgerForm } from './ledger-form.tsx';

const TITLES = { create: 'Create Ledger Entry', edit: 'Edit Ledger Entry' };
const waiting = hstack({ gap: '3', py: '12', color: 'fg.muted' });
const BACK = (
  <LinkButton back href="/ledger">
    Back to Ledger
  </LinkButton>
);

/** LEDG-29, LEDG-38, LEDG-39. `entryId` null creates. */
export function LedgerFormView({ form, entryId }: { form: LedgerFormRef; entryId: number | null }) {
  const mode = entryId === null ? 'create' : 'edit';
  useTitle('record', entryId === null ? null : `#${entryId}`);
  const backTo =
    entryId === null
      ? { href: '/ledger', label: 'Back to Ledger' }
      : { href: `/ledger/${entryId}`, label: 'Back to Entry' };
  return (
    <div className={formPage}>
      <PageHeader title={TITLES[mode]} backTo={backTo} />
      <Content form={form} mode={mode} cancelTo={backTo.href} />
    </div>
  );
}

function Content({ form, mode, cancelTo }: { form: LedgerFormRef; mode: 'create' | 'edit'; cancelTo: string }) {
  const state = useSelector(form, (snapshot) => snapshot.value);
  const formData = useSelector(form, ({ children }) => children.formData);
  switch (state) {
    case 'loading':
      return (
        <>
          <div role="status" className={waiting}>
            <Spinner />
            Loading locations...
          </div>
          {formData && <OverdueNotice query={formData} />}
        </>
      );
    case 'noLocations':
      return (
        <Card>
          <EmptyState icon="info" title="No Locations Available" action={BACK}>
            {mode === 'create'
              ? 'Locations must be configured before creating ledger entries.'
              : 'Locations must be configured before editing ledger entries.'}
          </EmptyState>
        </Card>
      );
    case 'notFound':
      return (
        <Card>
          <EmptyState icon="search" title="Entry Not Found" action={BACK}>
            The ledger entry does not exist.
          </EmptyState>
        </Card>
      );
    case 'notLoaded':
      return (
        <Card>
          <NotLoaded onRetry={() => form.send({ type: 'form.retry' })} />
        </Card>
      );
    case 'editing':
    case 'saving':
    case 'merging':
    case 'saved':
      return <LedgerForm form={form} mode={mode} cancelTo={cancelTo} />;
  }
}
