import * as z from 'zod/mini';

/** A record whose provider counts its changes. REL-02. */
export const Versioned = z.object({ version: z.int() });

/** The version in what a write answers, `null` where the provider counts none. */
export const toVersion = (written: unknown): number | null => z.safeParse(Versioned, written).data?.version ?? null;
