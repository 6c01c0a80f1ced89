import { findRangeFaults, type DayRange, type Ranges } from '../../domain/ledger/date-ranges.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { TextInput } from '../ui/field/text-input.tsx';

const LAST_DAY = '2199-12-31';

type DayRangeProps<Change> = { days: DayRange; onChange: (change: Change) => void };

/** First and last day; an empty one leaves that end open, and one that cannot be asked for says why. */
export function DayRangeFields({ days, onChange }: DayRangeProps<Partial<DayRange>>) {
  const faults = findRangeFaults(days);
  return (
    <>
      <Field label="Start Date" error={faults.startDate}>
        <TextInput
          type="date"
          value={days.startDate}
          max={LAST_DAY}
          onValueChange={(day) => onChange({ startDate: day })}
        />
      </Field>
      <Field label="End Date" error={faults.endDate}>
        <TextInput
          type="date"
          value={days.endDate}
          max={LAST_DAY}
          onValueChange={(day) => onChange({ endDate: day })}
        />
      </Field>
    </>
  );
}

/** Ranges as buttons, counted from `today`; the one that is chosen is pressed. */
export const RangeButtons = ({
  ranges,
  today,
  days,
  onChange,
}: DayRangeProps<DayRange> & { ranges: Ranges; today: string }) =>
  Object.values(ranges).map((range) => {
    const { startDate, endDate } = range.days(today);
    const isChosen = days.startDate === startDate && days.endDate === endDate;
    return (
      <Button
        key={range.label}
        size="sm"
        variant={isChosen ? 'primary' : 'secondary'}
        aria-pressed={isChosen}
        onClick={() => onChange({ startDate, endDate })}
      >
        {range.label}
      </Button>
    );
  });
