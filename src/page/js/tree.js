// The walk: one pass over the flat tree that keeps what a reader can use and lets the rest fall away. What comes out
// are nodes with a role, and between them text; print.js makes lines of it.

class Walk extends TextWriter {
  /**
   * @param {object} [options]
   * @param {number} [options.limit]  stop after about this many characters
   * @param {string[]} [options.omit]  lower-case parts of `role|name|testId` whose subtrees are left out
   */
  constructor({ limit = 8e6, omit = [] } = {}) {
    super();
    this.limit = limit;
    this.omit = omit;
    this.omitted = 0;
    this.stopped = false;
    this.depth = 0;
    this.elements = 0;
    this.interactive = 0;
    this.overlays = findOverlays();
    /** @type {Set<Element>} */ this.hoisted = new Set();
    /** @type {Set<Element>} */ this.pointers = new Set();
    this.labels = labelTexts();
    /** Nodes that can be made anew alone. @type {Map<Element, TreeNode>} */
    this.nodes = new Map();
    /** Elements left out since they can't be seen. @type {Set<Element>} */
    this.unseenRoots = new Set();
    /** Of these, what showed up later: a style hides it, and may do so again. @type {Set<Element>} */
    this.revealed = new Set();
    /** @type {ShadowRoot[]} */
    this.shadows = [];
  }

  /** @param {Element} root @returns {TreeNode}  a node whose kids are the content of `root` */
  run(root) {
    if (root === htmlRoot()) suspectEmptyHosts(document);
    const top = new TreeNode(root, KIND.BLOCK, roleOf(root), '', '', itemOf(root));
    const kids = (top.kids = /** @type {Kid[]} */ ([]));
    const look = new Look();
    if (root === htmlRoot()) {
      for (const el of this.overlays.roots) {
        this.visit(el, kids, 0, null, look);
        this.hoisted.add(el);
      }
      const inert = [...this.overlays.modal].some(isInModalLayer);
      this.children(root, inert ? this.behind(bodyElement() ?? root, kids, null) : kids, 0, null, look, 0);
    } else {
      this.overlays.modal.clear(); // who asks for a part wants to see it, whatever is in front
      this.visit(root, kids, 0, top.item, look);
    }
    return top;
  }

  /**
   * A node for what can't be reached while a dialog is open: kept for comparing, printed as one line.
   * @param {Element} el
   * @param {Kid[]} kids
   * @param {Element|null} item
   * @returns {Kid[]}
   */
  behind(el, kids, item) {
    const node = new TreeNode(el, KIND.BEHIND, roleOf(el), '', '', item);
    kids.push(node);
    return (node.kids = []);
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
    const info = tagInfo(tag);
    if (info.skip || (this.hoisted.size > 0 && this.hoisted.has(el))) return;
    this.elements++;
    if (info.custom) suspect(el);
    let bits = attributeBits(el);
    const role = quickRole(el, tag, info, bits);
    let kind = bits === 0 && info.role !== '' ? info.kind : kindOf(role, info.block);
    if (kind === KIND.CELL && flags & IN_LAYOUT) kind = KIND.BLOCK;
    if (firstElementOf(el) === null && tag !== 'slot' && !(info.hosts && shadowOf(el))) bits |= HAS.LEAF;
    if (bits !== 0 || kind === KIND.CONTROL) {
      if (!domCall.checkVisibility.call(el, SEEN)) {
        this.unseen(el, tag, kids, flags, item, above);
        return;
      }
      bits |= HAS.SEEN;
    }
    if (bits & (HAS.HIDDEN | HAS.INERT) || this.overlays.roots.size > 0) {
      if (this.isBehind(el, bits)) kids = this.behind(el, kids, item);
      else flags = this.ariaFlags(el, bits, flags);
    }
    if (this.omit.length > 0 && this.isOmitted(el, role)) return;
    if ((this.labels.size > 0 && this.labels.has(el)) || (TITLE_OWNERS[tag] && titlesParent(el, tag))) flags |= IN_LABEL;
    if (this.depth >= DEPTH_MAX) return this.text(el, textContentOf(el).slice(0, 2000), kids, flags, above, bits);
    this.depth++;
    this.enter(el, tag, info, role, kind, bits, kids, flags, item, above);
    this.depth--;
  }

