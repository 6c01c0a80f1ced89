import type { ReactNode } from 'react';
import { css } from '#styled/css';

// Between a phone and a wide screen a moment takes two lines.
const space = css({ minHeight: { base: '20', sm: '24', lg: '20' }, marginBottom: '3' });

/** The room of the line that says where a booking stands, also before it is there. */
export const LifeSpace = ({ children }: { children?: ReactNode }) => <div className={space}>{children}</div>;
