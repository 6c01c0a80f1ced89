import { useSelector } from '@xstate/react';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import type { FormRef } from '../../views/form/use-form-field.ts';
import { late } from '../../views/ui/late/late.tsx';
import { useShell } from '../shell/shell-context.tsx';

const LiveSuggestions = late(() => import('./live-suggestions.tsx'), { missing: null });

/** What was typed into the items of a form before, where the provider offers it. BOOK-15 */
export const ItemSuggestions = ({ form }: { form: FormRef }) =>
  useSelector(useShell().session, (session) => hasOffer(session, 'suggestions')) && <LiveSuggestions form={form} />;
