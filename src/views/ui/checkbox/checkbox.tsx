import type { ReactNode } from 'react';
import { checkbox } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';

/** A checkbox with its label. */
export function Checkbox({
  checked,
  isPartly = false,
  reason,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  /** Whether only some of its rows are checked. */
  isPartly?: boolean;
  /** The reason why it cannot be changed now. It can still take the focus, so that everyone can learn the reason. UI-07. */
  reason?: string | undefined;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  const styles = checkbox();
  return (
    <label className={styles.root}>
      <span className={styles.control}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = isPartly;
          }}
          type="checkbox"
          className={styles.box}
          checked={checked}
          {...(reason !== undefined && { 'aria-disabled': true, 'aria-description': reason, 'data-tip': reason })}
          onChange={(event) => reason === undefined && onCheckedChange(event.currentTarget.checked)}
        />
        <Icon name="check" size={16} />
      </span>
      <span className={styles.label}>{children}</span>
    </label>
  );
}
