import { hasEnded, isDamaged } from './database.ts';
import type { ShopDisk } from './embedded/shop-disk.ts';

type Fault = 'damaged' | 'ended';

const NEXT_STEP: Record<Fault, string> = {
  damaged: 'The database found damage on the disk. Go back to the newest proven snapshot: npm run restore',
  ended: 'The database has stopped. Start Reflow again',
};

const FOR_STAFF: Record<Fault, string> = {
  damaged:
    'The database found damage on the disk where this is kept. The rest of the shop goes on. Please tell the owner.',
  ended: 'The database has stopped. Please tell the owner to start Reflow again.',
};

const toFault = (error: unknown): Fault | null => {
  if (hasEnded(error)) return 'ended';
  return isDamaged(error) ? 'damaged' : null;
};

/** What a call that failed says to staff where the database itself is at fault, `null` where it is not. */
export function describeFault(error: unknown): string | null {
  const fault = toFault(error);
  return fault === null ? null : FOR_STAFF[fault];
}

/** What the server has found wrong with its database since it started, and the disk under it. */
export class DatabaseHealth {
  /** `null` where the database is another server's. */
  readonly disk: ShopDisk | null;
  #fault: Fault | null = null;

  constructor(disk: ShopDisk | null) {
    this.disk = disk;
  }

  note(error: unknown): void {
    const fault = toFault(error);
    if (fault === 'ended' || this.#fault === null) this.#fault = fault ?? this.#fault;
  }

  describe(): string | null {
    return this.#fault === null ? null : NEXT_STEP[this.#fault];
  }
}
