import { useSelector } from '@xstate/react';
import { use, type ReactNode } from 'react';
import { link, text } from '#styled/recipes';
import { showsRules } from '../../domain/session/permissions.ts';
import { selectRole } from '../../machines/session/session.selectors.ts';
import { Link } from '../ui/link.tsx';
import { PermissionsContext, useCanOpen } from '../permissions/use-refusal.ts';

/** Links to a place in the book of workflows, for people with the permission to read it (PERM-09). */
export function BookLink({ to, children }: { to: string; children: ReactNode }) {
  if (!useCanOpen('/book')) return null;
  return (
    <Link href={`/book#${to}`} className={link({ look: 'quiet' })} data-print="hide">
      {children}
    </Link>
  );
}

/** The id of a rule, with a link to its place in the book, for those who check the rules (UI-28). */
export function RuleLink({ id }: { id: string }) {
  const session = use(PermissionsContext);
  const isShown = useSelector(session, (snapshot) => snapshot !== undefined && showsRules(selectRole(snapshot)));
  return (
    isShown && (
      <BookLink to={`rules--${id.toLowerCase()}`}>
        <span className={text({ nowrap: true })}>{id}</span>
      </BookLink>
    )
  );
}

/** Links for the rules of a history row, whose ids are in one text. */
export const RuleLinks = ({ rules }: { rules: string | null }) =>
  rules?.split(' ').map((id) => <RuleLink key={id} id={id} />);
