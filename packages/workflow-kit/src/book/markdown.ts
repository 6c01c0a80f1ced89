type Cell = string | number;

/** Formats a table in Markdown. Numbers are aligned to the right, and an empty cell becomes a dash. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ') || '—').join(' | ')} |`;
  const isFigure = (at: number) => rows.length > 0 && rows.every((cells) => typeof cells[at] === 'number');
  return [line(heads), `|${heads.map((_, at) => (isFigure(at) ? '--:|' : '---|')).join('')}`, ...rows.map(line)].join(
    '\n',
  );
}
