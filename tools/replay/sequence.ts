import type { ReplayedEntry } from './replay.ts';
import { escapeText } from '../workflow-book/words.ts';

const LANE = 260;
const ROW = 46;
const TOP = 70;

const words = (state: unknown): string =>
  typeof state === 'string' ? state : JSON.stringify(state).replaceAll('"', '');
const cut = (line: string, length: number): string => (line.length <= length ? line : `${line.slice(0, length - 1)}…`);

/** A replayed trace as a picture: a line of life for each actor, its events in order, red where today's machine disagrees. */
export function sequencePicture(entries: ReplayedEntry[]): string {
  const actors = [...new Set(entries.map((entry) => entry.actor))];
  const width = 90 + actors.length * LANE;
  const height = TOP + entries.length * ROW + 40;
  const x = (actor: string) => 90 + actors.indexOf(actor) * LANE + 20;
  const lanes = actors.map(
    (actor) =>
      `<text x="${x(actor)}" y="30" font-weight="bold">${escapeText(actor)}</text><line x1="${x(actor)}" y1="44" x2="${x(actor)}" y2="${height - 20}" stroke="#9ca3af" stroke-dasharray="4 4"/>`,
  );
  const rows = entries.map((entry, index) => {
    const y = TOP + index * ROW;
    const colour = entry.agrees ? '#1f2937' : '#b91c1c';
    const state = entry.agrees ? words(entry.state) : `${words(entry.state)} recorded, ${words(entry.reached)} now`;
    return [
      `<text x="10" y="${y + 4}" fill="#6b7280">${(entry.at / 1000).toFixed(2)} s</text>`,
      `<circle cx="${x(entry.actor)}" cy="${y}" r="4" fill="${colour}"/>`,
      `<text x="${x(entry.actor) + 12}" y="${y}" fill="${colour}">${escapeText(cut(entry.event.type, 34))}</text>`,
      `<text x="${x(entry.actor) + 12}" y="${y + 15}" fill="#6b7280">${escapeText(cut(state, 38))}</text>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica,Arial,sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${lanes.join('')}${rows.join('')}</svg>\n`;
}
