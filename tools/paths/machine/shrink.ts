/**
 * The shortest part of a list that still does what the whole does, as far as leaving parts out finds it: no single item of
 * the answer can be left out.
 */
export async function shrink<T>(
  items: readonly T[],
  does: (part: readonly T[]) => boolean | Promise<boolean>,
): Promise<readonly T[]> {
  let best = items;
  let size = Math.ceil(best.length / 2);
  while (size >= 1) {
    const shorter = await leaveOut(best, size, does);
    if (shorter) best = shorter;
    else size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return best;
}

async function leaveOut<T>(
  items: readonly T[],
  size: number,
  does: (part: readonly T[]) => boolean | Promise<boolean>,
) {
  for (let at = 0; at < items.length; at += size) {
    const without = [...items.slice(0, at), ...items.slice(at + size)];
    if (await does(without)) return without;
  }
  return null;
}
