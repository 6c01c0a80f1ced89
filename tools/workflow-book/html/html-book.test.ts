import { describe, expect, it } from 'vitest';
import { drawBook } from '../book.ts';
import { findTimeLimits, inWords, limitsPage } from '../pages/limits-page.ts';
import { htmlBook } from './html-book.ts';
import { allMachines } from '../../machine/machines.ts';
import { markdownToHtml } from './markdown.ts';
import { timeNamed } from '../pages/questions-page.ts';

const PAGE =
  '# The rules\n\n| Rule | Says |\n|---|---|\n| <a id="edit-01"></a>**EDIT-01** | a \\| b<br>[a.test.ts](../../test/a.test.ts) |\n';
const PROOF = '# The proof\n\nOf [EDIT-01](rules/edit.md#edit-01).\n\n- 1 of 1\n- 2 of 2\n';

const bookOf = async () => {
  const machines = (await allMachines()).filter(({ name }) => ['booking-edit', 'clock'].includes(name));
  const { files, chapters } = await drawBook(machines, new Map());
  return htmlBook({ files: new Map([...files, ['proof.md', { content: PROOF, machine: 'the proof' }]]), chapters });
};

describe('the book in one file', () => {
  it('holds questions, map, times, rules, coverage, proof, roles and machines, each in the contents', async () => {
    const book = await bookOf();
    const [, contents = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(book) ?? [];
    const linked = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(linked).toEqual([
      'questions',
      'README',
      'map',
      'limits',
      'rules',
      'coverage',
      'proof',
      'permissions',
      'booking-edit',
      'clock',
    ]);
    expect([...book.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual(linked);
    for (const words of ['Who may delete a ledger entry', '<td>1.5 s</td>', '<b>EDIT-01</b>', '<li>2 of 2</li>']) {
      expect(book).toContain(words);
    }
  });

  it('leads by no link to what it does not hold, and to no other file', async () => {
    const book = await bookOf();
    const ids = new Set([...book.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...book.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !to.startsWith('#'))).toEqual([]);
    const absent = links.filter((to) => !ids.has(to.slice(1)));
    expect(absent).toEqual([]);
    expect(book).toContain('<a href="#rules--edit-01">EDIT-01</a>');
  });

  it('writes a page as it stands, with its bars, breaks and places', () => {
    const place = {
      name: 'rules',
      toAddress: () => null,
      toFigure: (title: string, file: string) => `${title} ${file}`,
    };
    expect(markdownToHtml(PAGE, place)).toBe(
      '<h2>The rules</h2>\n<div class="wide" tabindex="0"><table><thead><tr><th scope="col">Rule</th><th scope="col">Says</th></tr></thead><tbody><tr><td><a id="rules--edit-01"></a><b>EDIT-01</b></td><td>a | b<br><span title="test/a.test.ts">a.test.ts</span></td></tr></tbody></table></div>',
    );
    expect(markdownToHtml('<script>x</script> & `a < b`\n\n![Tea](tea.svg)', place)).toBe(
      '<p>&lt;script&gt;x&lt;/script&gt; &amp; <code>a &lt; b</code></p>\nTea tea.svg',
    );
  });
});

describe('the table of times', () => {
  const sources = [
    { path: 'a.ts', text: '/** Milliseconds. TEA-01. */\nexport const STEEP_MS = 3 * 60_000;\n' },
    { path: 'b.ts', text: "import { STEEP_MS } from './a.ts';\n// How long a cup is kept.\nconst KEEP_S = 5;\n" },
    {
      path: 'c.ts',
      text: 'const HOUR_MS = 3_600_000;\nconst DAY_MS = 24 * HOUR_MS;\n/** Old. */\nconst OLD_MS = 3 * DAY_MS;\nconst CUPS = 3;\n',
    },
    { path: 'd.ts', text: '/** Sips. */\nconst SIPS = { limit: 3, minutes: 24 * 60, slowAfter: 2 };\n' },
  ];

  it('has every named time of the code, with its sentence and who uses it', () => {
    expect(findTimeLimits(sources)).toEqual([
      { name: 'KEEP_S', ms: 5_000, says: 'How long a cup is kept.', file: 'b.ts', usedBy: [] },
      { name: 'STEEP_MS', ms: 180_000, says: 'Milliseconds. TEA-01.', file: 'a.ts', usedBy: ['b.ts'] },
      { name: 'HOUR_MS', ms: 3_600_000, says: '', file: 'c.ts', usedBy: [] },
      { name: 'DAY_MS', ms: 86_400_000, says: '', file: 'c.ts', usedBy: [] },
      { name: 'SIPS', ms: 86_400_000, says: 'Sips.', file: 'd.ts', usedBy: [] },
      { name: 'OLD_MS', ms: 259_200_000, says: 'Old.', file: 'c.ts', usedBy: [] },
    ]);
    expect(limitsPage(findTimeLimits(sources))).toContain(
      '| 3 min | Milliseconds. TEA-01. | `STEEP_MS` in [a.ts](../../a.ts) | [b.ts](../../b.ts) |',
    );
  });

  it('is asked by name where an answer says a time, and an unknown or a second one of that name is refused', () => {
    const times = findTimeLimits(sources);
    expect(timeNamed(times, 'STEEP_MS')).toBe('3 min (`STEEP_MS` in [a.ts](../../a.ts))');
    expect(() => timeNamed(times, 'NAP_MS')).toThrow('NAP_MS is not one time of the code');
    expect(() => timeNamed([...times, ...times], 'KEEP_S')).toThrow('KEEP_S is not one time of the code');
  });

  it('writes times as people do', () => {
    expect([500, 1_500, 30_000, 120_000, 7_200_000, 2_592_000_000].map(inWords)).toEqual([
      '500 ms',
      '1.5 s',
      '30 s',
      '2 min',
      '2 h',
      '30 days',
    ]);
  });
});
