import { escapeText } from '../../machine/words.ts';

/** Turns an address of the pages into one of the book; `null` for what is not in it. */
export type ToAddress = (file: string, anchor: string) => string | null;

/** One page of the book as HTML: headings, tables, lists and paragraphs, as the pages write them, and its picture. */
export function markdownToHtml(page: string, id: string, toAddress: ToAddress, picture = ''): string {
  const inline = (text: string): string => inLine(text, id, toAddress);
  return page
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const [, marks, heading = ''] = /^(#+) (.*)$/.exec(block) ?? [];
      if (marks !== undefined) return `<h${marks.length + 1}>${inline(heading)}</h${marks.length + 1}>`;
      if (block.startsWith('|')) return toTable(block.split('\n'), inline);
      if (block.startsWith('- ')) {
        const items = block.slice(2).split('\n- ');
        return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
      }
      return block.startsWith('![') ? picture : `<p>${inline(block)}</p>`;
    })
    .join('\n');
}

function toTable([head = '', , ...rows]: string[], inline: (text: string) => string): string {
  const cells = (line: string) => line.replaceAll(/^\||\|$/g, '').split(/(?<!\\)\|/);
  const written = (line: string, tag: string) =>
    cells(line)
      .map((text) => `<${tag}>${inline(text.replaceAll('\\|', '|').trim())}</${tag.split(' ')[0]}>`)
      .join('');
  const body = rows.map((line) => `<tr>${written(line, 'td')}</tr>`);
  return `<div class="wide" tabindex="0"><table><thead><tr>${written(head, 'th scope="col"')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** Marks within a line. Of HTML only what the pages themselves write is kept. */
const inLine = (text: string, id: string, toAddress: ToAddress): string =>
  escapeText(text)
    .replaceAll('&quot;', '"')
    .replaceAll(/&lt;a id="([^"]*)"&gt;&lt;\/a&gt;/g, (_, anchor: string) => `<a id="${id}--${anchor}"></a>`)
    .replaceAll(/&lt;(\/?(?:br|details|summary))&gt;/g, '<$1>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[([^\]]+)\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g, (_, words: string, file: string, anchor = '') => {
      const address = toAddress(file, String(anchor));
      if (address !== null) return `<a href="#${address}">${words}</a>`;
      return `<span title="${file.replaceAll('../../', '')}${anchor === '' ? '' : `#${String(anchor)}`}">${words}</span>`;
    });
