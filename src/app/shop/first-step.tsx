import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { ACCOUNT } from '../../domain/account/account.ts';
import { SHOP } from '../../domain/shop/shop.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { useRefusal } from '../../views/permissions/use-refusal.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { Card } from '../../views/ui/card/card.tsx';
import { Link } from '../../views/ui/link.tsx';

const steps = css({ paddingInlineStart: '5', listStyleType: 'decimal', '& > li + li': { marginTop: '2' } });

/** The first steps in a shop without bookings (DASH-13). Each save of the settings increments their version. */
export default function FirstStep() {
  const version = useSelector(useRead(SHOP), selectData)?.version;
  const name = useSelector(useRead(ACCOUNT), selectData)?.name;
  const mayHire = useRefusal('people.manage') === undefined;
  if (version === undefined) return null;
  return (
    <Card title="Set Up the Shop">
      <ol className={steps}>
        {name === '' && (
          <li>
            Add{' '}
            <Link href="/account" className={link()}>
              your name
            </Link>
            , as the history and claims show it.
          </li>
        )}
        {version === 1 ? (
          <li>
            Start with the{' '}
            <Link href="/settings" className={link()}>
              shop details
            </Link>
            : name, address and phone, as customers see them.
          </li>
        ) : (
          <li>The shop details are saved.</li>
        )}
        {mayHire && (
          <li>
            Add the{' '}
            <Link href="/people" className={link()}>
              people
            </Link>{' '}
            who work here, each with a role.
          </li>
        )}
        <li>
          Create the{' '}
          <Link href="/bookings/new" className={link()}>
            first booking
          </Link>
          .
        </li>
      </ol>
    </Card>
  );
}
