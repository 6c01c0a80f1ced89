/** Whether two values of plain JSON say the same, in whichever order their fields stand. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isEqual(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
