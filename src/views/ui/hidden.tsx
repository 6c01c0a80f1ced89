import type { ReactNode } from 'react';
import { css } from '#styled/css';

const hidden = css({ srOnly: true });

/** Words for readers of the page alone, who do not see it. `status`: they are read out whenever they change. */
export const Hidden = ({ status = false, children }: { status?: boolean; children: ReactNode }) => (
  <span className={hidden} {...(status && { role: 'status' })}>
    {children}
  </span>
);
