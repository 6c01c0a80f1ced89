import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { conditionOf, type Chart, type ChartTransition } from 'workflow-kit/chart/chart';
import { escapeText, spaced, titleOf } from 'workflow-kit/chart/words';
import type { Book } from '../book.ts';
import type { Playable } from './moves.ts';
import type { Story } from './stories.ts';

/** A page of the book: file name, title in the contents, Markdown, and chart. */
type Page = { name: string; title: string; text: string; chart?: Chart };

/** The pages about all machines, in order. */
const PAGES: readonly [string, string][] = [
  ['questions', 'Questions and answers'],
  ['README', 'All workflows, three questions'],
  ['map', 'Who talks to whom'],
  ['limits', 'Time limits'],
  ['rules', 'Rules and their tests'],
  ['coverage', 'Coverage'],
  ['proof', 'Proof of the INBOUND rule'],
  ['permissions', 'Permissions'],
];
/** The HTML page. Its script fills the section with the current states of the app. */
const PAGE = readFileSync(join(import.meta.dirname, 'book.html'), 'utf8');
const NOW = { name: 'now', title: 'What happens now' };
/** The start tag around each table. */
const TABLE = '<div class="wide" tabindex="0">';

const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Builds the style and the script of the book. */
export const bookParts = (): { css: string; js: string } => ({
  css: readFileSync(join(import.meta.dirname, 'book.css'), 'utf8'),
  js: clientScript(),
});

type Parts = { head: string; end: string };

/** The commit of the book and its day, so that an auditor knows what it describes. Empty outside of a repository. */
function builtFrom(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%h of %cs'], { encoding: 'utf8' });
  return status === 0 ? `<p><small>Commit ${escapeText(stdout.trim())}</small></p>` : '';
}

/** The parts of a book that opens from disk: inline, under a policy with their hashes. */
function carried({ css, js } = bookParts()): Parts {
  const policy = `default-src 'none'; style-src ${hash(css)}; script-src ${hash(js)}; base-uri 'none'; form-action 'none'`;
  return {
    head: `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<style>${css}</style>`,
    end: `<script>${js}</script>`,
  };
}

/** The parts of a book that a server delivers under its own policy: files at these addresses. */
export const linkedParts = ({ css, js }: { css: string; js: string }): Parts => ({
  head: `<link rel="stylesheet" href="${css}">`,
  end: `<script src="${js}"></script>`,
});

/**
 * Builds the book as one file. By default it opens from disk, needs no network and has a strict policy. `parts` changes
 * this.
 */
export function htmlBook(
  { files, chapters, madeOf = {} }: Book,
  stories: readonly Story[] = [],
  parts = carried(),
): string {
  const textOf = (name: string): string => files.get(`${name}.md`)?.content ?? '';
  const abouts = PAGES.map(([name, title]): Page => ({ name, title, text: textOf(name) })).filter(({ text }) => text);
  const machines = chapters.map(({ chart }): Page => {
    const { name } = chart;
    return { name, title: titleOf(name), text: textOf(name), chart };
  });
  const pages = [...abouts, ...machines];
  const playables = Object.fromEntries(
    chapters.map(({ chart }) => {
      const own = stories.filter(({ machine }) => machine === chart.id);
      return [chart.name, own.map(({ way }) => way)];
    }),
  );
  const toAddress = addressesIn(pages);
  const toSection = ({ name, title, text, chart }: Page): string => {
    const toFigure = (caption: string, file: string) => {
      const svg = files.get(file)?.content ?? '';
      return `${figure(caption)}${chart ? toPressable(svg, chart) : svg}</figure>`;
    };
    const [top = '', ...rest] = markdownToHtml(text, { name, toAddress: toAddress(name), toFigure }).split(
      '<h3>States',
    );
    const pictured = top.includes('<figure')
      ? top
      : top.replaceAll(TABLE, figure(title, 'tables')).replaceAll('</div>', '</figure>');
    const begun = chart
      ? pictured.replace('<figure', `${toPlayer(chart, playables[name] ?? [])}$&`)
      : name === 'questions'
        ? withQuestions(top)
        : top;
    return `<section id="${name}">\n${[begun, ...rest].join('<h3>States')}\n</section>`;
  };
  const contents = (listed: readonly Pick<Page, 'name' | 'title'>[]) =>
    `<ul>${listed.map(({ name, title }) => `<li><a href="#${name}">${escapeText(title)}</a></li>`).join('')}</ul>`;
  const named = Object.fromEntries(chapters.map(({ chart }) => [chart.id, chart.name]));
  const filled: Record<string, string> = {
    ...parts,
    built: builtFrom(),
    aboutAll: contents([...abouts, NOW]),
    workflows: contents(machines),
    abouts: abouts.map(toSection).join('\n'),
    machines: machines.map(toSection).join('\n'),
    data: [
      asData('stories', playables),
      asData('made-of', { ...named, ...madeOf }),
      asData('bare', Object.fromEntries(chapters.map(({ chart, bare }) => [chart.name, bare]))),
    ].join('\n'),
  };
  return PAGE.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '');
}

