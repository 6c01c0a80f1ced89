import { css } from '#styled/css';
import { button } from '#styled/recipes';
import { savedEarlier, type SavedEarlier } from '../../domain/shared/saved-earlier.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';

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
