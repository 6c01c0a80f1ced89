import { useState } from 'react';
import { css } from '#styled/css';
import { button } from '#styled/recipes';
import { savedEarlier, type SavedEarlier } from '../../domain/shared/saved-earlier.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { STORAGE_FAILURES, type DraftOffer, type StorageFailure } from '../../domain/shared/stored-draft.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

const place = css({ marginBottom: '4' });

/** Offers what was typed before a form was lost, and says where what is typed now is not kept. REL-06. */
export function DraftNotice({
  offer,
  failure,
  mayRestore,
}: {
  offer: DraftOffer | null;
  failure: StorageFailure | null;
  /** Whether the form takes a draft now. */
  mayRestore: boolean;
}) {
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

/** Asks before it puts a draft in the place of what has been typed since. */
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
        title="Replace what is typed here?"
        description="What stands in this form now is put away and offered here in its turn."
        confirmLabel="Restore"
        cancelLabel="Keep Typing"
        onConfirm={restore}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/**
 * What stands in a form that had made its record already, before it was changed and sent again. The record opens in a tab
 * of its own, so that what is typed here stays. `another` is what the second button does. REL-15.
 */
export function SavedEarlierNotice({
  earlier: { id, code },
  path,
  another,
  onAnother,
}: {
  earlier: SavedEarlier;
  path: string;
  another: string;
  onAnother: () => void;
}) {
  return (
    <Alert
      tone="warning"
      title={savedEarlier(code)}
      actions={
        <>
          <a
            href={`${path}/${id}`}
            target="_blank"
            rel="noopener noreferrer"
            className={button({ variant: 'secondary', size: 'sm' })}
          >
            Open {code}
            <span className={css({ srOnly: true })}>(opens in a new tab)</span>
          </a>
          <Button size="sm" onClick={onAnother}>
            {another}
          </Button>
        </>
      }
    />
  );
}
