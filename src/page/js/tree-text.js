// Nodes of the tree, and how text and block edges are written between them.

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
    this.testId = '';
    /** Where it stands, so that it can be made anew alone. @type {{kids: Kid[], flags: number, item: Element|null}|null} */
    this.place = null;
    /** @type {{depth: number, list: Line[]}|null} */
    this.lines = null;
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

/** Writes text into lists of kids, and keeps words apart where the page shows them apart. */
class TextWriter {
  constructor() {
    this.weight = 0;
    this.edge = /** @type {Element|null} */ (null); // the inline element whose edge was crossed since the last text
    this.edgeLook = /** @type {Look|null} */ (null);
  }

  /**
   * Told of every element with content of its own.
   * @param {Element} _el @param {number} _flags @param {Look} _look
   * @returns {boolean}  whether its text must stay apart from the text before
   */
  spotPointer(_el, _flags, _look) {
    return false;
  }

  /** @param {Element} el @param {string} data @param {Kid[]} kids @param {number} flags @param {Look} look @param {number} bits */
  text(el, data, kids, flags, look, bits) {
    if (data === '') {
      if (bits & (HAS.CLASS | HAS.STYLE)) this.spotPointer(el, flags, look);
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
}
