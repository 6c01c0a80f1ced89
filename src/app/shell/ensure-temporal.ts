/** Puts `Temporal` in place where the browser lacks it; screens that show days wait for it with their code. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
