import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { column, hstack } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { OwnLogin, Account } from '../../domain/account/account.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatInstant, formatInstantTime } from '../../domain/shared/shop-day.ts';
import type { OwnLoginsRef } from '../../machines/account/own-logins.machine.ts';
import type { SignInCodeRef } from '../../machines/account/sign-in-code.machine.ts';
import { selectLastData, type QueryRef } from '../../machines/query/query.machine.ts';
import { formPage } from '../form/form-layout.ts';
import { Fact, wideFactList } from '../facts/fact.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { Skeleton, SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { DataTable, type DataColumn } from '../ui/table/data-table.tsx';
import { ACTIONS } from '../ui/table/table.tsx';
import { PasswordField, PinField, type AccountFormRef } from './account-form.tsx';
import type { OtherPress } from '../form-dialog/form-dialog.tsx';
import { AccountFormRow, AccountRow } from './account-row.tsx';
import { PasswordFields, type PasswordFormProps } from './password-form.tsx';

const device = hstack({ gap: '2', flexWrap: 'wrap', fontWeight: 'medium' });
const place = css({
  display: 'block',
  fontFamily: 'mono',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  '@media print': { minWidth: '32' },
});
const nowrap = css({ whiteSpace: { lg: 'nowrap' } });
const toTime = (instant: string) => (
  <time className={nowrap} dateTime={instant}>
    {formatInstant(instant)}
  </time>
);
const COLUMNS: readonly DataColumn<OwnLogin>[] = [
  {
    label: 'Device',
    show: (login) => (
      <span className={device}>
        {login.device}
        {login.isCurrent && <Badge tone="green">This device</Badge>}
      </span>
    ),
  },
  { label: 'Place', show: ({ address }) => <span className={place}>{address}</span> },
  { label: 'Signed in', show: ({ createdAt }) => toTime(createdAt) },
  { label: 'Last use', show: ({ lastUsedAt }) => toTime(lastUsedAt) },
];
const notice = css({ p: '4' });
const told = css({ _empty: { display: 'none' } });
const tall = css({ minHeight: { base: '40', lg: '14' } });

/** The active sessions of the user (ACCOUNT-04, ACCOUNT-05). */
function OwnLogins({ logins, query }: { logins: OwnLoginsRef; query: QueryRef<null, OwnLogin[]> }) {
  const error = useSelector(logins, ({ context }) => context.error);
  const hasOthers = useSelector(query, (read) => (selectLastData(read)?.length ?? 0) > 1);
  const isEnding = useSelector(
    logins,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.ending?.is === 'others',
  );
  return (
    <Card
      title="Logins"
      flush
      actions={
        hasOthers && (
          <Button icon="logout" busy={isEnding} onClick={() => logins.send({ type: 'logins.endOthers' })}>
            Log Out Everywhere Else
          </Button>
        )
      }
    >
      {error !== null && (
        <div className={notice}>
          <Alert tone="danger" title={error} />
        </div>
      )}
      <QueryResult
        query={query}
        loading={
          <SkeletonRows count={2} label="Loading logins…">
            <SkeletonRow className={tall} />
          </SkeletonRows>
        }
        keepsLast
      >
        {(open) => (
          <DataTable
            caption="Logins"
            room="many"
            columns={[...COLUMNS, { ...ACTIONS, show: (login) => <EndLogin login={login} logins={logins} /> }]}
            records={open}
          />
        )}
      </QueryResult>
    </Card>
  );
}

function EndLogin({ login, logins }: { login: OwnLogin; logins: OwnLoginsRef }) {
  const { id, device: name, address, isCurrent } = login;
  const isEnding = useSelector(logins, (snapshot) => {
    const { ending } = snapshot.context;
    return snapshot.hasTag('busy') && ending?.is === 'one' && ending.id === id;
  });
  if (isCurrent) return <span className={text({ muted: true })}>—</span>;
  return (
    <div>
      <Button
        size="sm"
        busy={isEnding}
        aria-label={`Log out ${name}, ${address}`}
        onClick={() => logins.send({ type: 'login.end', id, device: name })}
      >
        Log out
      </Button>
    </div>
  );
}

