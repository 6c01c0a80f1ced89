import type { ReactNode } from 'react';
import { css } from '#styled/css';

const hidden = css({ srOnly: true });

/** Words for readers of the page alone, who do not see it. */
export const Hidden = ({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'p' | 'h1' | 'h2' | 'caption';
  children: ReactNode;
}) => <Tag className={hidden}>{children}</Tag>;
