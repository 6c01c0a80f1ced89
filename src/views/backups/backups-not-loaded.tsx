import { css } from '#styled/css';

const root = css({ marginTop: '4', fontSize: 'sm', color: 'fg.muted' });

/** Stands where the backups would stand that could not be read. They are read again by themselves, and at a look. BACKUP-10 */
export const BackupsNotLoaded = () => (
  <p role="status" className={root}>
    Last backup: Not loaded
  </p>
);
