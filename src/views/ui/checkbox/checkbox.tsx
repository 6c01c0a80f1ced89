import type { ReactNode } from 'react';
import { checkbox } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';

/** A tick box with its words beside it. */
export function Checkbox({
  checked,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  const styles = checkbox();
  return (
    <label className={styles.root}>
      <span className={styles.control}>
        <input
          type="checkbox"
          className={styles.box}
          checked={checked}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        />
        <Icon name="check" size={16} />
      </span>
      <span className={styles.label}>{children}</span>
    </label>
  );
}
