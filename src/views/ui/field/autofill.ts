/** Chrome, Edge and their kin, except on an iPhone, where each browser is Safari. */
const isChromium = (userAgent: string): boolean => userAgent.includes('Chrome/');

/**
 * The token that keeps a browser's addresses out of a field. Chromium takes no notice of `off` where a label reads like part
 * of an address, and leaves a field alone whose token it does not know; others take notice of `off`.
 */
const refusalToken = (userAgent: string): string => (isChromium(userAgent) ? 'disabled' : 'off');

/**
 * Random for each page, so that Chromium does not offer earlier input for a field of this name. Digits alone
 * match no address word.
 */
const PAGE = String(Math.random()).slice(2);

/**
 * Returns attributes that keep browsers and password managers away from a field, because staff type data of
 * customers and the browser has stored data of staff (BROWSER-02).
 */
export const withoutAutofill = (id: string | undefined, { userAgent }: Pick<Navigator, 'userAgent'> = navigator) => ({
  autoComplete: refusalToken(userAgent),
  name: `${id}${PAGE}`,
  'data-1p-ignore': '', // 1Password
  'data-bwignore': '', // Bitwarden
  'data-form-type': 'other', // Dashlane
  'data-lpignore': 'true', // LastPass
});
