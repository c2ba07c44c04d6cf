// Lines out of the tree, in the compact style.
//
//   line   = indent head [": " content]       one space of indent per level
//   head   = role [ '"' name '"' ] [ "[ref=e12]" [ " [focused]" ] ] [ "[state, …]" ]
//   content = page text, cells and blocks apart by " | ", with the heads of controls standing in their place
// A name is quoted and escaped. Page text can't hold a line break, and its "[ref=" is written "[\ref=", so what
// looks like a ref is one. `text` is the role of a line that is nothing but text.

/** Stands for a ref until the line is printed; page text never holds it. */
const REF_HOLE = '\u0002';
const FRAME_MARK = '\u0001';
const NAME_MAX = 160;
const ITEM_TEXT_MAX = 400;
const ITEM_NODES_MAX = 12;
const FOLD_ABOVE = 12;

class Line {
  /** @param {number} depth @param {string} text @param {TreeNode[]} refs @param {Element} el @param {number} part */
  constructor(depth, text, refs, el, part) {
    this.depth = depth;
    this.text = text;
    this.refs = refs;
    this.el = el;
    /** -1: the element's own line; n: the n-th line of text directly in it. */
    this.part = part;
    this.order = 0;
    /** Behind a dialog: compared, not printed. */
    this.behind = false;
    /** Stands for the lines behind a dialog: printed, not compared. */
    this.fold = false;
  }
}

class Layout {
  /** @param {object} [options] @param {boolean} [options.urls]  print where links lead */
  constructor({ urls = false } = {}) {
    this.urls = urls;
    /** @type {Line[]} */
    this.lines = [];
  }

  /**
   * @param {TreeNode} top  as Walk.run gives it
   * @param {boolean} opened  whether its only node is what the caller asked to see whole
   * @returns {Line[]}
   */
  run(top, opened) {
    const kids = top.kids ?? [];
    const nodes = kids.filter((k) => k instanceof TreeNode);
    this.open = opened && nodes.length === 1 ? nodes[0] : null;
    this.content(top, 0);
    return this.lines;
  }

  /** @param {TreeNode} node @param {number} depth @param {Kid[]} [kids]  those of the node that are to be printed */
  content(node, depth, kids = node.kids ?? []) {
    const counts = new Map();
    let owner = node.el;
    /** @type {(string|TreeNode)[]} */
    let group = [];
    const flush = () => {
      if (group.length > 0) this.group(group, depth, owner, counts);
      group = [];
    };
    for (const kid of kids) {
      if (typeof kid === 'string' || (kid instanceof TreeNode && standsInText(kid))) group.push(kid);
      else if (kid instanceof TreeNode) {
        flush();
        this.node(kid, depth);
      } else {
        flush();
        owner = kid ?? node.el;
      }
    }
    flush();
  }

  /**
   * What stands on one level between two block edges.
   * @param {(string|TreeNode)[]} group
   * @param {number} depth
   * @param {Element} owner
   * @param {Map<Element, number>} counts
   */
  group(group, depth, owner, counts) {
    const mixed = group.some((k) => typeof k === 'string' && k !== CELL_EDGE && !isBlank(k));
    if (mixed) {
      this.textLine(group, depth, owner, counts);
      return;
    }
    let text = /** @type {string[]} */ ([]);
    const flush = () => {
      if (text.some((t) => !isBlank(t) && t !== CELL_EDGE)) this.textLine(text, depth, owner, counts);
      text = [];
    };
    for (const kid of group) {
      if (typeof kid === 'string') text.push(kid);
      else {
        flush();
        this.node(kid, depth);
      }
    }
    flush();
  }

  /** @param {(string|TreeNode)[]} pieces @param {number} depth @param {Element} owner @param {Map<Element, number>} counts */
  textLine(pieces, depth, owner, counts) {
    const refs = /** @type {TreeNode[]} */ ([]);
    const text = this.inline(pieces, refs);
    if (text === '') return;
    const part = counts.get(owner) ?? 0;
    counts.set(owner, part + 1);
    this.lines.push(new Line(depth, 'text: ' + text, refs, owner, part));
  }

  /** @param {TreeNode} node @param {number} depth */
  node(node, depth) {
    switch (node.kind) {
      case KIND.FRAME:
        this.lines.push(new Line(depth, FRAME_MARK + frameKeyOf(node.el) + FRAME_MARK + REF_HOLE, [node], node.el, -1));
        return;
      case KIND.IMAGE:
      case KIND.VALUE:
        this.lines.push(new Line(depth, this.head(node, []), [], node.el, -1));
        return;
      case KIND.BEHIND:
        return this.behind(node, depth);
      case KIND.ITEM:
        return this.cachedItem(node, depth);
      case KIND.NAMED:
        if (node.name === '' && node.state === '') return this.content(node, depth);
        return this.container(node, depth);
      case KIND.HEADING:
        return this.heading(node, depth);
      case KIND.CONTROL:
        return this.control(node, depth);
      default:
        return this.container(node, depth);
    }
  }

