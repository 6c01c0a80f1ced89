import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { citationFaults, citedPlaces, readSources } from './citations.ts';
import { decisionsPage, toMark, specificationPage } from './pages.ts';
import { AREAS, RULES } from './rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the rules', () => {
  it('have ids of known areas', () => {
    expect(Object.keys(RULES).filter((id) => !Object.hasOwn(AREAS, id.slice(0, -3)))).toEqual([]);
  });

  it('deviate where we do not do what the specification says', () => {
    const deviating = Object.entries(RULES).filter(([, rule]) => toMark(rule) === 'deviating');
    expect(deviating.map(([id]) => id)).toEqual(['AUTH-13', 'READ-05', 'LEDG-28', 'SHOP-07', 'DATA-02']);
  });

  it.each([
    ['docs/specification.md', specificationPage],
    ['docs/decisions.md', decisionsPage],
  ])('make %s', async (path, page) => {
    expect(await readFile(`${root}${path}`, 'utf8')).toBe(page());
  });
});

describe('a citation', () => {
  it('is a place of its rule, by the name that follows', () => {
    const text = `/** How many. ${'LIST'}-08. */\nexport const PAGE_SIZE = 10;\n  // ${'AUTH'}-04\n  'session.started': 1,\n`;
    expect(citedPlaces([{ path: 'src/a.ts', text }])).toEqual([
      { id: 'LIST-08', where: '[PAGE_SIZE](../../src/a.ts)' },
      { id: 'AUTH-04', where: '[session.started](../../src/a.ts)' },
    ]);
  });

  it('is a fault where no rule has the id, or where it names a document that nobody can open', () => {
    const text = `/** ${'EDIT'}-99. ${'Spec'} §${'2'} "Login". ${'Decisions'} "Session"; requirement ${'S'}-03. */`;
    expect(citationFaults([{ path: 'src/a.ts', text }])).toHaveLength(4);
  });

  it('names a rule everywhere', async () => {
    const sources = await readSources(root, ['src', 'server', 'test', 'tools']);
    expect(citationFaults(sources)).toEqual([]);
  });
});
