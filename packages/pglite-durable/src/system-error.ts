/** Returns the code of a system error, for example `ENOENT`. Returns `null` for other errors. */
export const systemErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
