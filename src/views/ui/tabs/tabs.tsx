import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { tabs } from '#styled/recipes';

export type Tab<V extends string = string> = { value: V; label: ReactNode };

/**
 * Tabs over one panel, whose content follows `value`. `segment` is the compact look for filters. `bar` places the tabs in
 * one row with other parts.
 */
export function Tabs<V extends string>({
  label,
  items,
  value,
  onValueChange,
  look = 'line',
  bar = (list) => list,
  children,
}: {
  label: string;
  items: readonly Tab<V>[];
  value: V;
  onValueChange: (value: V) => void;
  look?: 'line' | 'segment';
  bar?: (list: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const styles = tabs({ look });
  const id = useId();
  const choose = (chosen: V) => {
    if (chosen !== value) onValueChange(chosen);
  };
  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === value);
    const steps: Partial<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    const index = steps[event.key];
    const next = index === undefined ? undefined : items.at(index % items.length);
    if (!next) return;
    event.preventDefault();
    document.getElementById(`${id}${next.value}`)?.focus();
    choose(next.value);
  };
  const list = (
    <div role="tablist" className={styles.list} aria-label={label}>
      {items.map((item) => {
        const isChosen = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}${item.value}`}
            className={styles.trigger}
            aria-selected={isChosen}
            aria-controls={isChosen ? `${id}panel` : undefined}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => choose(item.value)}
            onKeyDown={move}
          >
            {item.label}
          </button>
        );
      })}
    </div>
  );
  return (
    <div className={styles.root}>
      {bar(list)}
      <div role="tabpanel" id={`${id}panel`} className={styles.content} aria-labelledby={`${id}${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
