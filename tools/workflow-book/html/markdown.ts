import { escapeText } from '../../machine/words.ts';

/** Where a page of the book stands: its name, what its links lead to (`null` for what the book does not hold), its pictures. */
export type Place = {
  name: string;
  toAddress: (file: string, anchor: string) => string | null;
  toFigure: (title: string, file: string) => string;
};

/** One page of the book as HTML: headings, tables, lists, paragraphs and pictures, as the pages write them. */
export const markdownToHtml = (page: string, place: Place): string =>
  page
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const [, marks, heading = ''] = /^(#+) (.*)$/.exec(block) ?? [];
      if (marks !== undefined) return `<h${marks.length + 1}>${inline(heading, place)}</h${marks.length + 1}>`;
      const [, title, file = ''] = /^!\[(.*)\]\((.*)\)$/.exec(block) ?? [];
      if (title !== undefined) return place.toFigure(title, file);
      if (block.startsWith('|')) return toTable(block.split('\n'), place);
      if (!block.startsWith('- ')) return `<p>${inline(block, place)}</p>`;
      const items = block.slice(2).split('\n- ');
      return `<ul>${items.map((item) => `<li>${inline(item, place)}</li>`).join('')}</ul>`;
    })
    .join('\n');

function toTable([head = '', , ...rows]: string[], place: Place): string {
  const row = (line: string, start: string, end: string) => {
    const cells = line.replaceAll(/^\||\|$/g, '').split(/(?<!\\)\|/);
    return `<tr>${cells.map((cell) => start + inline(cell.replaceAll('\\|', '|').trim(), place) + end).join('')}</tr>`;
  };
  const body = rows.map((line) => row(line, '<td>', '</td>'));
  return `<div class="wide" tabindex="0"><table><thead>${row(head, '<th scope="col">', '</th>')}</thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** Marks within a line. Of HTML only what the pages themselves write is kept. */
const inline = (text: string, { name, toAddress }: Place): string =>
  escapeText(text)
    .replaceAll('&quot;', '"')
    .replaceAll(/&lt;a id="([^"]*)"&gt;&lt;\/a&gt;/g, `<a id="${name}--$1"></a>`)
    .replaceAll('&lt;br&gt;', '<br>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[([^\]]+)\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g, (_, words: string, file: string, anchor = '') => {
      const address = toAddress(file, String(anchor));
      if (address !== null) return `<a href="#${address}">${words}</a>`;
      return `<span title="${file.replaceAll('../', '')}">${words}</span>`;
    });
