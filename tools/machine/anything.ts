/**
 * Stands for a value that is only known while the app runs: any property can be read, any call can be made. Printed,
 * it is the path by which it was reached, in braces: `{user.name}`.
 */
export function anything(path: string): unknown {
  const target = () => undefined;
  return new Proxy(target, {
    get(_, property) {
      if (property === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 0 : `{${path}}`);
      if (property === Symbol.iterator) return function* () {};
      if (property === 'toString' || property === 'valueOf' || property === 'toJSON') return () => `{${path}}`;
      if (property === 'length') return 0;
      if (typeof property === 'symbol') return undefined;
      return anything(`${path}.${property}`);
    },
    apply: () => anything(path),
  });
}