  /** @param {TreeNode} node @param {number} depth */
  behind(node, depth) {
    const start = this.lines.length;
    this.content(node, depth);
    const hidden = this.lines.slice(start);
    const controls = hidden.reduce((n, line) => n + line.refs.filter((r) => r.kind === KIND.CONTROL).length, 0);
    for (const line of hidden) line.behind = true;
    if (controls === 0) return;
    const fold = new Line(
      depth,
      `page behind the dialog${REF_HOLE} [${controls} control${controls === 1 ? '' : 's'}, open with scope]`,
      [node],
      node.el,
      -1,
    );
    fold.fold = true;
    this.lines.push(fold);
  }

  /** @param {TreeNode} node @param {number} depth */
  control(node, depth) {
    const refs = /** @type {TreeNode[]} */ ([]);
    const head = this.head(node, refs);
    const kids = node.kids;
    if (!kids || kids.length === 0) {
      this.lines.push(new Line(depth, head, refs, node.el, -1));
      if (node === this.open && node.el instanceof HTMLSelectElement) this.options(node, depth + 1);
      return;
    }
    if (this.foldedList(node, head, refs, depth)) return;
    this.headed(node, head, refs, depth);
  }

  /** All options of a select that was opened by its ref. @param {TreeNode} node @param {number} depth */
  options(node, depth) {
    for (const option of /** @type {HTMLSelectElement} */ (node.el).options) {
      const state = [option.selected && 'selected', option.disabled && 'disabled'].filter(Boolean).join(', ');
      const value = option.value !== optionLabel(option) ? ` [value=${quoted(cut(tidy(option.value), 60))}]` : '';
      this.lines.push(new Line(depth, `option ${quoted(optionLabel(option))}${state ? ` [${state}]` : ''}${value}`, [], option, -1));
    }
  }

  /**
   * A head, then the content: on the same line if it is short, else below.
   * @param {TreeNode} node
   * @param {string} head
   * @param {TreeNode[]} refs
   * @param {number} depth
   */
  headed(node, head, refs, depth) {
    const flat =
      node.role === 'treeitem' || node.role === 'menuitem'
        ? null
        : this.flat(node, node.kind === KIND.REGION || node.kind === KIND.NAMED ? 1 : ITEM_NODES_MAX);
    if (flat) {
      this.lines.push(new Line(depth, flat.text ? `${head}: ${flat.text}` : head, [...refs, ...flat.refs], node.el, -1));
      return;
    }
    this.below(node, head, refs, depth);
  }

  /**
   * The head with the text that comes first in it, and the rest of the content below.
   * @param {TreeNode} node
   * @param {string} head
   * @param {TreeNode[]} refs
   * @param {number} depth
   */
  below(node, head, refs, depth) {
    const { pieces, rest } = leadOf(node.kids ?? []);
    const text = pieces.length > 0 ? this.inline(pieces, refs) : '';
    this.lines.push(new Line(depth, text ? `${head}: ${text}` : head, refs, node.el, -1));
    this.content(node, depth + 1, text ? rest : (node.kids ?? []));
  }

  /** @param {TreeNode} node @param {number} depth */
  container(node, depth) {
    const refs = /** @type {TreeNode[]} */ ([]);
    const head = this.head(node, refs);
    if (!node.clickable && !(node.kids ?? []).some(hasContent)) return;
    if (this.foldedList(node, head, refs, depth)) return;
    this.headed(node, head, refs, depth);
  }

  /** @param {TreeNode} node @param {number} depth */
  heading(node, depth) {
    const kids = node.kids ?? [];
    const refs = /** @type {TreeNode[]} */ ([]);
    if (kids.every((k) => !(k instanceof TreeNode) || k.kind === KIND.IMAGE)) {
      node.name ||= plainText(kids);
      if (node.name) this.lines.push(new Line(depth, this.head(node, refs), refs, node.el, -1));
      return;
    }
    this.headed(node, this.head(node, refs), refs, depth);
  }

  /** Items are many and mostly stay as they are, so their lines are kept with the node. @param {TreeNode} node @param {number} depth */
  cachedItem(node, depth) {
    if (this.urls) return this.item(node, depth);
    if (node.lines?.depth !== depth) {
      const start = this.lines.length;
      this.item(node, depth);
      node.lines = { depth, list: this.lines.slice(start) };
    } else for (const line of node.lines.list) this.lines.push(line);
  }

  /** @param {TreeNode} node @param {number} depth */
  item(node, depth) {
    const content = (node.kids ?? []).filter(hasContent);
    if (content.length === 0 && !node.clickable) return;
    const only = content.length === 1 ? content[0] : null;
    if (node.role === 'listitem' && !node.clickable && !node.name && !node.state && only instanceof TreeNode) {
      this.node(only, depth);
      return;
    }
    const refs = /** @type {TreeNode[]} */ ([]);
    const flat = this.flat(node, ITEM_NODES_MAX);
    const state = node.role === 'row' && isHeaderRow(node) ? (node.state ? node.state + ', header' : 'header') : node.state;
    const wantsRef = node.clickable || (flat ? flat.refs.length > 0 : holdsControl(node));
    const head = this.head(node, refs, wantsRef, state);
    if (flat) {
      if (flat.text || wantsRef)
        this.lines.push(new Line(depth, flat.text ? `${head}: ${flat.text}` : head, [...refs, ...flat.refs], node.el, -1));
      return;
    }
    this.below(node, head, refs, depth);
  }

