import { instance } from '@viz-js/viz';

/** The font of most letters. */
const FONT = 'font-family="Helvetica,Arial,sans-serif" font-size="8.8"';

/**
 * Draws a graph of Graphviz in few bytes. The same graph gives the same picture. Letters are drawn at `scale` of their
 * measured size, because the reader's font may be wider.
 */
export async function drawSvg(dot: string, scale: number): Promise<string> {
  const svg = (await instance()).renderString(dot, { format: 'svg' });
  return `${svg
    .slice(svg.indexOf('<svg'))
    .replaceAll(/<!--[\s\S]*?-->\s*|<title>[^<]*<\/title>\s*/g, '')
    .replaceAll(/ (?:id|xlink:title|xmlns:xlink|xml:space|font-family)="[^"]*"| text-anchor="start"/g, '')
    .replaceAll(/<g>\s*<a xlink:href="([^"]*)">\s*([\s\S]*?)\s*<\/a>\s*<\/g>/g, '<a href="$1">$2</a>')
    .replaceAll(/(<a href="[^"]*">)((?:(?!<a )[\s\S])*?)<\/a>\s*\1/g, '$1$2\n')
    .replaceAll(/font-size="([\d.]+)"/g, (_, size: string) => `font-size="${(Number(size) * scale).toFixed(1)}"`)
    .replaceAll(' font-size="8.8"', '')
    .replace('<svg', `<svg ${FONT}`)
    .replaceAll(/-?\d+\.\d\d+/g, (number) => String(Number(Number(number).toFixed(1))))
    .replaceAll(/ d="([^"]*)"/g, (_, path: string) => ` d="${straighten(path)}"`)
    .replaceAll(
      /<path fill="([^"]*)" stroke="none"( d="[^"]*")\/>\s*<path fill="none"([^>]*)\2\/>/g,
      '<path fill="$1"$3$2/>',
    )
    .replaceAll(/\n{2,}/g, '\n')
    .trimEnd()}\n`;
}

/** Replaces straight curves by lines. */
function straighten(path: string): string {
  const [start = '', ...points] = path.slice(1).split(/[C ]/);
  let at = start;
  let drawn = `M${start}`;
  for (let next = 0; next < points.length; next += 3) {
    const [first = '', second = '', to = ''] = points.slice(next, next + 3);
    drawn += first === at && second === to ? `L${to}` : `C${first} ${second} ${to}`;
    at = to;
  }
  return drawn;
}
