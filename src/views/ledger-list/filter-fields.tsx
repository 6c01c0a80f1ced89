import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { findRangeFaults, type DayRange, type RangeFaults, type Ranges } from '../../domain/ledger/date-ranges.ts';
import { locationWords } from '../../domain/ledger/ledger-list.ts';
import type { Location } from '../../domain/ledger/ledger.ts';
import { selectData, isMissing, type QueryRef } from '../../machines/query/query.machine.ts';
import { Button } from '../ui/button/button.tsx';
import { TextInput, Field } from '../ui/field/field.tsx';
import { Select } from '../ui/select/select.tsx';

const ENDS = [
  { end: 'startDate', label: 'Start Date' },
  { end: 'endDate', label: 'End Date' },
] as const;

type DayRangeProps<Change> = { days: DayRange; onChange: (change: Change) => void };

/** First and last day; an empty one leaves that end open, and one that cannot be asked for says why. */
export function DayRangeFields({
  days,
  faults = findRangeFaults(days),
  onChange,
}: DayRangeProps<Partial<DayRange>> & { faults?: RangeFaults }) {
  return ENDS.map(({ end, label }) => (
    <Field key={end} label={label} error={faults[end]}>
      <TextInput type="date" value={days[end]} max="2199-12-31" onValueChange={(day) => onChange({ [end]: day })} />
    </Field>
  ));
}

const isSameRange = (one: DayRange, other: DayRange): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** Buttons for common ranges, counted from `today`. The chosen range is pressed. */
export const RangeButtons = ({
  ranges,
  today,
  days,
  onChange,
}: DayRangeProps<DayRange> & { ranges: Ranges; today: string }) =>
  Object.values(ranges).map((range) => {
    const isChosen = days.startDate !== '' && isSameRange(days, range.days(today));
    return (
      <Button
        key={range.label}
        size="sm"
        variant={isChosen ? 'primary' : 'secondary'}
        aria-pressed={isChosen}
        onClick={() => onChange(range.days(today))}
      >
        {range.label}
      </Button>
    );
  });

const ALL = 'ALL';

type ChoiceFilterProps = {
  label: string;
  hint?: ReactNode;
  /** The first stands for all. */
  options: readonly { value: string; label: string }[];
  value: string;
  onValueChange: (value: string) => void;
};

/** A choice of one or, as '', all; a list has no empty value. */
export const ChoiceFilter = ({ label, hint, options, value, onValueChange }: ChoiceFilterProps) => (
  <Field label={label} hint={hint}>
    <Select
      options={options.map((option) => ({ ...option, value: option.value || ALL }))}
      value={value || ALL}
      onValueChange={(chosen) => onValueChange(chosen === ALL ? '' : chosen)}
    />
  </Field>
);

type LocationFilterProps = {
  locations: QueryRef<null, Location[]>;
  value: string;
  onValueChange: (id: string) => void;
};

/** All locations or one of them, by its id as text. Shown as name (code). LEDG-31. */
export function LocationFilter({ locations, ...filter }: LocationFilterProps) {
  const known = useSelector(locations, selectData);
  const isGone = useSelector(locations, isMissing);
  const branches = known ?? [];
  const ids = new Set(['', ...branches.map(({ id }) => String(id)), filter.value]);
  return (
    <ChoiceFilter
      label="Location"
      hint={isGone ? 'The locations were not loaded' : undefined}
      options={[...ids].map((id) => ({ value: id, label: locationWords(id, branches) }))}
      {...filter}
    />
  );
}
