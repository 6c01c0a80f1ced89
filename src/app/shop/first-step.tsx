import { useSelector } from '@xstate/react';
import { link } from '#styled/recipes';
import { css } from '#styled/css';
import { SHOP } from '../../domain/shop/shop.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { Link } from '../../views/ui/link/link.tsx';

/** The first thing to do in a shop whose settings nobody has saved yet. */
export function FirstStep() {
  // Each save increments the version.
  if (useSelector(useRead(SHOP), selectData)?.version !== 1) return null;
  return (
    <p className={css({ marginBottom: '4' })}>
      Start with the{' '}
      <Link href="/settings" className={link()}>
        shop details
      </Link>
      : name, address and phone, as customers see them.
    </p>
  );
}
