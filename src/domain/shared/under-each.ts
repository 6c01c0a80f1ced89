import * as z from 'zod/mini';

/** The same shape under each of these keys. A `z.record` of them would cost every page of the app half a kilobyte. */
export const underEach = <const Key extends string, Shape extends z.ZodMiniType>(keys: readonly Key[], shape: Shape) =>
  z.object(Object.fromEntries(keys.map((key) => [key, shape])) as Record<Key, Shape>);
