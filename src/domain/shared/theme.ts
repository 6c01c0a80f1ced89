/** NAV-13: stored unquoted under the key `theme`. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_KEY = 'theme';

/** The stored choice; anything else than a theme reads as `system`. */
export const parseTheme = (stored: string | null): Theme => THEMES.find((theme) => theme === stored) ?? 'system';
