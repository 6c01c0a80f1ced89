import { fileURLToPath } from 'node:url';
import { readSources, type SourceFile } from '../rules/citations.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MACHINE = 'src/domain/booking/booking-status.machine.ts';
const ASKS = /decideStatus\([^)]*'system'\)|\bby: 'system'(?! \|)/;
const EXPORTED = /^export (?:async )?(?:function|const) (\w+)/gm;

/** A part of the product that has a status assigned by the system, and the files that use it. */
export type Assigner = { part: string; file: string; usedBy: string[] };

/** Those parts, found in the code. */
export const findAssigners = (sources: readonly SourceFile[]): Assigner[] =>
  sources.flatMap(({ path, text }) => {
    const asked = ASKS.exec(text);
    if (path === MACHINE || asked === null) return [];
    const part = [...text.slice(0, asked.index).matchAll(EXPORTED)].at(-1)?.[1] ?? 'the file';
    const users = sources.filter((one) => one.path !== path && new RegExp(`\\b${part}\\b`).test(one.text));
    return [{ part, file: path, usedBy: users.map((one) => one.path) }];
  });

/** The same of this project. */
export const assigners = async (): Promise<Assigner[]> => findAssigners(await readSources(ROOT, ['src', 'server']));

const link = (file: string): string => `[${file}](../../${file})`;

/** Who sends `assign.*`, as the book says it. */
export function assignedBy(found: readonly Assigner[]): string {
  if (found.length === 0) return 'no code sends this; an outside provider would';
  const parts = found.map(
    ({ part, file, usedBy }) =>
      `\`${part}\` in ${link(file)}, used by ${usedBy.map(link).join(', ') || 'no other file'}`,
  );
  return `in the code of this product what asks for it is ${parts.join('; and ')}; an outside provider may send it too`;
}
