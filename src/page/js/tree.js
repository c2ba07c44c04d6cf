// The walk: one pass over the flat tree that keeps what a reader can use and lets the rest fall away. What comes out
// are nodes with a role, and between them text; print.js makes lines of it.

const KIND = { INLINE: 0, BLOCK: 1, CONTROL: 2, REGION: 3, ITEM: 4, HEADING: 5, NAMED: 6, IMAGE: 7, CELL: 8, VALUE: 9, FRAME: 10, DROP: 11 };

/** @type {Record<string, number>} */
const ROLE_KINDS = Object.create(null);
const setKinds = (/** @type {number} */ kind, /** @type {string} */ roles) => roles.split(' ').forEach((role) => { ROLE_KINDS[role] = kind; });
setKinds(KIND.CONTROL, 'button link textbox searchbox combobox checkbox radio switch slider spinbutton menuitem menuitemcheckbox menuitemradio ' +
  'option tab treeitem listbox scrollbar');
setKinds(KIND.REGION, 'banner complementary contentinfo form main navigation region search dialog alertdialog alert status log marquee timer ' +
  'tablist menu menubar toolbar tooltip table grid treegrid tree radiogroup tabpanel feed application document');
setKinds(KIND.ITEM, 'row listitem article');
setKinds(KIND.HEADING, 'heading');
setKinds(KIND.NAMED, 'group list figure directory note rowgroup');
setKinds(KIND.IMAGE, 'img math');
setKinds(KIND.CELL, 'cell gridcell columnheader rowheader');
setKinds(KIND.VALUE, 'progressbar meter');
setKinds(KIND.FRAME, 'iframe');
setKinds(KIND.DROP, 'separator');
setKinds(KIND.BLOCK, 'paragraph blockquote term definition caption');
setKinds(KIND.INLINE, 'code deletion emphasis insertion mark strong subscript superscript time');

const SKIPPED_TAGS = new Set(['script', 'style', 'template', 'head', 'meta', 'link', 'title', 'base', 'source', 'track', 'param', 'datalist', 'col', 'colgroup', 'noembed', 'noframes', 'rp', 'legend', 'caption', 'defs', 'symbol', 'metadata', 'desc']);
const MEDIA_TAGS = new Set(['canvas', 'video', 'audio', 'embed', 'object']);

/** Between the cells of a row. */
const CELL_EDGE = '\u0003';

/** Flags handed down the walk. */
const IN_HIDDEN = 1; // aria-hidden: text is decoration or a duplicate, controls still count
const IN_LABEL = 2; // the label's text is the name of a control that is listed
const NO_TEXT = 4; // visibility:hidden: children may show again
const IN_LAYOUT = 8; // a table used for layout
const IN_HEADER_ROW = 16;

class TreeNode {
  /** @param {Element} el @param {number} kind @param {string} role @param {string} name @param {string} state @param {Element|null} item */
  constructor(el, kind, role, name, state, item) {
    this.el = el;
    this.kind = kind;
    this.role = role;
    this.name = name;
    this.state = state;
    this.item = item;
    /**
     * Strings are text, nodes are nodes, an element opens a block of that element, null ends one.
     * @type {Kid[]|null}
     */
    this.kids = null;
    this.clickable = false;
  }
}
/** @typedef {string|TreeNode|Element|null} Kid */

/** What elements with the same tag and class under the same parents have in common. */
class Look {
  constructor() {
    /** @type {Map<string, Look>|null} */ this.inner = null;
    /** @type {boolean|undefined} */ this.pointer = undefined;
    /** @type {boolean|undefined} */ this.inline = undefined;
  }
}

class Walk {
  /**
   * @param {object} [options]
   * @param {number} [options.limit]  stop after about this many characters
   * @param {string[]} [options.omit]  lower-case parts of `role|name|testId` whose subtrees are left out
   */
  constructor({ limit = 8e6, omit = [] } = {}) {
    this.limit = limit;
    this.omit = omit;
    this.omitted = 0;
    this.weight = 0;
    this.stopped = false;
    this.elements = 0;
    this.interactive = 0;
    this.active = activeElement();
    this.overlays = findOverlays();
    /** @type {Set<Element>} */ this.hoisted = new Set();
    /** @type {Set<Element>} */ this.pointers = new Set();
    this.edge = /** @type {Element|null} */ (null); // the inline element whose edge was crossed since the last text
    this.edgeLook = /** @type {Look|null} */ (null);
  }

