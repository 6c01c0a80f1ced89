/** NAV-13: kept unquoted under the key `theme`. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_KEY = 'theme';

/** The kept choice; anything else than a theme reads as `system`. */
export const parseTheme = (kept: string | null): Theme => THEMES.find((theme) => theme === kept) ?? 'system';
