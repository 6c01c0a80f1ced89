import ts from 'typescript';
import { idsIn, type SourceFile } from '../rules/citations.ts';

/** Character offsets within a file. */
export type Span = { start: number; end: number };
/**
 * A place that carries a rule: the code under a comment that cites it, or a state with its id in `meta.rules`. `range`
 * is Stryker's notation.
 */
export type Place = Span & { rule: string; file: string; range: string };

/** The places of all rules in some files, the smallest first. */
export const placesOf = (sources: readonly SourceFile[]): Place[] =>
  sources.flatMap(placesIn).toSorted((a, b) => a.end - a.start - (b.end - b.start));

function placesIn({ path, text }: SourceFile): Place[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Place[] = [];
  const seen = new Set<number>();
  const add = (words: string, about: ts.Node) => {
    const [start, end] = [about.getStart(), about.getEnd()];
    const at = [start, end].map((place) => {
      const { line, character } = source.getLineAndCharacterOfPosition(place);
      return `${line + 1}:${character}`;
    });
    for (const rule of idsIn(words)) found.push({ rule, file: path, start, end, range: `${path}:${at.join('-')}` });
  };
  const addComments = (comments: readonly ts.CommentRange[] | undefined, about: ts.Node) => {
    for (const { pos, end } of (comments ?? []).filter((comment) => !seen.has(comment.pos))) {
      seen.add(pos);
      add(text.slice(pos, end), about);
    }
  };
  const visit = (node: ts.Node) => {
    // A comment above the imports is about the whole file.
    const about = ts.isImportDeclaration(node) ? source : node;
    addComments(ts.getLeadingCommentRanges(text, node.getFullStart()), about);
    const after = /[,;]/.test(text[node.getEnd()] ?? '') ? node.getEnd() + 1 : node.getEnd();
    addComments(ts.getTrailingCommentRanges(text, after), node);
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'meta') add(node.initializer.getText(), node.parent);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}