  /** @param {Element} root @returns {TreeNode}  a node whose kids are the content of `root` */
  run(root) {
    const top = new TreeNode(root, KIND.BLOCK, roleOf(root), '', '', itemOf(root));
    const kids = (top.kids = /** @type {Kid[]} */ ([]));
    const look = new Look();
    if (root === htmlRoot()) {
      for (const el of this.overlays.roots) {
        this.visit(el, kids, 0, null, look);
        this.hoisted.add(el);
      }
      this.children(root, kids, 0, null, look, false);
    } else this.visit(root, kids, 0, top.item, look);
    return top;
  }

  /**
   * @param {Element} el
   * @param {Kid[]} kids  of the node being filled
   * @param {number} flags
   * @param {Element|null} item
   * @param {Look} above  of the parent
   */
  visit(el, kids, flags, item, above) {
    if (this.weight > this.limit) {
      this.stopped = true;
      return;
    }
    const tag = tagOf(el);
    if (SKIPPED_TAGS.has(tag) || this.hoisted.has(el)) return;
    this.elements++;
    const bare = !domCall.hasAttributes.call(el);
    const leaf = firstElementOf(el) === null && tag !== 'slot' && !shadowOf(el);
    const role = bare ? bareRole(el, tag) : roleOf(el);
    let kind = ROLE_KINDS[role];
    if (kind === undefined || (kind === KIND.CELL && flags & IN_LAYOUT)) kind = BLOCK_TAGS.has(tag) ? KIND.BLOCK : KIND.INLINE;
    const checked = leaf || !bare || kind === KIND.CONTROL;
    if (checked && !domCall.checkVisibility.call(el, SEEN)) {
      this.unseen(el, tag, role, kids, flags, item, above);
      return;
    }
    if (!bare) {
      flags = this.ariaFlags(el, flags, kids, item);
      if (flags < 0) return;
    }
    if (this.omit.length > 0 && this.isOmitted(el, role)) return;
    this.enter(el, tag, role, kind, { bare, leaf, checked }, kids, flags, item, bare ? this.lookOf(above, tag) : this.lookOf(above, tag, el));
  }

  /**
   * @param {Element} el @param {string} tag @param {string} role @param {number} kind
   * @param {{bare: boolean, leaf: boolean, checked: boolean}} is
   * @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look
   */
  enter(el, tag, role, kind, is, kids, flags, item, look) {
    switch (kind) {
      case KIND.CONTROL: return this.control(el, tag, role, is.leaf, kids, flags, item, look);
      case KIND.FRAME: return this.push(kids, new TreeNode(el, kind, role, nameOf(el, role), '', item));
      case KIND.DROP: return this.openBlock(kids, null);
      case KIND.VALUE: return this.push(kids, new TreeNode(el, kind, role, nameOf(el, role), valueState(el, role), item));
      case KIND.IMAGE: return this.image(el, tag, role, is, kids, flags, item, look);
    }
    if (!is.bare && isActivatable(el)) return this.wrapped(el, role, kind, is, kids, flags, item, look, true);
    if (kind >= KIND.REGION && kind <= KIND.NAMED) return this.wrapped(el, role, kind, is, kids, flags, item, look, false);
    const start = kids.length;
    if (tag === 'dd') this.describe(kids);
    else if (kind === KIND.BLOCK) this.openBlock(kids, el);
    else if (kind === KIND.CELL) this.cellEdge(kids);
    else if (!INLINE_TAGS.has(tag)) this.crossEdge(el, look);
    if (MEDIA_TAGS.has(tag)) this.push(kids, new TreeNode(el, KIND.CONTROL, tag, nameOf(el, role), '', item));
    else if (tag === 'label') this.label(/** @type {HTMLLabelElement} */ (el), kids, flags, item, look, is);
    else this.children(el, kids, flags, item, look, is.checked, is.leaf);
    if (kind === KIND.CELL) this.sortMark(el, kids);
    if (this.pointers.size > 0 && this.pointers.delete(el)) this.wrapClickable(el, role, kids, start, item);
    if (kind === KIND.BLOCK) this.closeBlock(kids);
    else if (kind === KIND.INLINE && !INLINE_TAGS.has(tag)) this.crossEdge(el, look);
  }

  /**
   * The content of an element.
   * @param {Element} el @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look
   * @param {boolean} checked  whether the element is known to be seen
   * @param {boolean} [leaf]
   */
  children(el, kids, flags, item, look, checked, leaf = false) {
    if (leaf) {
      this.text(el, textContentOf(el), kids, flags, look);
      return;
    }
    const shadow = shadowOf(el);
    if (!shadow && tagOf(el) === 'slot' && el instanceof HTMLSlotElement) {
      const assigned = domCall.assignedNodes.call(el);
      if (assigned.length > 0) {
        for (const c of assigned) checked = this.child(el, c, kids, flags, item, look, checked);
        return;
      }
    }
    for (let c = firstChildOf(shadow ?? el); c; c = nextSiblingOf(c)) checked = this.child(el, c, kids, flags, item, look, checked);
  }

