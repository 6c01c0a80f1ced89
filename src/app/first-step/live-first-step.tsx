import { useSelector } from '@xstate/react';
import { link } from '#styled/recipes';
import { css } from '#styled/css';
import { READ } from '../../domain/shared/limits.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { createShopService } from '../../services/shop.service.ts';
import { Link } from '../../views/ui/link/link.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

/** What to do first in a shop whose settings nobody has saved yet; late code. */
export default function LiveFirstStep() {
  const shop = createShopService(useShell().http);
  const query = useLiveQuery<null, Shop>(null, {
    name: 'shop',
    policy: READ.standard,
    shows: ['shop'],
    read: (_, signal) => shop.get(signal),
  });
  // Each save makes it one more.
  if (useSelector(query, selectData)?.version !== 1) return null;
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
