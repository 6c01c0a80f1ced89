import type { ReactNode } from 'react';
import { css } from '#styled/css';

const space = css({ minHeight: '20', marginBottom: '3' });

/** The room of the line that says where a booking stands, also before it is there. */
export const LifeSpace = ({ children }: { children?: ReactNode }) => <div className={space}>{children}</div>;
