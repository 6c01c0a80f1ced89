import { useOffer } from '../../views/permissions/use-refusal.ts';
import type { FormRef } from '../../views/form/use-form-field.ts';
import { late } from '../../views/ui/late/late.tsx';

const LiveSuggestions = late(() => import('./live-suggestions.tsx'), { missing: null });

/** What was typed into the items of a form before, where the provider offers it. BOOK-15 */
export const ItemSuggestions = ({ form }: { form: FormRef }) =>
  useOffer('suggestions') && <LiveSuggestions form={form} />;
