import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../../tools/project.ts';

const BUTTON = /^(?:\w*Button|CreateLink|button)$/;
const LABEL = /^(?:press|submit|confirmLabel)$/;
const SMALL = /^(?:a|an|and|as|by|for|in|of|on|or|the|to|with)$/;
/** The specification and its reading write these. */
const FIXED = ['Try again', 'Log out', "Didn't receive the code? Resend"];

/** Adds the texts within a node, without those of attributes. Placeholders of a template are left out. */
function addTexts(node: ts.Node, texts: string[]) {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) texts.push(node.text.replaceAll(/\s+/g, ' ').trim());
  else if (ts.isTemplateExpression(node))
    texts.push(
      node
        .getText()
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, 'X'),
    );
  else if (!ts.isJsxAttributes(node) && !ts.isCallExpression(node) && !ts.isObjectLiteralExpression(node))
    ts.forEachChild(node, (child) => addTexts(child, texts));
}

function readLabels(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts: string[] = [];
  const read = (node: ts.Node) => {
    if (ts.isJsxElement(node) && BUTTON.test(node.openingElement.tagName.getText()))
      for (const child of node.children) addTexts(child, texts);
    if (ts.isJsxAttribute(node) && node.initializer) {
      const name = node.name.getText();
      const isLabel = name === 'label' && BUTTON.test(node.parent.parent.tagName.getText());
      if (isLabel || LABEL.test(name)) addTexts(node.initializer, texts);
    }
    ts.forEachChild(node, read);
  };
  read(file);
  return texts.filter(Boolean);
}

const isTitleCase = (label: string): boolean =>
  label.split(' ').every((word, at) => /^[^a-z]/.test(word) || (at > 0 && SMALL.test(word)));

it('buttons are written in title case, as in the specification', () => {
  const views = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => join(root, 'src', path));
  const labels = [...new Set(views.flatMap(readLabels))];
  expect(labels).toContain('Save Changes');
  expect(labels.filter((label) => !isTitleCase(label) && !FIXED.includes(label))).toEqual([]);
});
