// The element probe: what an action did to its target, read before and after it.

/**
 * @typedef {object} Before  what is remembered of the target until the action is over
 * @property {WeakRef<Element>} element
 * @property {number} ref
 * @property {Target} target
 * @property {string} state  value, checked, expanded, selected, pressed and name as one string
 * @property {{el: WeakRef<Element>, text: string}|null} owner
 * @property {{el: WeakRef<Element>, text: string}|null} container
 * @property {ItemBefore|null} item
 *
 * @typedef {{el: WeakRef<Element>, key: string, siblings: string[]}} ItemBefore
 */

const OWNER_ROLES = new Set(['combobox', 'listbox', 'radiogroup', 'group', 'menu', 'tablist']);
const CONTAINER_ROLES = new Set(['row', 'listitem', 'article']);
const SIBLINGS_MAX = 300;

/** @param {Element} el @param {number} ref @param {Target} target @returns {Before} */
function probeBefore(el, ref, target) {
  const owner = ownerControlOf(el);
  const container = containerOf(el);
  return {
    element: new WeakRef(el),
    ref,
    target,
    state: stateKey(el),
    owner: owner && { el: new WeakRef(owner), text: ownerText(owner) },
    container: container && { el: new WeakRef(container), text: shownText(container, 200) },
    item: itemBefore(el),
  };
}

/** @param {Element} el @returns {ItemBefore|null} */
function itemBefore(el) {
  const item = itemOf(el);
  return item && { el: new WeakRef(item), key: keyText(item), siblings: siblingKeys(item) };
}

/** @param {Element} item @returns {string[]}  keys of the items beside it */
function siblingKeys(item) {
  const parent = parentNodeOf(item);
  const keys = [];
  for (let c = parent && firstChildOf(parent); c && keys.length < SIBLINGS_MAX; c = nextSiblingOf(c)) {
    if (c !== item && nodeTypeOf(c) === 1 && isItem(/** @type {Element} */ (c))) keys.push(keyText(/** @type {Element} */ (c)));
  }
  return keys;
}

/** Items that were acted in lately: an edit may take effect only when a later action takes the focus away. @type {ItemBefore[]} */
let recentItems = [];

/** @param {ItemBefore|null} item  the one of the action that ends now */
function keepRenamedItems(item) {
  if (item) recentItems = [item, ...recentItems.filter((r) => r.el.deref() !== item.el.deref())].slice(0, 4);
  for (const recent of recentItems) keepRenamedItem(recent);
}

/**
 * An action inside an item changed the item's key. Unless rows moved (the list got shorter or longer, or the new key
 * was another row's), it is the same record under a new name.
 * @param {ItemBefore} before
 */
function keepRenamedItem(before) {
  const item = before.el.deref();
  if (!item || !isConnected(item)) return;
  const key = keyText(item);
  if (key === before.key || before.siblings.includes(key)) return;
  if (siblingKeys(item).join('\n') === before.siblings.join('\n')) {
    noteRenamed(item, before.key, key);
    before.key = key;
  }
}

/** @param {Element} el @returns {string} */
function stateKey(el) {
  const role = roleOf(el);
  const secret = el instanceof HTMLInputElement && el.type === 'password' ? String(el.value.length) : '';
  return [valueOf(el, role), secret, checkedOf(el, role), pressedOf(el, role), selectedOf(el), expandedOf(el), nameOf(el, role)].join(
    '\u0000',
  );
}

/**
 * @param {Element|null} el  the target, or what replaced it
 * @param {number} ref
 * @param {Before|null} before
 * @param {Minting} minting
 * @returns {Probe}
 */
function probeAfter(el, ref, before, minting) {
  const old = before?.element.deref();
  if (!el || !isConnected(el)) return { ref, stillAttached: false, focused: false, value: null, stateChanged: false };
  const role = roleOf(el);
  const active = activeElement();
  return {
    ref: el === old || !before ? ref : minting.ref(el),
    stillAttached: true,
    replaced: before && el !== old ? true : undefined,
    focused: active !== null && (active === el || (active !== bodyElement() && flatContains(el, active) && isEditingHost(el))),
    value: probeValue(el),
    checked: probeChecked(el, role),
    displayText: displayText(el),
    ownerControl: ownerAfter(el, before),
    container: containerAfter(el, before),
    stateChanged: before ? stateKey(el) !== before.state : false,
  };
}

/** @param {Element} el @returns {string|null}  of a password only its length is told, in bullets */
function probeValue(el) {
  if (el instanceof HTMLInputElement && el.type === 'password') return '•'.repeat(el.value.length);
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement || el instanceof HTMLSelectElement) return wellFormed(el.value);
  for (let e = /** @type {Element|null} */ (el); e; e = flatParent(e)) {
    if (isEditingHost(e)) return wellFormed(editedText(e));
    if (hasAttr(e, 'contenteditable')) return null;
  }
  return null;
}

