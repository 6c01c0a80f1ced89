import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';
import { tabs } from '#styled/recipes';

export type Tab<V extends string = string> = { value: V; label: ReactNode };

/** Tabs over one panel, whose content follows `value`. `segment` is the compact look for filters. */
export function Tabs<V extends string>({
  label,
  items,
  value,
  onValueChange,
  look = 'line',
  children,
}: {
  /** What the tabs choose, for screen readers. */
  label: string;
  items: readonly Tab<V>[];
  value: V;
  onValueChange: (value: V) => void;
  look?: 'line' | 'segment';
  children: ReactNode;
}) {
  const styles = tabs({ look });
  return (
    <ArkTabs.Root
      className={styles.root}
      value={value}
      onValueChange={(details) => {
        const chosen = items.find((item) => item.value === details.value);
        if (chosen) onValueChange(chosen.value);
      }}
    >
      <ArkTabs.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <ArkTabs.Trigger key={item.value} value={item.value} className={styles.trigger}>
            {item.label}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      <ArkTabs.Content value={value} className={styles.content}>
        {children}
      </ArkTabs.Content>
    </ArkTabs.Root>
  );
}
