// The `role=` engine: role=button[name="Save" i][expanded=true].

/** @typedef {{name: string, op: string, value: string|number|boolean|RegExp, fold: boolean}} RoleTest */

const CHECKED_ROLES = 'checkbox menuitemcheckbox option radio switch menuitemradio treeitem';
const EXPANDED_ROLES =
  'application button checkbox combobox gridcell link listbox menuitem row rowheader tab treeitem columnheader ' +
  'menuitemcheckbox menuitemradio switch';
/** Roles that an attribute may be asked of. @type {Record<string, string>} */
const ROLE_ATTRIBUTES = Object.assign(Object.create(null), {
  name: '',
  description: '',
  disabled: '',
  'include-hidden': '',
  checked: CHECKED_ROLES,
  pressed: 'button',
  selected: 'gridcell option row tab rowheader columnheader treeitem',
  expanded: EXPANDED_ROLES,
  level: 'heading listitem row treeitem',
});

/** @param {string} whole @param {string} body @param {number} at @returns {(scope: Scope) => Element[]} */
function roleEngine(whole, body, at) {
  const { role, tests } = parseRole(whole, body, at);
  return (scope) => elementsOfRole(scope, role, tests);
}

/** @param {string} whole @param {string} body @param {number} at @returns {{role: string, tests: RoleTest[]}} */
function parseRole(whole, body, at) {
  const head = /^\s*([a-zA-Z-]+)\s*/.exec(body);
  if (!head) return badSelector(whole, at, 'expected a role');
  const role = head[1].toLowerCase();
  const tests = [];
  let i = head[0].length;
  while (i < body.length) {
    if (body[i] !== '[') badSelector(whole, at + i, 'expected "[" or the end: a role takes attribute tests only');
    const { test, end } = parseRoleTest(whole, body, i, at, role);
    tests.push(test);
    i = end;
    while (body[i] === ' ') i++;
  }
  return { role, tests };
}

