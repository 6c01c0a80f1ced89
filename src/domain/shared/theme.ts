/** The themes. The choice is stored unquoted under the key `theme` (NAV-13). */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_KEY = 'theme';

/** Parses the stored choice. Anything but a theme becomes `system`. */
export const parseTheme = (stored: string | null): Theme => THEMES.find((theme) => theme === stored) ?? 'system';
