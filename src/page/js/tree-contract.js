// The tree in the contract's own style: every node with its ref, two spaces a level, test ids and states.

/** What the contract's second pass, over the DOM, looks for besides test ids. */
const DOM_PASS = '[role],button,a[href],input,select,textarea,[onclick],[tabindex],[contenteditable="true"]';

class ContractWalk extends Walk {
  /** @param {{limit: number, omit: string[]}} options */
  constructor(options) {
    super(options);
    /** @type {Line[]} */
    this.lines = [];
    this.active = activeElement();
    /** What a pass over the DOM finds: in all, without a node of the accessibility tree, and with one. */
    this.domWalk = { entries: 0, fresh: 0, both: 0 };
  }

  /** @param {Element} root @returns {TreeNode} */
  run(root) {
    const top = new TreeNode(root, KIND.BLOCK, '', '', '', null);
    if (root === htmlRoot()) {
      this.line(root, 0, 'WebArea', tidy(documentTitle()), []);
      this.into(root, 1, false, false);
    } else this.element(root, 0, false, false);
    return top;
  }

  /** @param {Element} el @param {number} depth @param {boolean} named  an ancestor's name says this text @param {boolean} hidden */
  element(el, depth, named, hidden) {
    if (this.weight > this.limit) {
      this.stopped = true;
      return;
    }
    const tag = tagOf(el);
    if (NAME_SKIPPED.has(tag) || SKIPPED_TAGS.has(tag)) return;
    this.elements++;
    // The areas of an image have no box of their own, but can be pressed.
    if (tag === 'area' && isVisible(el)) return this.shown(el, tag, depth, named, hidden);
    if (!domCall.checkVisibility.call(el, SEEN)) {
      const style = getComputedStyle(el);
      if (style.display === 'none' || style.visibility === 'visible') {
        if (style.display === 'contents') this.into(el, depth, named, hidden);
        else if (isLabelledProxy(el)) this.shown(el, tag, depth, named, hidden);
        return;
      }
      hidden = true;
    }
    if (attr(el, 'aria-hidden') === 'true' && !this.overlays.roots.has(el)) named = true;
    if (this.depth >= DEPTH_MAX) return;
    this.depth++;
    this.shown(el, tag, depth, named, hidden);
    this.depth--;
  }

  /** @param {Element} el @param {string} tag @param {number} depth @param {boolean} named @param {boolean} hidden */
  shown(el, tag, depth, named, hidden) {
    const role = roleOf(el);
    if (this.omit.length > 0 && this.isOmitted(el, role)) return;
    const name = nameOf(el, role);
    const testId = testIdAttrOf(el);
    const acts = isActivatable(el);
    const pruned = role === 'none' || ((role === 'generic' || role === 'presentation') && name === '');
    const printed = !hidden && (!pruned || testId !== '' || acts);
    const source = printed ? this.sourceOf(el, pruned, testId) : '';
    if (printed) this.line(el, depth, role, name, contractStates(el, role, this.active), { testId, source });
    if (INTERACTIVE_ROLES.has(role) && source !== 'dom') this.interactive++;
    if (tag === 'iframe' || tag === 'frame')
      this.lines.push(
        new Line(depth, FRAME_MARK + frameKeyOf(el) + FRAME_MARK + REF_HOLE, [new TreeNode(el, KIND.FRAME, role, name, '', null)], el, 0),
      );
    else this.into(el, printed ? depth + 1 : depth, named || (CONTENT_NAMED_ROLES.has(role) && name !== ''), hidden);
  }

  /** @param {Element} el @param {number} depth @param {boolean} named @param {boolean} hidden */
  into(el, depth, named, hidden) {
    if (el instanceof HTMLTextAreaElement) return;
    let part = 1;
    for (const child of flatChildren(el)) {
      const type = nodeTypeOf(child);
      if (type === 1) this.element(/** @type {Element} */ (child), depth, named, hidden);
      else if (type === 3 && !named && !hidden) {
        const text = tidy(dataOf(child));
        if (text !== '') this.line(el, depth, 'StaticText', text, [], { part: part++ });
      }
    }
  }

  /**
   * Which of the contract's two passes finds an element: the one over the accessibility tree says nothing of it.
   * @param {Element} el @param {boolean} pruned  no node of the accessibility tree @param {string} testId  its attribute
   * @returns {""|"dom"|"both"}
   */
  sourceOf(el, pruned, testId) {
    if (rootOf(el) !== document || !(testId || matchesCss(el, DOM_PASS))) return '';
    this.domWalk.entries++;
    const source = pruned || domCall.closest.call(el, '[aria-hidden="true"]') ? 'dom' : 'both';
    this.domWalk[source === 'dom' ? 'fresh' : 'both']++;
    return source;
  }

  /**
   * @param {Element} el @param {number} depth @param {string} role @param {string} name @param {string[]} states
   * @param {{testId?: string, source?: string, part?: number}} [more]  `testId`: its attribute
   */
  line(el, depth, role, name, states, { testId = '', source = '', part = -1 } = {}) {
    const node = new TreeNode(el, KIND.BLOCK, part < 0 ? role : roleOf(el), part < 0 ? name : '', '', itemOf(el));
    if (part >= 0) node.name = nameOf(el, node.role);
    node.testId = testId ? testIdOf(el) : '';
    let text = role + (name ? ' ' + quoted(cut(name, 80)) : '') + REF_HOLE;
    if (testId) text += ` [${testId}=${JSON.stringify(tidy(attr(el, testId) ?? ''))}]`;
    if (source) text += ` [from-${source}]`;
    if (states.length > 0) text += ` [${states.join(', ')}]`;
    this.weight += text.length + 2 * depth + 8;
    this.lines.push(new Line(2 * depth, text, [node], el, part));
  }
}

/** @param {Element} el @param {string} role @param {Element|null} active @returns {string[]}  in the contract's order */
function contractStates(el, role, active) {
  const states = [];
  if (isDisabled(el)) states.push('disabled');
  for (const [key, value] of [
    ['checked', checkedOf(el, role)],
    ['pressed', pressedOf(el, role)],
  ])
    if (value !== undefined) states.push(`${key}=${value}`);
  if (selectedOf(el)) states.push('selected');
  const expanded = expandedOf(el);
  if (expanded !== undefined) states.push(`expanded=${expanded}`);
  if (el === active) states.push('focused');
  const value = valueOf(el, role);
  if (value) states.push(`value=${JSON.stringify(cut(tidy(value), 60))}`);
  return states;
}
