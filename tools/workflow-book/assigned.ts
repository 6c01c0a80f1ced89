import { fileURLToPath } from 'node:url';
import { readSources, type SourceFile } from '../rules/citations.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MACHINE = 'src/domain/booking/booking-status.machine.ts';
const ASKS = /decideStatus\([^)]*'system'\)|\bby: 'system'/;

/** Files of the product that have a status assigned by the system, found in their code. */
export const findAssigners = (sources: readonly SourceFile[]): string[] =>
  sources.filter(({ path, text }) => path !== MACHINE && ASKS.test(text)).map(({ path }) => path);

/** The same of this project. */
export const assigners = async (): Promise<string[]> => findAssigners(await readSources(ROOT, ['src', 'server']));

/** Who sends `assign.*`, as the book says it. */
export function assignedBy(files: readonly string[]): string {
  if (files.length === 0) return 'no code sends this; an outside provider would';
  const links = files.map((file) => `[${file}](../../${file})`).join(' and ');
  return `in the code of this product only ${links} ask for it, and no request of a person leads there; an outside provider would`;
}