const ROLE_TEST =
  /^\[\s*([a-zA-Z-]+)\s*(?:([*^$|~]?=)\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*|[^\s\]"'/]+)\s*([is])?\s*)?\]/;

/**
 * @param {string} whole
 * @param {string} body
 * @param {number} i
 * @param {number} at
 * @param {string} role
 * @returns {{test: RoleTest, end: number}}
 */
function parseRoleTest(whole, body, i, at, role) {
  const match = ROLE_TEST.exec(body.slice(i));
  if (!match) return badSelector(whole, at + i, 'expected [attribute], [attribute=value] or [attribute="text" i], closed by "]"');
  const [all, rawName, op, raw, fold] = match;
  const name = rawName.toLowerCase();
  if (!(name in ROLE_ATTRIBUTES))
    badSelector(whole, at + i + 1, `unknown attribute "${name}"; known are ${Object.keys(ROLE_ATTRIBUTES).join(', ')}`);
  const roles = ROLE_ATTRIBUTES[name];
  if (roles && !roles.split(' ').includes(role)) badSelector(whole, at + i + 1, `"${name}" can't be asked of role ${role}`);
  const test = { name, op: op ?? 'truthy', value: roleValue(whole, raw, at + i), fold: fold === 'i' };
  checkRoleTest(whole, test, at + i);
  return { test, end: i + all.length };
}

/** @param {string} whole @param {string|undefined} raw @param {number} at @returns {string|number|boolean|RegExp} */
function roleValue(whole, raw, at) {
  if (raw === undefined) return true;
  if (raw[0] === '"' || raw[0] === "'") return unescapeString(raw.slice(1, -1));
  if (raw[0] === '/') {
    const end = raw.lastIndexOf('/');
    return makeRegex(whole, raw.slice(1, end), raw.slice(end + 1));
  }
  if (raw === 'true' || raw === 'false') return raw === 'true';
  if (/^-?\d+(\.\d+)?$/.test(raw)) return Number(raw);
  if (/[="'`<>]/.test(raw)) return badSelector(whole, at, `put the value ${raw} in quotes`);
  return raw;
}

/** @param {string} whole @param {RoleTest} test @param {number} at */
function checkRoleTest(whole, test, at) {
  const isText = typeof test.value === 'string' || test.value instanceof RegExp;
  switch (test.name) {
    case 'name':
    case 'description':
      if (test.op !== 'truthy' && !isText) test.value = String(test.value);
      if (test.op !== '=' && test.value instanceof RegExp) badSelector(whole, at, `a regular expression takes "=", not "${test.op}"`);
      break;
    case 'level':
      if (test.op !== '=' || typeof test.value !== 'number') badSelector(whole, at, 'level takes a number, as in [level=2]');
      break;
    default: {
      const mixed = test.value === 'mixed' && (test.name === 'checked' || test.name === 'pressed');
      if ((test.op !== 'truthy' && test.op !== '=') || (typeof test.value !== 'boolean' && !mixed)) {
        badSelector(whole, at, `${test.name} takes true or false${test.name === 'checked' || test.name === 'pressed' ? ' or mixed' : ''}`);
      }
    }
  }
}

/** @param {Scope} scope @param {string} role @param {RoleTest[]} tests @returns {Element[]} */
function elementsOfRole(scope, role, tests) {
  const hiddenToo = tests.some((t) => t.name === 'include-hidden' && t.value === true);
  const wanted = role === 'image' ? 'img' : role === 'presentation' ? 'none' : role;
  const roots = [scope, ...shadowRootsIn(scope)];
  const css = cssOfRole(wanted);
  const found = roots
    .flatMap((root) => queryCss(root, css))
    .filter((el) => {
      return roleOf(el) === wanted && (hiddenToo || !isHiddenFromAria(el)) && tests.every((test) => passesRoleTest(el, wanted, test));
    });
  return roots.length > 1 ? inDocumentOrder(found) : found;
}

/** @param {Element} el @param {string} role @param {RoleTest} test @returns {boolean} */
function passesRoleTest(el, role, test) {
  switch (test.name) {
    case 'include-hidden':
      return true;
    case 'name':
      return passesOperator(normalise(nameOf(el, role)), test);
    case 'description':
      return passesOperator(normalise(descriptionOf(el)), test);
    case 'checked':
      return (checkedOf(el, role) ?? selectedOfOption(el) ?? false) === test.value;
    case 'pressed':
      return (pressedOf(el, role) ?? false) === test.value;
    case 'selected':
      return (selectedOf(el) ?? false) === test.value;
    case 'expanded':
      return expandedOf(el) === test.value;
    case 'disabled':
      return isDisabled(el) === test.value;
    default:
      return headingLevel(el) === test.value || Number(attr(el, 'aria-level')) === test.value;
  }
}

/** @param {Element} el @returns {boolean|undefined} */
const selectedOfOption = (el) => (el instanceof HTMLOptionElement ? el.selected : undefined);

/** @param {string} actual @param {RoleTest} test @returns {boolean} */
function passesOperator(actual, test) {
  if (test.op === 'truthy') return actual !== '';
  if (test.value instanceof RegExp) return test.value.test(actual);
  const fold = (/** @type {string} */ s) => (test.fold ? s.toLowerCase() : s);
  const wanted = fold(normalise(String(test.value)));
  const value = fold(actual);
  switch (test.op) {
    case '*=':
      return wanted !== '' && value.includes(wanted);
    case '^=':
      return wanted !== '' && value.startsWith(wanted);
    case '$=':
      return wanted !== '' && value.endsWith(wanted);
    case '|=':
      return value === wanted || value.startsWith(wanted + '-');
    case '~=':
      return wanted !== '' && value.split(' ').includes(wanted);
    default:
      return value === wanted;
  }
}

/** @param {Element} el @returns {boolean}  hidden for accessibility, as the `role=` engine defines it */
function isHiddenFromAria(el) {
  if (NAME_SKIPPED.has(tagOf(el)) && tagOf(el) !== 'datalist') return true;
  for (let e = /** @type {Element|null} */ (el); e; e = flatParent(e)) {
    if (attr(e, 'aria-hidden') === 'true') return true;
    const parent = parentNodeOf(e);
    // A light child that no slot takes is not drawn.
    if (parent && nodeTypeOf(parent) === 1 && shadowOf(/** @type {Element} */ (parent)) && !domGet.assignedSlot.call(e)) return true;
  }
  if (domCall.checkVisibility.call(el, SHOWN)) return false;
  if (el instanceof HTMLOptionElement || el instanceof HTMLOptGroupElement) {
    const select = domCall.closest.call(el, 'select');
    if (select) return isHiddenFromAria(select);
  }
  if (displayOf(el) !== 'contents') return true;
  return !isVisible(el);
}

/**
 * Role lookup by the loose rule of the contract: the name contains, ignoring case.
 * @param {Scope} scope @param {string} role @param {string} name @returns {Element[]}
 */
function looselyNamed(scope, role, name) {
  return elementsOfRole(scope, role, [{ name: 'name', op: '*=', value: name, fold: true }]);
}
