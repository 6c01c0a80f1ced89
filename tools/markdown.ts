type Cell = string | number;

/** A table in Markdown: figures stand to the right, an empty cell is a dash. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ') || '—').join(' | ')} |`;
  const isFigure = (at: number) => rows.length > 0 && rows.every((cells) => typeof cells[at] === 'number');
  return [line(heads), `|${heads.map((_, at) => (isFigure(at) ? '--:|' : '---|')).join('')}`, ...rows.map(line)].join(
    '\n',
  );
}

/** A link from a page in `docs/workflows` to a file of the project. */
export const fileLink = (path: string, words = path): string => `[${words}](../../${path})`;

/** The same, by the name of the file alone. */
export const nameLink = (path: string): string => fileLink(path, path.slice(path.lastIndexOf('/') + 1));
