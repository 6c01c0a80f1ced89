import type { FormValue } from '../../domain/shared/form-path.ts';
import { formatRs, toPaisa, toRupees } from '../../domain/shared/money.ts';
import { formatDay, formatInstant } from '../../domain/shared/shop-day.ts';
import type { SelectOption } from '../ui/select/select.tsx';

/** What a value of a field is called where it is not in its control. Times and amounts are as typed where they are none. */
export function toFieldText(
  { kind, options }: { kind?: string | undefined; options?: readonly SelectOption[] | undefined },
  value: FormValue,
): string {
  if (typeof value === 'boolean') return value ? 'Active' : 'Not active';
  const chosen = options?.find((option) => option.value === value);
  if (chosen) return chosen.label;
  if (value === '') return 'Nothing';
  if (kind === 'date') return formatDay(value);
  if (kind === 'datetime-local') return formatInstant(value);
  const amount = kind === 'amount' ? toPaisa(value) : null;
  return amount === null ? value : formatRs(toRupees(amount));
}
