import type { ReactNode } from 'react';
import { link } from '#styled/recipes';
import { Link } from '../ui/link/link.tsx';
import { useCanOpen } from './use-refusal.ts';

/** Links to a place in the book of workflows, for people with the permission to read it (PERM-09). */
export function BookLink({ to, children }: { to: string; children: ReactNode }) {
  if (!useCanOpen('/book')) return null;
  return (
    <Link href={`/book#${to}`} className={link({ look: 'quiet' })} data-print="hide">
      {children}
    </Link>
  );
}

/** The id of a rule, which leads to what the book says of it. */
export const RuleLink = ({ id }: { id: string }) => <BookLink to={`rules--${id.toLowerCase()}`}>{id}</BookLink>;

/** Links for the rules of a history row, whose ids are in one text. */
export const RuleLinks = ({ rules }: { rules: string | null }) =>
  rules?.split(' ').map((id) => <RuleLink key={id} id={id} />);