  /**
   * @param {Element} el @param {Node} child @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look
   * @param {boolean} checked
   * @returns {boolean}  whether `el` is now known to be seen
   */
  child(el, child, kids, flags, item, look, checked) {
    const type = nodeTypeOf(child);
    if (type === 1) this.visit(/** @type {Element} */ (child), kids, flags, item, look);
    else if (type === 3 || type === 4) {
      const data = dataOf(child);
      if (isBlank(data)) this.text(el, data, kids, flags, look);
      else if (checked || isSeen(el)) {
        this.text(el, data, kids, flags, look);
        return true;
      }
    }
    return checked;
  }

  /** @param {Element} el @param {string} data @param {Kid[]} kids @param {number} flags @param {Look} look */
  text(el, data, kids, flags, look) {
    if (data === '') {
      if (mayBeIcon(el)) this.spotPointer(el, flags, look);
      return;
    }
    const blank = isBlank(data);
    const starts = !blank && this.spotPointer(el, flags, look);
    if (flags & (IN_HIDDEN | IN_LABEL | NO_TEXT)) return;
    const last = kids.length > 0 ? kids[kids.length - 1] : null;
    if (typeof last === 'string' && last !== CELL_EDGE) {
      if (blank) {
        if (!isSpaceAt(last, last.length - 1)) kids[kids.length - 1] = last + ' ';
        return;
      }
      const touching = this.edge !== null && !isSpaceAt(last, last.length - 1) && !isSpaceAt(data, 0);
      const glue = touching && !this.edgeFlows() ? ' ' : '';
      if (starts) kids.push(glue + data);
      else kids[kids.length - 1] = last + glue + data;
    } else if (!blank) kids.push(data);
    else if (last instanceof TreeNode) kids.push(' ');
    if (blank) return;
    this.edge = null;
    this.weight += data.length;
  }

  /** @param {Element} el @param {Look} look */
  crossEdge(el, look) {
    if (this.edge !== null && !this.edgeFlows()) return;
    this.edge = el;
    this.edgeLook = look;
  }

  /** @returns {boolean}  whether words touch across the last crossed edge */
  edgeFlows() {
    const look = /** @type {Look} */ (this.edgeLook);
    return (look.inline ??= flowsInline(/** @type {Element} */ (this.edge)));
  }

  /** @param {Kid[]} kids @param {Element|null} el */
  openBlock(kids, el) {
    const n = kids.length;
    if (n > 0 && (kids[n - 1] === null || isMark(kids[n - 1]))) kids[n - 1] = el;
    else kids.push(el);
  }

  /** @param {Kid[]} kids */
  closeBlock(kids) {
    const n = kids.length;
    if (n > 0 && kids[n - 1] !== null) {
      if (isMark(kids[n - 1])) kids[n - 1] = null;
      else kids.push(null);
    }
  }

  /** A description goes on the line of its term. @param {Kid[]} kids */
  describe(kids) {
    if (kids.length > 0 && kids[kids.length - 1] === null) kids.pop();
    this.cellEdge(kids);
  }

  /** @param {Kid[]} kids */
  cellEdge(kids) {
    kids.push(CELL_EDGE);
    this.edge = null;
  }

  /** @param {Kid[]} kids @param {TreeNode} node */
  push(kids, node) {
    kids.push(node);
    this.edge = null;
    this.weight += 16 + Math.min(node.name.length, 200) + node.state.length;
    if (node.kind === KIND.CONTROL) this.interactive++;
  }

  /**
   * A node around the content of an element: regions, items, headings, and what reacts to a click without a role.
   * @param {Element} el @param {string} role @param {number} kind @param {{leaf: boolean, checked: boolean}} is
   * @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look @param {boolean} activatable
   */
  wrapped(el, role, kind, is, kids, flags, item, look, activatable) {
    const within = kind === KIND.ITEM ? el : item;
    if (kind === KIND.CELL) this.cellEdge(kids);
    const own = kind < KIND.REGION || kind > KIND.NAMED ? KIND.BLOCK : kind;
    const node = new TreeNode(el, own, role, this.wrapperName(el, role, own), wrapperState(el, role, this.overlays), within);
    const inner = (node.kids = /** @type {Kid[]} */ ([]));
    if (role === 'table' && !activatable && isLayoutTable(el)) {
      node.kind = KIND.NAMED;
      flags |= IN_LAYOUT;
    }
    this.edge = null;
    this.weight += 12;
    this.children(el, inner, flags, within, look, is.checked, is.leaf);
    if (this.pointers.size > 0 && this.pointers.delete(el)) activatable = true;
    if (activatable) this.becomeClickable(node);
    this.edge = null;
    if (node.clickable || inner.length > 0) kids.push(node);
  }

