import { THEMES, type Theme } from '../../domain/shared/theme.ts';
import { IconButton } from '../ui/button/icon-button.tsx';
import type { IconName } from '../ui/icon/icons.ts';
import { Menu } from '../ui/menu/menu.tsx';

const LOOKS: Record<Theme, { label: string; icon: IconName }> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'System', icon: 'monitor' },
};

/** Light, dark, or as the system says. NAV-13. */
export function ThemeMenu({ theme, onTheme }: { theme: Theme; onTheme: (theme: Theme) => void }) {
  return (
    <Menu
      label="Theme"
      trigger={<IconButton icon={LOOKS[theme].icon} label="Theme" />}
      entries={THEMES.map((choice) => ({
        value: choice,
        ...LOOKS[choice],
        checked: choice === theme,
        onSelect: () => onTheme(choice),
      }))}
    />
  );
}
