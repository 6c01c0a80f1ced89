import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { View } from './views.ts';

const STYLE = `
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #1c1f26; background: #f4f5f7; }
  nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 4px 14px; padding: 10px 20px; background: #fff; border-bottom: 1px solid #d9dce3; font-size: 13px; }
  nav a { color: #3454c5; }
  section { padding: 16px 20px; scroll-margin-top: 90px; }
  h1, h2 { margin: 0 0 8px; font-size: 18px; }
  .row { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding-bottom: 12px; }
  figure { margin: 0; flex: none; }
  figcaption { font-size: 12px; color: #565d6b; }
  img { display: block; max-height: 560px; max-width: 900px; min-width: 120px; border: 1px solid #d9dce3; background: #fff; font-size: 12px; }
`;

/** `index.html`: each view in a row of its own, light above dark, from the narrowest to the widest and on paper. */
export function writeIndex(
  folder: string,
  views: readonly View[],
  { widths, themes }: { widths: readonly number[]; themes: readonly string[] },
): void {
  const picture = (view: View, kind: string, caption: string) =>
    `<figure><a href="${view.name}-${kind}.webp"><img loading="lazy" src="${view.name}-${kind}.webp" alt="Made by npm run screens"></a><figcaption>${caption}</figcaption></figure>`;
  const row = (view: View, theme: string) =>
    `<div class="row">${widths.map((width) => picture(view, `${width}-${theme}`, `${width} px, ${theme}`)).join('')}</div>`;
  const section = (view: View) =>
    `<section id="${view.name}"><h2>${view.title}</h2>${themes.map((theme) => row(view, theme)).join('')}${
      view.isWindow || view.isPublic ? '' : `<div class="row">${picture(view, 'paper', 'on paper')}</div>`
    }</section>`;
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The screens of Reflow</title>
<style>${STYLE}</style>
<nav>${views.map(({ name, title }) => `<a href="#${name}">${title}</a>`).join('')}</nav>
<section><h1>The screens of Reflow</h1>
<p>The sample shop in five widths and two themes, and on paper. <code>npm run screens</code> makes all pictures; the repository keeps some of 390 and 1366 px.</p></section>
${views.map(section).join('\n')}
</html>
`,
  );
}