/** The way in for a new device while strangers guess. FACT-04. */
function SignInCodeRow({ signInCode }: { signInCode: SignInCodeRef }) {
  const { secretCode, expiresAt, error } = useSelector(signInCode, ({ context }) => context);
  const isBusy = useSelector(signInCode, (snapshot) => snapshot.hasTag('busy'));
  return (
    <AccountRow
      title="Sign-in code"
      state="Use this if failed attempts by others have locked you out on a new device."
      action={
        <Button busy={isBusy} onClick={() => signInCode.send({ type: 'signInCode.make' })}>
          {secretCode === null ? 'Make a Sign-in Code' : 'Make Another Code'}
        </Button>
      }
    >
      {error !== null && <Alert tone="danger" title={error} />}
      <div role="status" className={told}>
        {secretCode !== null && expiresAt !== null && (
          <p className={text({})}>
            <CopyCode code={secretCode} /> lets you in once, with your password, until {formatInstantTime(expiresAt)}.
            It is not shown again.
          </p>
        )}
      </div>
    </AccountRow>
  );
}

/** The PIN that unlocks counters for the user (LOCK-02). */
function PinRow({ pin, hasPin }: { pin: AccountFormRef; hasPin: boolean }) {
  const isRemoving = useSelector(pin, (snapshot) => snapshot.hasTag('removing'));
  const remove: OtherPress = {
    label: 'Remove PIN',
    busyLabel: 'Removing…',
    isBusy: isRemoving,
    onPress: () => pin.send({ type: 'own.remove' }),
  };
  return (
    <AccountFormRow
      form={pin}
      title="PIN"
      state={hasPin ? 'Your PIN is set.' : 'You have no PIN yet.'}
      press={hasPin ? 'Change PIN' : 'Choose PIN'}
      description="It only unlocks the counters of the shop."
      busyLabel="Saving…"
      other={hasPin ? remove : undefined}
      fields={
        <>
          <PasswordField form={pin} at="currentPassword" label="Current password" />
          <PinField isNew form={pin} label="New PIN" hint="Six digits, but not 111111 or 123456." />
        </>
      }
    />
  );
}

type AccountViewProps = {
  account: QueryRef<null, Account>;
  logins: OwnLoginsRef;
  openLogins: QueryRef<null, OwnLogin[]>;
  password: PasswordFormProps;
  signInCode: SignInCodeRef;
  /** The second factor. */
  factor: ReactNode;
  passkeys: ReactNode;
  pin: AccountFormRef;
  onName: () => void;
};

export function AccountView(props: AccountViewProps) {
  const { account, logins, openLogins, password, pin, signInCode, factor, passkeys, onName } = props;
  const hasPin = useSelector(account, (snapshot) => selectLastData(snapshot)?.hasPin ?? false);
  return (
    <div className={formPage}>
      <PageHeader title="Account" />
      <div className={column()}>
        <Card
          title="Profile"
          actions={
            <Button size="sm" icon="edit" onClick={onName}>
              Change Name
            </Button>
          }
        >
          <QueryResult query={account} loading={<LoadingProfile />}>
            {({ email, name, role }) => (
              <dl className={wideFactList}>
                <Fact label="Name">{name || 'No name yet'}</Fact>
                <Fact label="Email">{email}</Fact>
                <Fact label="Role">{toLabel(role)}</Fact>
              </dl>
            )}
          </QueryResult>
        </Card>
        <Card title="Sign-in and Security" flush>
          <AccountFormRow
            form={password.password}
            title="Password"
            state="Changing your password logs you out everywhere else."
            press="Change Password"
            description="You stay signed in here, and are logged out everywhere else."
            busyLabel="Changing password…"
            fields={<PasswordFields {...password} />}
          />
          {factor}
          {passkeys}
          <PinRow pin={pin} hasPin={hasPin} />
          <SignInCodeRow signInCode={signInCode} />
        </Card>
        <OwnLogins logins={logins} query={openLogins} />
      </div>
    </div>
  );
}

function LoadingProfile() {
  return (
    <div role="status" className={wideFactList}>
      <Hidden>Loading account…</Hidden>
      {['Name', 'Email', 'Role'].map((fact) => (
        <Skeleton key={fact} w={40} h={11.2} />
      ))}
    </div>
  );
}