/** Adds a list of links to the start of the page of questions. */
function withQuestions(page: string): string {
  const links: string[] = [];
  const answers = page.replaceAll(/<(h3|b)>([^<]*\?)<\/\1>/g, (_, tag: string, question: string) => {
    const id = `questions--${links.length + 1}`;
    links.push(`<li><a href="#${id}">${question}</a></li>`);
    return `<${tag} id="${id}">${question}</${tag}>`;
  });
  return answers.replace('<h3', `<ul>${links.join('')}</ul>\n$&`);
}

/** Bundles the script of the book. */
function clientScript(): string {
  const entryPoints = [join(import.meta.dirname, 'book.client.ts')];
  const { outputFiles } = buildSync({ entryPoints, bundle: true, format: 'iife', minify: true, write: false });
  return outputFiles.map(({ text }) => text).join('');
}

/** Embeds data for the script of the book. */
const asData = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Turns links between pages into links within the book. A link to anything else becomes plain text. */
function addressesIn(pages: readonly Page[]) {
  const anchors = new Map(
    pages.map(({ name, text }) => [name, new Set([...text.matchAll(/<a id="([^"]*)">/g)].map(([, id]) => id))]),
  );
  return (from: string) => (file: string, anchor: string) => {
    const name = file === '' ? from : file.replace(/\.md$/, '');
    const known = anchors.get(name);
    if (!known) return null;
    return known.has(anchor) ? `${name}--${anchor}` : name;
  };
}

const figure = (caption: string, kind = 'picture'): string =>
  `<figure class="${kind}" role="group" aria-label="${escapeText(caption)}"${kind === 'tables' ? ' tabindex="0"' : ''}>`;

/** Builds the controls of a machine: the hint, its file, and the player, hidden while it has no paths. */
function toPlayer({ name }: Chart, ways: readonly Playable[]): string {
  const of = escapeText(titleOf(name));
  const options = ways.map(({ title }, at) => `<option value="${at}">${escapeText(title)}</option>`).join('');
  return `<p><small>Press a state, a line or its words. The book shows each workflow, its screens, the rules, and the tests that name them. For visual editors: <button type="button" data-saves="${name}">${name}.machine.js</button></small></p>
<p class="live" hidden></p>
<div class="player" role="group" aria-label="Ways through ${of}"${ways.length === 0 ? ' hidden' : ''}><select aria-label="Way">${options}</select><button type="button">Play</button><button type="button" disabled>Step back</button><button type="button">Step</button><small role="status"></small></div>`;
}

/** The label of a transition for a screen reader. */
function labelOf(chart: Chart, transition: ChartTransition): string {
  const condition = conditionOf(chart, transition);
  const to = transition.to.map(spaced).join(', ') || 'stays';
  return `${spaced(transition.from) || 'in any state'}: ${transition.words}${condition && ` [${condition}]`} → ${to}`;
}

/**
 * The start tag of a link to a state (`state-draft`) or to rows of transitions (`t1+t2`), with a label for a screen
 * reader.
 */
function linkTo(chart: Chart, to: string): string {
  const [state, rows = ''] = to.startsWith('state-') ? [to.slice('state-'.length)] : [null, to.slice(1)];
  const labels =
    state === null
      ? rows.split('+').map((at) => labelOf(chart, chart.transitions[Number(at)] as ChartTransition))
      : [`${spaced(state) || chart.id}: what the book knows of this state`];
  const [first, ...more] =
    state === null ? rows.split('+').map((at) => `${chart.name}--t${at}`) : [`${chart.name}--${to}`];
  const others = more.length > 0 ? ` data-more="${more.join(' ')}"` : '';
  return `<a href="#${first}"${others} aria-label="${escapeText(labels.join('; '))}">`;
}

/**
 * Makes a picture pressable: its links lead to rows and have labels. A wider transparent line under each line is easier
 * to press.
 */
const toPressable = (svg: string, chart: Chart): string =>
  svg
    .replaceAll(/(?<=<g class="edge">\s*<a [^>]*>)<path [^>]*( d="[^"]*")\/>/g, '<path class="reach"$1/>$&')
    .replaceAll(/<a href="#([^"]*)">/g, (_, to: string) => linkTo(chart, to));

/**
 * The context of a page: its name, the targets of its links (`null` if the book does not contain them), its pictures.
 */
type Place = {
  name: string;
  toAddress: (file: string, anchor: string) => string | null;
  toFigure: (title: string, file: string) => string;
};

/** Converts a page to HTML: headings, tables, lists, paragraphs and pictures, as the pages use them. */
const markdownToHtml = (page: string, place: Place): string =>
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

/** Converts marks within a line. Only the HTML that the pages write is kept. */
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