  /**
   * @param {Element} el @param {string} tag @param {TagInfo} info @param {string} role @param {number} kind @param {number} bits
   * @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} above
   */
  enter(el, tag, info, role, kind, bits, kids, flags, item, above) {
    switch (kind) {
      case KIND.CONTROL:
        return this.control(el, tag, role, bits, kids, flags, item, above);
      case KIND.FRAME:
        return this.frame(el, role, bits, kids, item);
      case KIND.DROP:
        return this.openBlock(kids, null);
      case KIND.VALUE:
        return this.push(kids, new TreeNode(el, kind, role, nameOf(el, role), valueState(el, role), item), bits);
      case KIND.IMAGE:
        return this.image(el, tag, role, bits, kids, flags, item, this.lookOf(above, el, tag, bits));
    }
    const look = this.lookOf(above, el, tag, bits);
    const activatable = (bits & HAS.ACTION) !== 0 && isActivatable(el);
    if (activatable || (kind >= KIND.REGION && kind <= KIND.NAMED))
      return this.wrapped(el, role, kind, bits, kids, flags, item, look, activatable);
    const start = kids.length;
    if (tag === 'dd') this.describe(kids);
    else if (kind === KIND.BLOCK) this.openBlock(kids, el);
    else if (kind === KIND.CELL) this.cellEdge(kids);
    else if (!info.inline) this.crossEdge(el, look);
    if (MEDIA_TAGS.has(tag)) this.push(kids, new TreeNode(el, KIND.CONTROL, tag, nameOf(el, role), '', item), bits);
    else if (tag === 'label') this.label(/** @type {HTMLLabelElement} */ (el), kids, flags, item, look, bits);
    else this.children(el, kids, flags, item, look, bits);
    if (bits & HAS.ARIA && kind === KIND.CELL) this.sortMark(el, kids);
    if (bits & HAS.NAME && kids.length <= start + 1) this.sayLabel(el, kids);
    if (this.pointers.size > 0 && this.pointers.delete(el)) this.wrapClickable(el, role, kids, start, item);
    if (kind === KIND.BLOCK) this.closeBlock(kids);
    else if (kind === KIND.INLINE && !info.inline) this.crossEdge(el, look);
  }

  /**
   * The content of an element.
   * @param {Element} el @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look
   * @param {number} bits
   */
  children(el, kids, flags, item, look, bits) {
    if (bits & HAS.LEAF) {
      this.text(el, textContentOf(el), kids, flags, look, bits);
      return;
    }
    const tag = tagOf(el);
    const shadow = tagInfo(tag).hosts ? shadowOf(el) : null;
    if (shadow) {
      this.shadows.push(shadow);
      suspectEmptyHosts(shadow);
    }
    if (tag === 'slot' || tag === 'details') {
      for (const c of flatChildren(el)) bits = this.child(el, c, kids, flags, item, look, bits);
      return;
    }
    for (let c = firstChildOf(shadow ?? el); c; c = nextSiblingOf(c)) bits = this.child(el, c, kids, flags, item, look, bits);
  }

  /**
   * @param {Element} el @param {Node} child @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look
   * @param {number} bits
   * @returns {number}  the bits, with SEEN once the element's own text made us look
   */
  child(el, child, kids, flags, item, look, bits) {
    const type = nodeTypeOf(child);
    if (type === 1) this.visit(/** @type {Element} */ (child), kids, flags, item, look);
    else if (type === 3 || type === 4) {
      const data = dataOf(child);
      if (isBlank(data)) this.text(el, data, kids, flags, look, bits);
      else if (bits & HAS.SEEN || isSeen(el)) {
        this.text(el, data, kids, flags, look, bits);
        return bits | HAS.SEEN;
      } else suspectAbove(el);
    }
    return bits;
  }

  /** @param {Element} el @param {string} role @param {number} bits @param {Kid[]} kids @param {Element|null} item */
  frame(el, role, bits, kids, item) {
    const rect = rectOf(el);
    if (rect.width > 1 && rect.height > 1) this.push(kids, new TreeNode(el, KIND.FRAME, role, nameOf(el, role), '', item), bits);
  }

  /** @param {Kid[]} kids @param {TreeNode} node @param {number} bits */
  push(kids, node, bits) {
    if (bits & HAS.TEST) node.testId = testIdOf(node.el);
    kids.push(node);
    this.edge = null;
    this.weight += 16 + Math.min(node.name.length, 200) + node.state.length;
    if (node.kind === KIND.CONTROL) this.interactive++;
  }

