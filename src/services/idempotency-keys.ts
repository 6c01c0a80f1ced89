import type { SentRequest } from '../domain/shared/stored-draft.ts';

/**
 * Keys of one form's submissions: sending the same content again, after an answer that never came, sends the same key,
 * so that the server creates one record; other content gets a key of its own. REL-01.
 */
export function createIdempotencyKeys(newKey: () => string) {
  let last: SentRequest | null = null;
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    /** The last submission, to be stored with what was typed. */
    last: () => last,
    /** Goes on from a stored submission, so that sending it again after a reload creates nothing twice. */
    resume(sent: SentRequest | null): void {
      last = sent;
    },
  };
}
