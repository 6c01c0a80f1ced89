import { cx } from '#styled/css';
import { column } from '#styled/patterns';
import { text } from '#styled/recipes';

/** Beneath the dashboard. */
export const backupWords = cx(text({ small: true, muted: true }), column({ gap: '3', marginTop: '4' }));

/** Stands where the backups would stand that could not be read. They are read again by themselves, and at a look. BACKUP-10 */
export const BackupsNotLoaded = () => (
  <p role="status" className={backupWords}>
    Last backup: Not loaded
  </p>
);
