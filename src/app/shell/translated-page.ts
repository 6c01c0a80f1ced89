/** React keeps its record of an element or a text under such a key. */
export const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber'));

/** Returns whether React created the node or something inside it. */
const holdsReacts = (node: Node): boolean => isReacts(node) || [...node.childNodes].some(holdsReacts);

/** A translator that replaced its own elements in a circle must not hold the page up. */
const MOST_REPLACEMENTS = 20;

/**
 * Lets React work on a page that a translator has rewritten. Chrome and extensions put each text into elements of their
 * own: they move React's text node into a `<font>`, or replace it by one. React then threw a NotFoundError when it
 * removed such a text or inserted before it, and wrote a changed text to a node that nobody saw. Here both find the element
 * that shows the text now. BROWSER-01
 */
export function supportTranslators(page: Document): void {
  const prototype = Node.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- each is called on the node that it belongs to
  const { appendChild, insertBefore, removeChild } = prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  /** A node that was replaced, and the element that took its place. */
  const standIns = new WeakMap<Node, ChildNode>();
  /** Maps a text to the foreign element that was inserted next to it. */
  const besides = new WeakMap<Node, ChildNode>();

  const isForeign = (node: Node): node is Element => node instanceof Element && !isReacts(node);
  const learn = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const added = [...addedNodes].find(isForeign);
      for (const removed of removedNodes) {
        const standIn = added ?? besides.get(removed);
        if (standIn) standIns.set(removed, standIn);
      }
      if (added && removedNodes.length === 0)
        for (const text of [previousSibling, nextSibling]) if (text instanceof Text) besides.set(text, added);
    }
  };
  const observer = new MutationObserver(learn);
  observer.observe(page, { childList: true, subtree: true });

  /** The element that shows a node which is no longer in the page. */
  const findStandIn = (node: Node): ChildNode | undefined => {
    if (node.isConnected) return undefined;
    learn(observer.takeRecords());
    let found: ChildNode | undefined;
    let root = node.getRootNode();
    for (let step = 0; step < MOST_REPLACEMENTS; step += 1) {
      const next = standIns.get(root);
      if (!next) break;
      found = next;
      root = next.getRootNode();
    }
    return found;
  };
  /** The child of `parent` that shows `node`. */
  const findShown = (parent: Node, node: Node): Node | null => {
    for (const start of [node, findStandIn(node)])
      for (let at: Node | null = start ?? null; at; at = at.parentNode) if (at.parentNode === parent) return at;
    return null;
  };
  /** Takes away what showed a text that has its place in the page again. */
  const dropStandIn = (text: Node, standIn: ChildNode | undefined): void => {
    if (standIn && !standIn.contains(text)) standIn.remove();
  };

  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const shown = findShown(this, child);
    // A node elsewhere in the page is a fault of the caller, which the browser reports.
    if (!shown) return child.isConnected ? (removeChild.call(this, child) as T) : child;
    if (shown.contains(child)) child.parentNode?.removeChild(child);
    if (!holdsReacts(shown)) removeChild.call(this, shown);
    return child;
  };

  prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    let place = before;
    if (before && before.parentNode !== this) {
      place = findShown(this, before);
      if (!place && before.isConnected) place = before;
    }
    const standIn = node instanceof Text ? findStandIn(node) : undefined;
    insertBefore.call(this, node, place);
    dropStandIn(node, standIn);
    return node;
  };

  prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    const standIn = node instanceof Text ? findStandIn(node) : undefined;
    appendChild.call(this, node);
    dropStandIn(node, standIn);
    return node;
  };

  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string | null) {
      nodeValue?.set?.call(this, value);
      // The new text takes its place in the page again. A translator may translate it from there.
      findStandIn(this)?.replaceWith(this);
    },
  });
}
