import { useSelector } from '@xstate/react';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { css, cx } from '#styled/css';
import { column } from '#styled/patterns';
import type { Conflicts } from '../../domain/form/merge.ts';
import { savedEarlier, type SavedEarlier } from '../../domain/shared/written.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { STORAGE_FAILURES, type DraftOffer, type StorageFailure } from '../../domain/form/stored-draft.ts';
import { isClosedSentence } from '../../domain/till/closed-days.ts';
import { TillLink } from '../permissions/till-link.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, NewTabButton } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { lazyPart } from '../ui/lazy/lazy.tsx';

const place = css({ marginBottom: '4' });
const notices = column({ gap: '3', _empty: { display: 'none' } });

type DraftNoticeProps = { offer: DraftOffer | null; failure: StorageFailure | null; mayRestore: boolean };

/** Offers a draft that an earlier form lost, and warns if the current input cannot be stored (REL-06). */
export function DraftNotice({ offer, failure, mayRestore }: DraftNoticeProps) {
  return (
    <>
      {failure !== null && (
        <div className={place}>
          <Alert tone="neutral">{STORAGE_FAILURES[failure]}</Alert>
        </div>
      )}
      {offer && mayRestore && <Offer {...offer} />}
    </>
  );
}

function Offer({ record, savedAt, isOverTyped, onRestore, onDiscard }: DraftOffer) {
  const [isAsking, setAsking] = useState(false);
  const restore = () => {
    setAsking(false);
    onRestore();
  };
  return (
    <div className={place}>
      <Alert
        title={`You have unsaved changes to ${record} from ${formatInstant(savedAt)}.`}
        actions={
          <>
            <Button size="sm" icon="restore" onClick={() => (isOverTyped() ? setAsking(true) : restore())}>
              Restore
            </Button>
            <Button size="sm" onClick={onDiscard}>
              Discard
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title="Replace your current input?"
        description="Your current input is saved as a draft that you can restore later."
        confirmLabel="Restore"
        cancelLabel="Keep Typing"
        onConfirm={restore}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

type SavedEarlierNoticeProps = { earlier: SavedEarlier; path: string; another: string; onAnother: () => void };

/**
 * Shown if the form had already created its record before it was changed and sent again. The record opens in
 * a new tab, so that the input here stays. `another` is the action of the second button (REL-15).
 */
export function SavedEarlierNotice({ earlier: { id, code }, path, another, onAnother }: SavedEarlierNoticeProps) {
  return (
    <Alert
      tone="warning"
      title={savedEarlier(code)}
      actions={
        <>
          <NewTabButton size="sm" href={`${path}/${id}`}>
            Open {code}
          </NewTabButton>
          <Button size="sm" onClick={onAnother}>
            {another}
          </Button>
        </>
      }
    />
  );
}

const ConflictView = lazyPart(() => import('./conflict-view.tsx'));

type NoticesForm = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => {
    context: { error: string | null; earlier?: SavedEarlier | null; conflicts?: Conflicts };
    hasTag: (tag: 'busy') => boolean;
  };
};

/**
 * The notices above the fields of a form: another person's save, the last failure, a record that was already
 * created, and conflicts. `another` is the label of the button that creates another record from the input.
 * `children` are the screen's own notices. Without notices it takes no space.
 */
export function FormNotices({
  form,
  record,
  path = '',
  isOvertaken = false,
  actions,
  conflicts,
  className,
  onMerge,
  another = '',
  onAnother = () => undefined,
  children,
}: {
  form: NoticesForm;
  record: string;
  path?: string;
  isOvertaken?: boolean;
  actions?: ReactNode;
  conflicts?: ComponentProps<typeof ConflictView>;
  className?: string;
  onMerge?: () => void;
  another?: string;
  onAnother?: () => void;
  children?: ReactNode;
}) {
  const error = useSelector(form, ({ context }) => context.error);
  const earlier = useSelector(form, ({ context }) => context.earlier ?? null);
  const hasConflicts = useSelector(form, ({ context }) => Object.keys(context.conflicts ?? {}).length > 0);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const mayDiffer = conflicts !== undefined && (isBusy || isOvertaken);
  useEffect(() => {
    if (mayDiffer) ConflictView.preload();
  }, [mayDiffer]);
  return (
    <div className={cx(notices, className)}>
      {children}
      {isOvertaken && (
        <Alert
          tone="neutral"
          title={`Someone else changed this ${record}.`}
          actions={
            <Button size="sm" onClick={onMerge}>
              Show
            </Button>
          }
        />
      )}
      {error !== null && earlier === null && (
        <Alert
          tone={hasConflicts ? 'warning' : 'danger'}
          title={error}
          actions={isClosedSentence(error) ? <TillLink /> : actions}
        />
      )}
      {earlier !== null && <SavedEarlierNotice earlier={earlier} path={path} another={another} onAnother={onAnother} />}
      {hasConflicts && conflicts && <ConflictView {...conflicts} />}
    </div>
  );
}
