import { toMachinePage } from 'workflow-kit/book/machine-page';
import { table } from 'workflow-kit/book/markdown';
import type { Chart } from 'workflow-kit/chart/chart';
import type { Picture } from 'workflow-kit/picture/picture';
import { fileLink, nameLink } from '../../links.ts';
import type { SourceFile } from '../../rules/citations.ts';
import { ruleAddress } from '../../rules/pages.ts';
import { RULES } from '../../rules/rules.ts';
import { SHARED_CHARTS } from '../emitted-samples.ts';
import { toldBy, type EmittedText } from '../emitted-texts.ts';
import { refusalSection } from './refusal-table.ts';

/** Writes the page of one machine, with the texts of its emitted events. */
export const toPage = (
  chart: Chart,
  { pictures, tables }: { pictures: readonly Picture[]; tables: string | null },
  emitted: ReadonlyMap<string, EmittedText>,
  code: readonly SourceFile[],
): string =>
  toMachinePage(chart, pictures, {
    sourceLink: (file) => fileLink(file, `\`${file}\``),
    ruleLink,
    tables,
    sections: [...refusalSection(chart, code), ...formTable(chart, emitted), emittedTable(chart, emitted)],
  });

function ruleLink(id: string): string {
  const section = / ?(§\d+)/.exec(RULES[id]?.from ?? '')?.[1];
  return `[${id}](${ruleAddress(id)})${section ? ` ${section}` : ''}`;
}

/** The forms that share a chart, with the texts of each. Their rules and fields are in their configurations. */
function formTable({ id }: Chart, emitted: ReadonlyMap<string, EmittedText>): string[] {
  const kinds = SHARED_CHARTS[id] ?? [];
  if (kinds.length === 0) return [];
  const rows = kinds.map((kind) => {
    const toldBy = (type: string) => emitted.get(type)?.ofKind(kind);
    const done = [toldBy('record.saved'), toldBy('record.created')].find((told) => told?.toast);
    return [`\`${kind}\``, done?.toast ?? '', done?.redirect ?? '', toldBy('form.refused')?.toast ?? ''];
  });
  return [`## Forms with this chart\n\n${table(['Form', 'Saved', 'Goes to', 'Refused'], rows)}`];
}

function emittedTable(chart: Chart, emitted: ReadonlyMap<string, EmittedText>): string {
  if (chart.emitted.length === 0) return 'It emits nothing.';
  const rows = chart.emitted.map((type) => {
    const { toast, redirect, heardBy = [] } = toldBy(emitted, chart, type) ?? {};
    const nobody = toast || redirect ? '' : 'nobody';
    return [`\`${type}\``, toast ?? '', redirect ?? '', heardBy.map(nameLink).join(', ') || nobody];
  });
  return `## Emitted events and their texts\n\n${table(['Event', 'Toast', 'Goes to', 'Heard by'], rows)}`;
}
