import { link } from '#styled/recipes';
import { hstack } from '#styled/patterns';
import { Icon } from '../ui/icon/icon.tsx';
import { Link } from '../ui/link.tsx';

/** The next or previous booking of a list, and the address of the list on its page. */
export type Neighbour = { id: number; list: string };

const row = hstack({ gap: '3', display: 'inline-flex', verticalAlign: 'top', marginInlineStart: '3' });

type NeighboursViewProps = { previous: Neighbour | null; next: Neighbour | null; onLeave: (there: Neighbour) => void };

/** Links to the previous and next booking. Back still leads to the list. */
export function NeighboursView({ previous, next, onLeave }: NeighboursViewProps) {
  if (!previous && !next) return null;
  const toLink = (there: Neighbour, isNext: boolean) => (
    <Link
      replace
      data-key={isNext ? 'j' : 'k'}
      href={`/bookings/${there.id}`}
      className={link({ look: 'quiet' })}
      onClick={() => onLeave(there)}
    >
      {!isNext && <Icon name="chevronLeft" size={16} />}
      {isNext ? 'Next' : 'Previous'}
      {isNext && <Icon name="chevronRight" size={16} />}
    </Link>
  );
  return (
    <nav aria-label="In the list" className={row} data-print="hide">
      {previous && toLink(previous, false)}
      {next && toLink(next, true)}
    </nav>
  );
}