/** Without what editors put into an empty line to give it a height. @param {Element} host @returns {string} */
function editedText(host) {
  const text = innerTextOf(host, 20000).replaceAll('\uFEFF', '');
  return text === '\n' ? '' : text;
}

/** @param {Element} el @param {string} role @returns {boolean|"mixed"|undefined} */
function probeChecked(el, role) {
  const control = el instanceof HTMLLabelElement && el.control ? el.control : el;
  return (
    checkedOf(control, control === el ? role : roleOf(control)) ?? (control instanceof HTMLOptionElement ? control.selected : undefined)
  );
}

/** @param {Element} el @returns {string|undefined} */
function displayText(el) {
  let e = flatParent(el);
  for (let i = 0; i < 4 && e && e !== bodyElement() && e !== htmlRoot(); i++, e = flatParent(e)) {
    if (hasAttr(e, 'role') || testIdAttrOf(e)) return shownText(e, 200) || undefined;
  }
  const parent = flatParent(el);
  return (parent && shownText(parent, 200)) || undefined;
}

/** @param {Element} el @param {(e: Element) => boolean} test @returns {Element|null}  itself or one of 6 ancestors */
function climb(el, test) {
  let e = /** @type {Element|null} */ (el);
  for (let i = 0; i <= 6 && e && e !== bodyElement() && e !== htmlRoot(); i++, e = flatParent(e)) if (test(e)) return e;
  return null;
}

/** @param {Element} el @returns {Element|null} */
function ownerControlOf(el) {
  return climb(el, (e) => {
    const role = attr(e, 'role');
    if (role && OWNER_ROLES.has(role)) return true;
    if (e instanceof HTMLSelectElement || e instanceof HTMLFieldSetElement) return true;
    return testIdAttrOf(e) !== '' && (role !== null || hasAttr(e, 'aria-label'));
  });
}

/** @param {Element} el @returns {string} */
function ownerText(el) {
  if (el instanceof HTMLSelectElement) return Array.from(el.selectedOptions, optionLabel).join(', ');
  return shownText(el, 200);
}

/** @param {Element} el @returns {string|undefined} */
function ownerLabel(el) {
  return cut(nameOf(el), 120) || undefined;
}

/** @param {Element} el @param {Before|null} before @returns {Probe["ownerControl"]} */
function ownerAfter(el, before) {
  if (!before?.owner) return undefined;
  const same = before.owner.el.deref();
  const owner = same && isConnected(same) ? same : ownerControlOf(el);
  const after = owner ? ownerText(owner) : '';
  if (!after && !before.owner.text) return undefined;
  return {
    label: owner ? ownerLabel(owner) : undefined,
    displayTextBefore: before.owner.text || undefined,
    displayTextAfter: after || undefined,
    changed: after !== before.owner.text,
  };
}

/** @param {Element} el @returns {Element|null} */
function containerOf(el) {
  return climb(el, (e) => {
    const role = attr(e, 'role');
    return role ? CONTAINER_ROLES.has(role) : tagOf(e) === 'tr' || tagOf(e) === 'li';
  });
}

/** @param {Element} el @param {Before|null} before @returns {Probe["container"]} */
function containerAfter(el, before) {
  const container = containerOf(el);
  if (!container) return undefined;
  const role = attr(container, 'role');
  const text = shownText(container, 200);
  const firstLine =
    innerTextOf(container, 400)
      .split('\n')
      .find((line) => !isBlank(line)) ?? '';
  return {
    kind: role && CONTAINER_ROLES.has(role) ? role : tagOf(container),
    rowKey: cut(tidy(firstLine.split('\t').find((cell) => !isBlank(cell)) ?? ''), 80) || undefined,
    rowText: text || undefined,
    changed: before?.container ? text !== before.container.text : undefined,
  };
}

/** @param {Element} el @param {number} max @returns {string}  its rendered text, one line */
const shownText = (el, max) => cut(tidy(innerTextOf(el, 8 * max)), max);

/**
 * Rendered text. Of something huge only the raw text is taken, since rendering it would cost more than it tells.
 * @param {Element} el
 * @param {number} max  characters worth having
 * @returns {string}
 */
function innerTextOf(el, max) {
  const raw = textContentOf(el);
  if (el instanceof HTMLElement && raw.length <= 20000) return wellFormed(domGet.innerText.call(el).slice(0, max));
  return wellFormed(raw.slice(0, max));
}
