import { css } from '#styled/css';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { STORAGE_FAILURES, type StorageFailure } from '../../domain/shared/stored-draft.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';

const place = css({ marginBottom: '4' });

/** Offers what was typed before a form was lost, and says where what is typed now is not kept. REL-06, DRAFT-02. */
export function DraftNotice({
  offer,
  failure,
  mayRestore,
}: {
  /** `savedAt` is an ISO instant. */
  offer: { savedAt: string; onRestore: () => void; onDiscard: () => void } | null;
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
      {offer && mayRestore && (
        <div className={place}>
          <Alert
            title={`You have unsaved changes from ${formatInstant(offer.savedAt)}.`}
            actions={
              <>
                <Button size="sm" icon="restore" onClick={offer.onRestore}>
                  Restore
                </Button>
                <Button size="sm" onClick={offer.onDiscard}>
                  Discard
                </Button>
              </>
            }
          />
        </div>
      )}
    </>
  );
}
