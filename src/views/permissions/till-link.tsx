import { link } from '#styled/recipes';
import { Link } from '../ui/link.tsx';
import { useRefusal } from './use-refusal.ts';

/** Leads from the refusal of a closed day to the till, for users who may reopen it (TILL-03). */
export function TillLink() {
  if (useRefusal('till.reopen') !== undefined) return null;
  return (
    <Link href="/ledger/till" className={link({ look: 'quiet' })}>
      Open the Till
    </Link>
  );
}
