import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { hstack } from '#styled/patterns';
import { css, cx } from '#styled/css';
import { text } from '#styled/recipes';
import {
  isMissing,
  isOutdated,
  isOverdue,
  selectData,
  selectFailure,
  selectLastData,
  type QueryRef,
} from '../../machines/query/query.machine.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { RetryButton } from '../ui/button/button.tsx';
import { useIsOnline } from '../layout/offline-banner.tsx';
import { STILL_TRYING } from './page-spinner.tsx';

/** The body of a flush card has no padding of its own. */
const notice = css({ mb: '4', '[data-flush] &': { mb: '0', p: '4' } });

/** The previous data stays in view and fades if the next answer takes long. */
const waiting = css({ '&[aria-busy=true]': { opacity: '[0.6]', transition: '[opacity 100ms linear 150ms]' } });

const overdue = cx(notice, text({ muted: true }), hstack({ gap: '3' }));

type NoticeProps = {
  /** A sentence of the screen is an alert; without one the failure is only logged and the place says so. READ-05. */
  error?: string | undefined;
  onRetry: () => void;
  actions?: ReactNode;
};

function FailedRead({ error, fallback, onRetry, actions }: NoticeProps & { fallback: string }) {
  if (error === undefined) return <NotLoaded text={fallback} onRetry={onRetry} />;
  return (
    <div className={notice}>
      <Alert
        tone="danger"
        title={error}
        actions={
          <>
            {actions}
            <RetryButton onClick={onRetry} />
          </>
        }
      />
    </div>
  );
}

/** Says that the answer is late and that the request is still running. */
export function OverdueNotice<Params, Data>({ query }: { query: QueryRef<Params, Data> }) {
  if (!useSelector(query, isOverdue)) return null;
  return (
    <p role="status" className={overdue}>
      <Spinner />
      {STILL_TRYING}
    </p>
  );
}

/** The whole of a form waits for its read. */
export const FormWaiting = <Params, Data>({ query, children }: { query: QueryRef<Params, Data>; children: string }) => (
  <>
    <div role="status" className={cx(text({ muted: true }), hstack({ gap: '3', py: '12' }))}>
      <Spinner />
      {children}
    </div>
    <OverdueNotice query={query} />
  </>
);

/**
 * Says that the data on screen is old because the last refresh failed. While offline, the banner says so for
 * the whole page.
 */
export function OutdatedNotice<Params, Data>({
  query,
  error,
}: { query: QueryRef<Params, Data> } & Pick<NoticeProps, 'error'>) {
  const isOld = useSelector(query, isOutdated);
  const isOnline = useIsOnline();
  if (!isOld || !isOnline) return null;
  return <FailedRead error={error} fallback="Not refreshed" onRetry={() => query.send({ type: 'query.refresh' })} />;
}

/** Renders the state of a read: failed, outdated, loading, empty or loaded. The screen supplies the texts (REL-11). */
export function QueryResult<Params, Data>({
  query,
  missing,
  notLoaded = 'Not loaded',
  outdated,
  saysWhy = false,
  actions,
  loading,
  isEmpty = () => false,
  empty,
  keepsLast = false,
  children,
}: {
  query: QueryRef<Params, Data>;
  /** The sentences for a failed read and for a failed refresh. */
  missing?: string;
  /** The text that replaces the data if the failure is only logged. */
  notLoaded?: string;
  outdated?: string;
  /** If set, the server's own sentence replaces that of the screen. */
  saysWhy?: boolean;
  actions?: ReactNode;
  loading: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /**
   * With new parameters the previous data stays in view, marked as busy, until the new data arrives: the rows
   * of a list.
   */
  keepsLast?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const data = useSelector(query, selectData<Data>);
  const last = useSelector(query, selectLastData<Data>);
  const isGone = useSelector(query, isMissing);
  const failure = useSelector(query, selectFailure);
  const why = saysWhy ? failure : null;
  if (isGone) {
    const retry = () => query.send({ type: 'query.refresh' });
    return <FailedRead error={why ?? missing} fallback={notLoaded} onRetry={retry} actions={actions} />;
  }
  const shown = data ?? (keepsLast && last !== null && !isEmpty(last) ? last : null);
  return (
    <>
      <OutdatedNotice query={query} error={why ?? outdated} />
      <OverdueNotice query={query} />
      {shown === null ? (
        loading
      ) : isEmpty(shown) ? (
        empty
      ) : keepsLast ? (
        <div className={waiting} aria-busy={data === null}>
          {children(shown)}
        </div>
      ) : (
        children(shown)
      )}
    </>
  );
}