  /**
   * The whole content on one line, or null when it is too much for that.
   * @param {TreeNode} node
   * @param {number} most  nodes
   * @returns {{text: string, refs: TreeNode[]}|null}
   */
  flat(node, most) {
    const pieces = /** @type {(string|TreeNode)[]} */ ([]);
    const budget = { nodes: most, chars: node.role === 'row' ? 4 * ITEM_TEXT_MAX : ITEM_TEXT_MAX };
    if (!flatten(node.kids ?? [], pieces, budget)) return null;
    const blocks = pieces.includes(CELL_EDGE);
    if (budget.chars < 0 && (blocks || pieces.some((p) => typeof p !== 'string'))) return null;
    const refs = /** @type {TreeNode[]} */ ([]);
    return { text: this.inline(pieces, refs), refs };
  }

  /**
   * A long list of links or options as one counted line.
   * @param {TreeNode} node @param {string} head @param {TreeNode[]} refs @param {number} depth
   * @returns {boolean}
   */
  foldedList(node, head, refs, depth) {
    if (node === this.open || !FOLDING_ROLES.has(node.role)) return false;
    const leaves = /** @type {TreeNode[]} */ ([]);
    let others = 0;
    for (const leaf of leavesOf(node.kids ?? [])) {
      if (leaf.kind === KIND.CONTROL && FOLDED_ROLES.has(leaf.role) && !leaf.kids) leaves.push(leaf);
      else if (leaf.kind === KIND.CONTROL && leaf.role !== 'button') return false;
      else others++;
    }
    if (leaves.length <= FOLD_ABOVE || others > leaves.length * 0.4) return false;
    const chosen = leaves.filter((n) => n.state !== '').map((n) => `${n.name} [${n.state}]`);
    const names = leaves
      .filter((n) => n.state === '' && n.name !== '')
      .slice(0, FOLD_ABOVE)
      .map((n) => n.name);
    const shown = cut(inert([...new Set([...chosen.slice(0, 3), ...names])].join(' | ')), 300);
    if (refs.length === 0) {
      refs.push(node);
      head += REF_HOLE;
    }
    this.lines.push(new Line(depth, `${head} [${leaves.length} ${leaves[0].role}s, open with scope]: ${shown}`, refs, node.el, -1));
    return true;
  }

  /** @param {(string|TreeNode)[]} pieces @param {TreeNode[]} refs  gets those of the heads @returns {string} */
  inline(pieces, refs) {
    let out = '';
    let last = ''; // the last character, kept apart so that the growing text is not read again
    for (const piece of pieces) {
      let text;
      if (piece === CELL_EDGE) text = last === '' ? '' : last === ' ' ? '| ' : ' | ';
      else if (typeof piece === 'string') text = collapse(piece, last);
      else {
        text = this.leaf(piece, refs);
        if (text !== '' && last !== '' && !OPENING.has(last)) text = ' ' + text;
      }
      if (text === '') continue;
      out += text;
      last = text[text.length - 1];
    }
    while (out.endsWith(' ') || out.endsWith(' |')) out = out.slice(0, -1);
    return out;
  }

  /** @param {TreeNode} node @param {TreeNode[]} refs @returns {string} */
  leaf(node, refs) {
    if (node.kind === KIND.HEADING || node.kind === KIND.NAMED || node.kind === KIND.ITEM)
      return inert(node.name || plainText(node.kids ?? []));
    const own = /** @type {TreeNode[]} */ ([]);
    const head = this.head(node, own);
    refs.push(...own);
    const kids = node.kids && node.kids.length > 0 ? plainText(node.kids) : '';
    return kids ? `${head}: (${inert(kids)})` : head;
  }

  /** @param {TreeNode} node @param {TreeNode[]} refs @param {boolean} [wantsRef] @param {string} [state] @returns {string} */
  head(node, refs, wantsRef = node.kind === KIND.CONTROL || node.kind === KIND.REGION || node.clickable, state = node.state) {
    const bare = node.clickable && (node.role === 'generic' || node.role === 'none' || node.kind === KIND.CELL);
    let head = bare ? 'clickable' : node.role;
    if (node.name) head += ' ' + quoted(cut(node.name, NAME_MAX));
    if (wantsRef) {
      refs.push(node);
      head += REF_HOLE;
    }
    const states = node.clickable && !bare ? (state ? state + ', clickable' : 'clickable') : state;
    if (states) head += ` [${states}]`;
    if (this.urls && node.role === 'link') head += linkUrl(node.el);
    return head;
  }
}
