import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import type { Account } from '../../domain/account/account.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { OwnLoginsRef } from '../../machines/account/own-logins.machine.ts';
import type { PasswordRef } from '../../machines/account/password.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { formPage } from '../form/form-layout.ts';
import { Fact, wideFactList } from '../layout/fact.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { OwnLogins } from './own-logins.tsx';
import { PasswordForm } from './password-form.tsx';

const column = stack({ gap: '4' });

export function AccountView({
  account,
  logins,
  password,
}: {
  account: QueryRef<null, Account>;
  logins: OwnLoginsRef;
  password: PasswordRef;
}) {
  const isBusy = useSelector(password, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={formPage}>
      <PageHeader title="Account" />
      <div className={column}>
        <Card title="Profile">
          <QueryResult query={account} loading={<LoadingProfile />}>
            {({ email, name, role }) => (
              <dl className={wideFactList}>
                <Fact label="Name">{name || null}</Fact>
                <Fact label="Email">{email}</Fact>
                <Fact label="Role">{toLabel(role)}</Fact>
              </dl>
            )}
          </QueryResult>
        </Card>
        <Card title="Password" hint="Another password logs you out everywhere else.">
          <PasswordForm
            password={password}
            buttons={
              <div>
                <Button type="submit" variant="primary" busy={isBusy} busyLabel="Changing password…">
                  Change password
                </Button>
              </div>
            }
          />
        </Card>
        <OwnLogins logins={logins} />
      </div>
    </div>
  );
}

function LoadingProfile() {
  return (
    <div role="status" className={wideFactList}>
      <span className={css({ srOnly: true })}>Loading account…</span>
      {['Name', 'Email', 'Role'].map((fact) => (
        <Skeleton key={fact} className={css({ width: '40', height: '[2.8rem]' })} />
      ))}
    </div>
  );
}
