const font = (...content: (Node | string)[]) => {
  const element = document.createElement('font');
  element.append(...content);
  return element;
};

/** The ways in which translators rewrite a text. The words do not change, so that stories can read them. */
export const TRANSLATORS = {
  'moves each text into elements': (text: Text) => {
    const outer = font();
    text.replaceWith(outer);
    outer.append(font(text));
  },
  'replaces each text by elements': (text: Text) => text.replaceWith(font(font(text.data))),
  'inserts its elements before each text and removes the text': (text: Text) => {
    text.before(font(text.data));
    text.remove();
  },
  'inserts its elements after each text and removes the text': (text: Text) => {
    text.after(font(text.data));
    text.remove();
  },
  'replaces its own elements again': (text: Text) => {
    const first = font(text.data);
    text.replaceWith(first);
    first.replaceWith(font(text.data));
  },
  'replaces the element that it moved a text into': (text: Text) => {
    const first = font();
    text.replaceWith(first);
    first.append(text);
    first.replaceWith(font(text.data));
  },
  'adds an element next to the moved text': (text: Text) => {
    const outer = font();
    text.replaceWith(outer);
    outer.append(text, font());
  },
} as const;
export type Translator = keyof typeof TRANSLATORS;

/** The texts of a page that have not been rewritten yet. */
export function findTexts(within: Node): Text[] {
  const found: Text[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text instanceof Text && !text.parentElement?.closest('font, script, style, textarea, svg')) found.push(text);
  return found;
}

/** Rewrites every current and later text of the page. */
export function translatePage(name: Translator): void {
  const translate = () => {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- it runs before the page has a body
    if (document.body === null) return;
    for (const text of findTexts(document.body)) if (text.data.trim() !== '') TRANSLATORS[name](text);
  };
  new MutationObserver(translate).observe(document, { childList: true, subtree: true, characterData: true });
}
Object.assign(globalThis, { translatePage });