  /** @param {Element} el @param {string} role @param {number} kind @returns {string} */
  wrapperName(el, role, kind) {
    if (kind === KIND.HEADING || kind === KIND.ITEM || kind === KIND.BLOCK) return tidy(attr(el, 'aria-label') ?? '');
    if (kind === KIND.NAMED || kind === KIND.REGION) return nameOf(el, role);
    return '';
  }

  /** Turns the kids from `start` on into a clickable node. @param {Element} el @param {string} role @param {Kid[]} kids @param {number} start @param {Element|null} item */
  wrapClickable(el, role, kids, start, item) {
    while (start < kids.length && (kids[start] === CELL_EDGE || isMark(kids[start]) || kids[start] === null)) start++;
    const node = new TreeNode(el, KIND.BLOCK, role, tidy(attr(el, 'aria-label') ?? ''), '', item);
    node.kids = kids.splice(start);
    this.becomeClickable(node);
    kids.push(node);
  }

  /** @param {TreeNode} node */
  becomeClickable(node) {
    node.clickable = true;
    this.interactive++;
    if (node.kind === KIND.ITEM || node.kind === KIND.REGION) return;
    node.kind = KIND.CONTROL;
    const kids = node.kids ?? [];
    if (kids.some((k) => k instanceof TreeNode && k.kind !== KIND.IMAGE && k.kind !== KIND.HEADING)) return;
    node.name ||= plainText(kids) || tidy(attr(node.el, 'title') ?? '');
    node.kids = null;
  }

  /**
   * @param {Element} el @param {string} tag @param {string} role @param {boolean} leaf
   * @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look
   */
  control(el, tag, role, leaf, kids, flags, item, look) {
    const simple = leaf && CONTENT_NAMED_ROLES.has(role) && !LABELABLE.has(tag) && !hasGivenName(el);
    const name = (simple && tidy(textContentOf(el))) || nameOf(el, role);
    const node = new TreeNode(el, KIND.CONTROL, role, name, controlState(el, tag, role, this.active), role === 'treeitem' ? el : item);
    this.push(kids, node);
    if (el instanceof HTMLSelectElement) node.kids = selectOptions(el);
    else if (!leaf && mayHoldControls(el, tag, role)) this.nested(node, flags, look);
  }

  /** Controls inside of a control. @param {TreeNode} node @param {number} flags @param {Look} look */
  nested(node, flags, look) {
    const inner = /** @type {Kid[]} */ ([]);
    this.children(node.el, inner, flags, node.item, look, true);
    const held = inner.filter((k) => k instanceof TreeNode && k.kind !== KIND.IMAGE && k.kind !== KIND.HEADING);
    if (held.length === 0) return;
    node.kids = node.role === 'textbox' ? inner : held;
    if (CONTENT_NAMED_ROLES.has(node.role) && !hasGivenName(node.el)) node.name = plainText(inner) || node.name;
  }

  /**
   * @param {Element} el @param {string} tag @param {string} role @param {{bare: boolean, leaf: boolean, checked: boolean}} is
   * @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look
   */
  image(el, tag, role, is, kids, flags, item, look) {
    const name = flags & IN_HIDDEN ? '' : nameOf(el, role);
    const activatable = !is.bare && isActivatable(el);
    if (activatable) {
      const node = new TreeNode(el, KIND.CONTROL, role, name, '', item);
      node.clickable = true;
      this.push(kids, node);
      return;
    }
    this.spotPointer(el, flags, look);
    const pointed = this.pointers.delete(el);
    if (name || pointed) {
      const node = new TreeNode(el, pointed ? KIND.CONTROL : KIND.IMAGE, role, name, '', item);
      node.clickable = pointed;
      this.push(kids, node);
    }
    if (!is.leaf && (tag !== 'svg' || queryFirst(el, SVG_CONTENT))) {
      const inner = /** @type {Kid[]} */ ([]);
      this.children(el, inner, flags, item, look, is.checked);
      kids.push(...inner);
    }
  }

