/** What is said about the second factor. FACT-01, FACT-02 */
export const FACTOR_MESSAGES = {
  setUpFirst: 'Please set up a second factor first.',
  codeRefused: 'This code is wrong, or was used before.',
} as const;
