/** What is said about the second factor. FACT-01, FACT-02 */
export const FACTOR_MESSAGES = {
  setUpFirst: 'Please set up a second factor first.',
  codeRefused: 'This code is wrong, or was used before.',
  firstRefused: 'This code is wrong. Phone and server must tell the same time; try the next code.',
  already: 'There is a second factor already. Make new recovery codes if you have not kept those of it.',
  none: 'Nothing is being set up. Please begin again.',
  failed: 'The second factor could not be changed. Please try again.',
} as const;
