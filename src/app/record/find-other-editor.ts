import { findOther } from '../../domain/history/history.ts';
import { createHistoryService, type HistoryOf } from '../../services/history.service.ts';
import type { Shell } from '../shell/shell-context.tsx';

/** More than one save has. */
const RECENT_ENTRIES = 20;

/** Returns the person whose changes a save has merged, `null` if the history cannot be read (CONF-10). */
export async function findOtherEditor({ service }: Pick<Shell, 'service'>, of: HistoryOf): Promise<string | null> {
  const history = service(createHistoryService);
  const read = await history.list(of, { count: RECENT_ENTRIES }).catch(() => null);
  return findOther(read?.entries ?? []);
}
