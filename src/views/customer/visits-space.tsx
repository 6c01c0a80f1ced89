import type { ReactNode } from 'react';
import { css } from '#styled/css';

// As high as the button it stands beside; on a phone its words take three lines.
const space = css({
  flex: '1',
  minWidth: '40',
  minHeight: { base: '14', sm: '10' },
  display: 'grid',
  alignItems: 'center',
});

/** The room of what a customer booked before, also before it is read: nothing beneath it moves. */
export const VisitsSpace = ({ children }: { children: ReactNode }) => <div className={space}>{children}</div>;
