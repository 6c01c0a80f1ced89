import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { column, hstack } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { OwnLogin, Account } from '../../domain/account/account.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { OwnLoginsRef } from '../../machines/account/own-logins.machine.ts';
import type { PasswordRef } from '../../machines/account/password.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectLastData } from '../../machines/query/query.selectors.ts';
import { formPage } from '../form/form-layout.ts';
import { Fact, wideFactList } from '../facts/fact.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Hidden } from '../ui/hidden/hidden.tsx';
import { Skeleton, SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { ACTIONS, Cell, Row, Table, type Column } from '../ui/table/table.tsx';
import { PasswordForm } from './password-form.tsx';

const COLUMNS = {
  device: { label: 'Device' },
  place: { label: 'Place' },
  createdAt: { label: 'Signed in' },
  lastUsedAt: { label: 'Last use' },
  actions: ACTIONS,
} satisfies Record<string, Column>;
const device = hstack({ gap: '2', flexWrap: 'wrap', fontWeight: 'medium' });
const place = css({
  display: 'block',
  fontFamily: 'mono',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  '@media print': { minWidth: '32' },
});
const nowrap = css({ whiteSpace: { lg: 'nowrap' } });
const notice = css({ p: '4' });
const tall = css({ minHeight: { base: '40', lg: '14' } });

/** Where the person is signed in. ACCOUNT-04, ACCOUNT-05. */
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
            Log out everywhere else
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
          <Table caption="Logins" room="many" columns={COLUMNS}>
            {open.map((login) => (
              <LoginRow key={login.id} login={login} logins={logins} />
            ))}
          </Table>
        )}
      </QueryResult>
    </Card>
  );
}

function LoginRow({ login, logins }: { login: OwnLogin; logins: OwnLoginsRef }) {
  const { id, device: name, address, createdAt, lastUsedAt, isCurrent } = login;
  const isEnding = useSelector(logins, (snapshot) => {
    const { ending } = snapshot.context;
    return snapshot.hasTag('busy') && ending?.is === 'one' && ending.id === id;
  });
  return (
    <Row>
      <Cell column={COLUMNS.device}>
        <span className={device}>
          {name}
          {isCurrent && <Badge tone="green">This device</Badge>}
        </span>
      </Cell>
      <Cell column={COLUMNS.place}>
        <span className={place}>{address}</span>
      </Cell>
      <Cell column={COLUMNS.createdAt}>
        <time className={nowrap} dateTime={createdAt}>
          {formatInstant(createdAt)}
        </time>
      </Cell>
      <Cell column={COLUMNS.lastUsedAt}>
        <time className={nowrap} dateTime={lastUsedAt}>
          {formatInstant(lastUsedAt)}
        </time>
      </Cell>
      <Cell column={COLUMNS.actions}>
        {isCurrent ? (
          <span className={text({ muted: true })}>—</span>
        ) : (
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
        )}
      </Cell>
    </Row>
  );
}

export function AccountView({
  account,
  logins,
  password,
}: {
  account: QueryRef<null, Account>;
  logins: OwnLoginsRef;
  password: PasswordRef;
}) {
  const read = useSelector(logins, ({ children }) => children.read);
  return (
    <div className={formPage}>
      <PageHeader title="Account" />
      <div className={column()}>
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
          <PasswordForm password={password} />
        </Card>
        {read && <OwnLogins logins={logins} query={read} />}
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
