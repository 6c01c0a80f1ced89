import { css } from '#styled/css';
import type { Said } from '../../domain/booking/list/many-bookings.ts';
import { Link } from '../ui/link/link.tsx';

const list = css({ fontSize: 'sm', color: 'fg.muted', paddingInlineStart: '4', listStyleType: 'disc' });
const code = css({ color: 'fg', textDecoration: 'underline', textDecorationColor: 'border.strong' });

/** What is said of each of several bookings, under a title; nothing where nothing is. LIST-16 */
export function SaidList({ title, said }: { title: string; said: readonly Said[] }) {
  if (said.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul aria-label={title} className={list}>
        {said.map((one) => (
          <li key={`${one.id} ${one.sentence}`}>
            <Link href={`/bookings/${one.id}`} className={code}>
              {one.code}
            </Link>
            {`: ${one.sentence}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
