import { css } from '#styled/css';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';

const place = css({ marginBottom: '4' });

/** Offers what was typed before the form was lost. REL-06. */
export function DraftNotice({
  savedAt,
  onRestore,
  onDiscard,
}: {
  /** An ISO instant. */
  savedAt: string;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  return (
    <div className={place}>
      <Alert
        title={`You have unsaved changes from ${formatInstant(savedAt)}.`}
        actions={
          <>
            <Button size="sm" icon="restore" onClick={onRestore}>
              Restore
            </Button>
            <Button size="sm" onClick={onDiscard}>
              Discard
            </Button>
          </>
        }
      />
    </div>
  );
}
