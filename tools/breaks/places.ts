import ts from 'typescript';
import { idsIn, type SourceFile } from '../rules/citations.ts';

/** Lines and columns from 0, as Stryker's plugins count them. */
export type Position = { line: number; column: number };
export type Span = { start: Position; end: Position };
/** What carries the id of a rule: the code beneath a comment that cites it, or a state whose `meta.rules` has it. */
export type Place = Span & { rule: string; file: string; size: number };

/** The places of all rules in some files, the smallest first. */
export const placesOf = (sources: readonly SourceFile[]): Place[] =>
  sources.flatMap(placesIn).toSorted((a, b) => a.size - b.size);

function placesIn({ path, text }: SourceFile): Place[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const toPosition = (at: number): Position => {
    const { line, character } = source.getLineAndCharacterOfPosition(at);
    return { line, column: character };
  };
  const found: Place[] = [];
  const add = (ids: readonly string[], start: number, end: number) => {
    const span = { start: toPosition(start), end: toPosition(end) };
    for (const rule of ids) found.push({ rule, file: path, size: end - start, ...span });
  };
  const seen = new Set<number>();
  const visit = (node: ts.Node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      if (seen.has(pos) || node === source) continue;
      seen.add(pos);
      // What stands over the imports is about the whole file.
      const about = ts.isImportDeclaration(node) ? source : node;
      add(idsIn(text.slice(pos, end)), about.getStart(), about.getEnd());
    }
    const after = /[,;]/.test(text[node.getEnd()] ?? '') ? node.getEnd() + 1 : node.getEnd();
    for (const { pos, end } of ts.getTrailingCommentRanges(text, after) ?? []) {
      if (seen.has(pos) || node === source) continue;
      seen.add(pos);
      add(idsIn(text.slice(pos, end)), node.getStart(), node.getEnd());
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'meta')
      add(idsIn(node.initializer.getText()), node.parent.getStart(), node.parent.getEnd());
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

const comesBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.column <= b.column);

export const isInside = (outer: Span, inner: Span): boolean =>
  comesBefore(outer.start, inner.start) && comesBefore(inner.end, outer.end);
