import * as z from 'zod/mini';

/** A record whose provider counts its changes. REL-02. */
export const Versioned = z.object({ version: z.int() });
