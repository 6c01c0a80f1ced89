/** The server cannot start and a person can change that: the message is all they need, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** The code of a system error such as `ENOENT`, `null` for any other. */
export const systemErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