  /**
   * A node around the content of an element: regions, items, headings, and what reacts to a click without a role.
   * @param {Element} el @param {string} role @param {number} kind @param {number} bits
   * @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look @param {boolean} activatable
   */
  wrapped(el, role, kind, bits, kids, flags, item, look, activatable) {
    const within = kind === KIND.ITEM ? el : item;
    const outerFlags = flags;
    if (kind === KIND.CELL) this.cellEdge(kids);
    const own = kind < KIND.REGION || kind > KIND.NAMED ? KIND.BLOCK : kind;
    const named = bits & (HAS.NAME | HAS.OTHER) || own === KIND.NAMED || role === 'table';
    const node = new TreeNode(el, own, role, named ? this.wrapperName(el, role, own) : '', '', within);
    if (bits & ~(HAS.LEAF | HAS.SEEN | HAS.CLASS) || own === KIND.HEADING || this.overlays.roots.size > 0)
      node.state = wrapperState(el, role, this.overlays);
    if (bits & HAS.TEST) node.testId = testIdOf(el);
    const inner = (node.kids = /** @type {Kid[]} */ ([]));
    if (role === 'table' && !activatable && isLayoutTable(el)) {
      node.kind = KIND.NAMED;
      flags |= IN_LAYOUT;
    }
    this.edge = null;
    this.weight += 12;
    this.children(el, inner, flags, within, look, bits);
    if (this.pointers.size > 0 && this.pointers.delete(el)) activatable = true;
    if (activatable) this.becomeClickable(node);
    this.edge = null;
    node.place = { kids, flags: outerFlags, item };
    this.nodes.set(el, node);
    if (node.clickable || inner.length > 0) kids.push(node);
  }

  /** @param {Element} el @param {string} role @param {number} kind @returns {string} */
  wrapperName(el, role, kind) {
    if (kind === KIND.HEADING || kind === KIND.ITEM || kind === KIND.BLOCK) return tidy(ariaLabel(el));
    if (kind === KIND.NAMED || kind === KIND.REGION) return nameOf(el, role);
    return '';
  }

  /**
   * Turns the kids from `start` on into a clickable node.
   * @param {Element} el
   * @param {string} role
   * @param {Kid[]} kids
   * @param {number} start
   * @param {Element|null} item
   */
  wrapClickable(el, role, kids, start, item) {
    while (start < kids.length && (kids[start] === CELL_EDGE || isMark(kids[start]) || kids[start] === null)) start++;
    const node = new TreeNode(el, KIND.BLOCK, role, tidy(ariaLabel(el)), '', item);
    node.kids = kids.splice(start);
    this.unplace(node.kids);
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
   * @param {Element} el @param {string} tag @param {string} role @param {number} bits
   * @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} above
   */
  control(el, tag, role, bits, kids, flags, item, above) {
    const leaf = (bits & HAS.LEAF) !== 0;
    const own = tag === 'a' || tag === 'button' || (CONTENT_NAMED_ROLES.has(role) && !LABELABLE.has(tag));
    const simple = leaf && own && !(bits & HAS.NAME) && (tag !== 'button' || !labelsOf(el).length) && !drawsText(el);
    const name = (simple && tidy(textContentOf(el))) || nameOf(el, role);
    const node = new TreeNode(el, KIND.CONTROL, role, name, controlState(el, tag, role, bits), role === 'treeitem' ? el : item);
    this.push(kids, node, bits);
    if (tag === 'select' && el instanceof HTMLSelectElement) node.kids = selectOptions(el);
    else if (!leaf && mayHoldControls(el, tag, role)) this.nested(node, flags, this.lookOf(above, el, tag, bits));
  }

  /** Controls inside of a control. @param {TreeNode} node @param {number} flags @param {Look} look */
  nested(node, flags, look) {
    const inner = /** @type {Kid[]} */ ([]);
    this.children(node.el, inner, flags, node.item, look, HAS.SEEN);
    this.unplace(inner);
    const held = inner.filter((k) => k instanceof TreeNode && k.kind !== KIND.IMAGE && k.kind !== KIND.HEADING);
    if (held.length === 0) return;
    node.kids = node.role === 'textbox' ? inner : held;
    if (CONTENT_NAMED_ROLES.has(node.role) && !hasGivenName(node.el)) node.name = plainText(inner) || node.name;
  }

  /**
   * @param {Element} el @param {string} tag @param {string} role @param {number} bits
   * @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} look
   */
  image(el, tag, role, bits, kids, flags, item, look) {
    const name = flags & IN_HIDDEN ? '' : nameOf(el, role);
    if (bits & HAS.ACTION && isActivatable(el)) {
      const node = new TreeNode(el, KIND.CONTROL, role, name, '', item);
      node.clickable = true;
      this.push(kids, node, bits);
      return;
    }
    this.spotPointer(el, flags, look);
    const pointed = this.pointers.delete(el);
    if (name || pointed) {
      const node = new TreeNode(el, pointed ? KIND.CONTROL : KIND.IMAGE, role, name, '', item);
      node.clickable = pointed;
      this.push(kids, node, bits);
    }
    if (!(bits & HAS.LEAF) && (tag !== 'svg' || queryFirst(el, SVG_CONTENT))) {
      const inner = /** @type {Kid[]} */ ([]);
      this.children(el, inner, flags, item, look, bits);
      this.unplace(inner);
      kids.push(...inner);
    }
  }

