import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { locationWords } from '../../domain/ledger/ledger-words.ts';
import type { Location } from '../../domain/ledger/location.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectData, isMissing } from '../../machines/query/query.selectors.ts';
import { Field } from '../ui/field/field.tsx';
import { Select } from '../ui/select/select.tsx';

const ALL = 'ALL';

/** All locations or one of them, by its id as text; '' is all. Shown as name (code). LEDG-31. */
export function LocationFilter({
  locations,
  value,
  onValueChange,
}: {
  locations: QueryRef<null, Location[]>;
  value: string;
  onValueChange: (id: string) => void;
}) {
  const known = useSelector(locations, selectData);
  const isGone = useSelector(locations, isMissing);
  const options = useMemo(() => {
    const locations = known ?? [];
    const ids = new Set(['', ...locations.map(({ id }) => String(id)), value]);
    return [...ids].map((id) => ({ value: id || ALL, label: locationWords(id, locations) }));
  }, [known, value]);
  return (
    <Field label="Location" {...(isGone ? { hint: 'The locations were not loaded' } : {})}>
      <Select
        options={options}
        value={value || ALL}
        onValueChange={(chosen) => onValueChange(chosen === ALL ? '' : chosen)}
      />
    </Field>
  );
}
