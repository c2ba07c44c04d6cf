// The tree in the contract's own style: every node with its ref, two spaces a level, test ids and states.

class ContractWalk extends Walk {
  /** @param {{limit: number, omit: string[]}} options */
  constructor(options) {
    super(options);
    /** @type {Line[]} */
    this.lines = [];
    this.active = activeElement();
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
    if (printed) this.line(el, depth, role, name, contractStates(el, role, this.active), testId);
    if (INTERACTIVE_ROLES.has(role) || acts) this.interactive++;
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
        if (text !== '') this.line(el, depth, 'StaticText', text, [], '', part++);
      }
    }
  }

  /**
   * @param {Element} el @param {number} depth @param {string} role @param {string} name @param {string[]} states
   * @param {string} [testId]  its attribute @param {number} [part]
   */
  line(el, depth, role, name, states, testId = '', part = -1) {
    const node = new TreeNode(el, KIND.BLOCK, part < 0 ? role : roleOf(el), part < 0 ? name : '', '', itemOf(el));
    if (part >= 0) node.name = nameOf(el, node.role);
    node.testId = testId ? testIdOf(el) : '';
    let text = role + (name ? ' ' + quoted(cut(name, 80)) : '') + REF_HOLE;
    if (testId) text += ` [${testId}=${JSON.stringify(tidy(attr(el, testId) ?? ''))}]`;
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