  /** What is taken from one list of kids to another can't be found by its place any more. @param {Kid[]} kids */
  unplace(kids) {
    for (const kid of kids) if (kid instanceof TreeNode) this.nodes.delete(kid.el);
  }

  /**
   * @param {HTMLLabelElement} el
   * @param {Kid[]} kids
   * @param {number} flags
   * @param {Element|null} item
   * @param {Look} look
   * @param {number} bits
   */
  label(el, kids, flags, item, look, bits) {
    const control = el.control;
    if (!control || !this.willBeListed(control)) return this.children(el, kids, flags, item, look, bits);
    const covered = nameOf(control).includes(
      tidy(contentText(el, { seen: new Set(), nested: true, byReference: true, allowHidden: false, owner: control })),
    );
    this.children(el, kids, covered ? flags | IN_LABEL : flags, item, look, bits);
  }

  /** @param {Element} control @returns {boolean} */
  willBeListed(control) {
    return inputType(control) !== 'hidden' && (isSeen(control) || isLabelledProxy(control));
  }

  /**
   * An element that can't be seen: nothing of it is printed but what works through something that can.
   * @param {Element} el @param {string} tag @param {Kid[]} kids @param {number} flags @param {Element|null} item @param {Look} above
   */
  unseen(el, tag, kids, flags, item, above) {
    this.unseenRoots.add(el);
    if (tag === 'area') {
      if (isVisible(el)) this.control(el, tag, roleOf(el), attributeBits(el) | HAS.LEAF, kids, flags, item, above);
      return;
    }
    const style = getComputedStyle(el);
    if (style.display === '') suspectAbove(el);
    if (style.display === 'contents') {
      this.children(el, kids, flags, item, new Look(), HAS.SEEN);
      return;
    }
    if (style.display !== 'none' && style.visibility !== 'visible' && firstElementOf(el)) {
      this.children(el, kids, flags | NO_TEXT, item, new Look(), HAS.SEEN);
      return;
    }
    const proxies = tag === 'input' || tag === 'select' ? [el] : queryCss(el, 'input').slice(0, 50);
    for (const input of proxies) {
      if (isLabelledProxy(input))
        this.control(input, tagOf(input), roleOf(input), attributeBits(input) | HAS.LEAF, kids, flags, item, above);
    }
  }

  /** @param {Element} el @param {number} bits @returns {boolean}  whether the page put it out of reach for the time of a dialog */
  isBehind(el, bits) {
    if (this.overlays.modal.size === 0 || !(bits & (HAS.HIDDEN | HAS.INERT)) || this.overlays.above.has(el)) return false;
    return (bits & HAS.INERT) !== 0 || (attr(el, 'aria-hidden') === 'true' && firstElementOf(el) !== null);
  }

  /** @param {Element} el @param {number} bits @param {number} flags @returns {number}  the flags for its content */
  ariaFlags(el, bits, flags) {
    if (this.overlays.roots.has(el)) return flags & ~IN_HIDDEN;
    return bits & HAS.HIDDEN && attr(el, 'aria-hidden') === 'true' ? flags | IN_HIDDEN : flags;
  }

  /** @param {Element} el @param {string} role @returns {boolean} */
  isOmitted(el, role) {
    if (role === 'generic' && !testIdAttrOf(el)) return false;
    const text = `${role}|${nameOf(el, role)}|${testIdOf(el)}`.toLowerCase();
    if (!this.omit.some((part) => text.includes(part))) return false;
    this.omitted++;
    return true;
  }

  /**
   * A name on something without a role is all it says when its content is empty or hidden (a row of stars).
   * @param {Element} el
   * @param {Kid[]} kids
   */
  sayLabel(el, kids) {
    const last = kids.at(-1);
    if (typeof last !== 'string' || last === CELL_EDGE) kids.push(ariaLabel(el));
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

  /** @param {Look} above @param {Element} el @param {string} tag @param {number} bits @returns {Look} */
  lookOf(above, el, tag, bits) {
    const own = bits & ~(HAS.LEAF | HAS.SEEN);
    if (own !== 0 && own !== HAS.CLASS) return new Look();
    const key = own === 0 ? tag : tag + '.' + attr(el, 'class');
    const known = (above.inner ??= new Map()).get(key);
    if (known) return known;
    const look = new Look();
    above.inner.set(key, look);
    return look;
  }
}

const SVG_CONTENT = 'a,text,foreignObject,[role],[tabindex],[onclick]';
const NESTED_CONTROLS = 'a[href],button,input,select,textarea,summary,iframe,[role],[tabindex],[onclick],[contenteditable]';