  /** @param {HTMLLabelElement} el @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look @param {{leaf: boolean, checked: boolean}} is */
  label(el, kids, flags, item, look, is) {
    const control = el.control;
    if (!control || !this.willBeListed(control)) return this.children(el, kids, flags, item, look, is.checked, is.leaf);
    const covered = nameOf(control).includes(tidy(contentText(el, { seen: new Set(), nested: true, byReference: true, allowHidden: false, owner: control })));
    this.children(el, kids, covered ? flags | IN_LABEL : flags, item, look, is.checked, is.leaf);
  }

  /** @param {Element} control @returns {boolean} */
  willBeListed(control) {
    return inputType(control) !== 'hidden' && (isSeen(control) || isLabelledProxy(control));
  }

  /**
   * An element that can't be seen: nothing of it is printed but what works through something that can.
   * @param {Element} el @param {string} tag @param {string} role @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} above
   */
  unseen(el, tag, role, kids, flags, item, above) {
    const style = getComputedStyle(el);
    if (style.display === 'contents') {
      this.children(el, kids, flags, item, this.lookOf(above, tag, el), true);
      return;
    }
    if (style.display !== 'none' && style.visibility !== 'visible' && firstElementOf(el)) {
      this.children(el, kids, flags | NO_TEXT, item, this.lookOf(above, tag, el), true);
      return;
    }
    const proxies = tag === 'input' || tag === 'select' ? [el] : queryCss(el, 'input').slice(0, 50);
    for (const input of proxies) {
      if (isLabelledProxy(input)) this.control(input, tagOf(input), roleOf(input), true, kids, flags, item, above);
    }
  }

  /** @param {Element} el @param {number} flags @param {Kid[]} kids @param {Element|null} item @returns {number}  the flags for its content, -1 to leave it out */
  ariaFlags(el, flags, kids, item) {
    if (this.overlays.roots.has(el)) return flags & ~IN_HIDDEN;
    const hidden = attr(el, 'aria-hidden') === 'true';
    if (!hidden && !hasAttr(el, 'inert')) return flags;
    if (this.overlays.above.has(el)) return flags | IN_HIDDEN;
    if (this.overlays.modal.size === 0) return hidden ? flags | IN_HIDDEN : flags;
    const count = queryCss(el, 'a[href],button,input,select,textarea').length;
    if (count > 0) this.push(kids, new TreeNode(el, KIND.REGION, 'generic', '', `behind the dialog, ${count} controls`, item));
    return -1;
  }

  /** @param {Element} el @param {string} role @returns {boolean} */
  isOmitted(el, role) {
    if (role === 'generic' && !testIdAttrOf(el)) return false;
    const text = `${role}|${nameOf(el, role)}|${testIdOf(el)}`.toLowerCase();
    if (!this.omit.some((part) => text.includes(part))) return false;
    this.omitted++;
    return true;
  }

  /** @param {Element} el @param {Kid[]} kids */
  sortMark(el, kids) {
    const sort = hasAttr(el, 'aria-sort') ? attr(el, 'aria-sort') : null;
    if (sort && sort !== 'none') kids.push(` (${tidy(sort)})`);
  }

  /**
   * Marks the outermost element that shows the hand over this one: somebody made it clickable without telling.
   * @param {Element} el @param {number} flags @param {Look} look
   * @returns {boolean}  whether this is the first content of such an element
   */
  spotPointer(el, flags, look) {
    if (flags & (IN_LABEL | NO_TEXT)) return false;
    if (!(look.pointer ??= getComputedStyle(el).cursor === 'pointer')) return false;
    let edge = el;
    for (let e = flatParent(el); e && getComputedStyle(e).cursor === 'pointer'; e = flatParent(e)) edge = e;
    const tag = tagOf(edge);
    if (tag === 'body' || tag === 'html' || tag === 'label' || tag === 'main' || this.pointers.has(edge)) return false;
    this.pointers.add(edge);
    return true;
  }

  /** @param {Look} above @param {string} tag @param {Element} [el]  given when it has attributes @returns {Look} */
  lookOf(above, tag, el) {
    let key = tag;
    if (el) {
      const names = domCall.getAttributeNames.call(el);
      if (names.length !== 1 || names[0] !== 'class') return new Look();
      key = tag + '.' + attr(el, 'class');
    }
    const known = (above.inner ??= new Map()).get(key);
    if (known) return known;
    const look = new Look();
    above.inner.set(key, look);
    return look;
  }
}

const SVG_CONTENT = 'a,text,foreignObject,[role],[tabindex],[onclick]';
const NESTED_CONTROLS = 'a[href],button,input,select,textarea,summary,iframe,[role],[tabindex],[onclick],[contenteditable]';
