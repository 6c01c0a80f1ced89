import type { Cost, Measured } from './measure.ts';

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const ms = (value: number) => value.toFixed(1);

/** A table of Markdown: the median at each size and how often the smallest it is, then all of the largest. */
export function toTable(measured: readonly Measured[]): string {
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return '';
  const heads = [
    ...measured.map(({ size }) => `p50 ms at ${count(size)}`),
    'times',
    'p95',
    'p99',
    `rows read at ${count(first.size)}`,
    `at ${count(last.size)}`,
    `pages at ${count(first.size)}`,
    `at ${count(last.size)}`,
    'bytes',
    'compressed',
  ];
  const toRow = (name: string, small: Cost, large: Cost) => [
    name,
    ...measured.map(({ costs }) => ms(costs.get(name)?.p50 ?? NaN)),
    ms(large.p50 / small.p50),
    ms(large.p95),
    ms(large.p99),
    count(small.rows),
    count(large.rows),
    count(small.pages),
    count(large.pages),
    count(large.bytes),
    count(large.sent),
  ];
  const rows = [...last.costs].map(([name, large]) => toRow(name, first.costs.get(name) ?? large, large));
  const lines = [['', ...heads], ['---', ...heads.map(() => '--:')], ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
