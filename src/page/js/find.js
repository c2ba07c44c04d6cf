// Ranking elements against a description.

/** @typedef {Parameters<Methods["find"]>[0]} FindArgs */
/** @typedef {ReturnType<Methods["find"]>["candidates"][number]} Candidate */
/** @typedef {{el: Element, role: string, name: string, testId: string, text: string, score: number, order: number}} Scored */

/** Words that people use for roles. @type {Record<string, string>} */
const ROLE_WORDS = Object.assign(Object.create(null), {
  field: 'textbox searchbox spinbutton combobox',
  input: 'textbox searchbox spinbutton combobox',
  box: 'textbox searchbox checkbox combobox',
  dropdown: 'combobox listbox',
  select: 'combobox listbox',
  picker: 'combobox',
  toggle: 'switch checkbox button',
  icon: 'button img',
  image: 'img',
  picture: 'img',
  title: 'heading',
  header: 'heading banner',
  menu: 'menu menuitem',
  popup: 'dialog',
  modal: 'dialog',
  window: 'dialog',
});
const FIELD_ROLES = new Set(['input', 'textbox', 'searchbox', 'combobox', 'spinbutton']);
const BACKSTAGE_ROLES = new Set([
  'generic',
  'group',
  'region',
  'toolbar',
  'none',
  'presentation',
  'navigation',
  'complementary',
  'banner',
  'contentinfo',
  'main',
  'application',
  'document',
  'form',
  'search',
]);

/** @param {FindArgs} a @returns {ReturnType<Methods["find"]>} */
function find(a) {
  const minting = new Minting(a.nextRef);
  return minting.guard(() => {
    const warnings = /** @type {string[]} */ ([]);
    const root = a.context === undefined ? htmlRoot() : elementOfRef(a.context, undefined, minting, warnings);
    const query = tidy(a.query).toLowerCase();
    if (query === '') return fail('bad-argument', 'find needs a query that says something');
    const scored = root ? score(candidatesIn(root), query, a.boosts ?? []) : [];
    const pool = scored.slice(0, Math.max(4 * a.max, 20));
    const hints = a.brief ? null : new HintIndex();
    let probed = pool.map((s) => ({ s, ...probeCandidate(s.el) }));
    if (a.visibleOnly) probed = probed.filter((p) => p.actionable === true);
    probed.sort((x, y) => rankOf(x) - rankOf(y) || y.s.score - x.s.score || inViewFirst(x, y) || x.s.order - y.s.order);
    const candidates = probed.slice(0, a.max).map((p) => ({ ...candidate(p.s, p.bbox, p.actionable, hints, minting), rank: rankOf(p) }));
    return { candidates, matched: scored.length, ...minting.report() };
  });
}

/** @param {Element} root @returns {Scored[]}  what a snapshot would show, then what has a test id, then hidden controls */
function candidatesIn(root) {
  /** @type {Map<Element, Scored>} */
  const found = new Map();
  const add = (/** @type {Element} */ el, /** @type {string} */ role, /** @type {string} */ name, /** @type {string} */ text) => {
    if (!found.has(el)) found.set(el, { el, role, name, text, testId: '', score: 0, order: found.size });
  };
  const top = root === htmlRoot() ? walkAll().top : new Walk().run(root);
  collectCandidates(top?.kids ?? [], add);
  const roots = [root, ...shadowRootsIn(root)];
  const tested = testAttributes.map((name) => `[${name}]`).join(',');
  for (const el of tested ? roots.flatMap((r) => queryCss(r, tested)) : []) {
    if (!found.has(el)) add(el, roleOf(el), nameOf(el), '');
    /** @type {Scored} */ (found.get(el)).testId = testIdOf(el);
  }
  for (const el of roots.flatMap((r) => queryCss(r, HIDDEN_CONTROLS))) {
    if (!found.has(el) && !isShown(el)) add(el, roleOf(el), nameOf(el), '');
  }
  return [...found.values()];
}
const HIDDEN_CONTROLS = 'button,a[href],input:not([type=hidden]),select,textarea,[role=button],[role=menuitem],[role=tab],[role=option]';

/** @param {Kid[]} kids @param {(el: Element, role: string, name: string, text: string) => void} add */
function collectCandidates(kids, add) {
  for (const kid of kids) {
    if (!(kid instanceof TreeNode)) continue;
    const inner = kid.kids ?? [];
    const own = kid.name || (kid.kind === KIND.HEADING ? plainText(inner) : '');
    const text = own || kid.kind === KIND.REGION ? '' : plainStart(inner, 200);
    if (kid.kind !== KIND.NAMED || own) add(kid.el, kid.role, own, text);
    collectCandidates(inner, add);
  }
}

/**
 * @param {Scored[]} all
 * @param {string} query
 * @param {NonNullable<FindArgs["boosts"]>} boosts
 * @returns {Scored[]}  those with a score, best first
 */
function score(all, query, boosts) {
  const tokens = [...new Set(query.split(' '))].filter((t) => t.length >= 2);
  for (const s of all) s.score = scoreOf(s, query, tokens, boosts);
  itemTexts.clear();
  return all.filter((s) => s.score > 0).sort((a, b) => b.score - a.score || a.order - b.order);
}

/** @param {Scored} s @param {string} query @param {string[]} tokens @param {NonNullable<FindArgs["boosts"]>} boosts @returns {number} */
function scoreOf(s, query, tokens, boosts) {
  const name = s.name.toLowerCase();
  const words = `${name}\n${name.replace(/[-_'’]/g, '')}`; // "e-mail" is "email" to many
  const testId = s.testId.toLowerCase();
  let points = textPoints(name, query, 10, 5) + textPoints(testId, query, 15, 10) + textPoints(s.text.toLowerCase(), query, 6, 3);
  if (s.role.includes(query)) points += 2;
  let inTestId = false;
  for (const token of tokens) {
    if (words.includes(token)) points += 1;
    if (testId.includes(token)) {
      points += name === '' ? 3 : 2;
      inTestId = true;
    }
    if (s.text.toLowerCase().includes(token)) points += name === '' ? 2 : 1;
  }
  if (points === 0) return 0;
  // "remove the blue mug" means the button of that row: words of the item around it decide between equals.
  if (tokens.length > 1 && INTERACTIVE_ROLES.has(s.role))
    points += itemPoints(
      s,
      tokens.filter((t) => !words.includes(t)),
    );
  if (INTERACTIVE_ROLES.has(s.role)) points += 2;
  if (inTestId && FIELD_ROLES.has(s.role)) points += 3;
  if (tokens.some((t) => t === s.role || ROLE_WORDS[t]?.split(' ').includes(s.role))) points += 2;
  if (selectedOf(s.el) === true || pressedOf(s.el, s.role) === true || checkedOf(s.el, s.role) === true) points += 3;
  return points + boostOf(s, boosts);
}

/** Texts of items, for one ranking. @type {Map<Element, string>} */
const itemTexts = new Map();

/** @param {Scored} s @param {string[]} tokens  those that its own name does not hold @returns {number} */
function itemPoints(s, tokens) {
  const item = itemOf(s.el);
  if (!item || tokens.length === 0) return 0;
  let text = itemTexts.get(item);
  if (text === undefined) itemTexts.set(item, (text = itemText(item).toLowerCase()));
  return tokens.filter((token) => token.length > 2 && text.includes(token)).length * 2;
}

/** @param {string} text @param {string} query @param {number} equal @param {number} contains @returns {number} */
function textPoints(text, query, equal, contains) {
  if (text === '') return 0;
  return (text === query ? equal : 0) + (text.includes(query) ? contains : 0);
}

/** @param {Scored} s @param {NonNullable<FindArgs["boosts"]>} boosts @returns {number}  points for what was the right answer earlier */
function boostOf(s, boosts) {
  let points = 0;
  for (const b of boosts) if (b.testId && s.testId ? b.testId === s.testId : b.role === s.role && b.name === s.name) points += b.points;
  return Math.min(points, 15);
}

/** @typedef {{bbox: Box|null, actionable: true|"off-screen"|"disabled"|"covered", shown: boolean}} Probed */

/** @param {Element} el @returns {Probed} */
function probeCandidate(el) {
  const shown = isVisible(el) || isLabelledProxy(el);
  const bbox = shown ? (visibleBox(el) ?? (visibleProxy(el) && visibleBox(/** @type {Element} */ (visibleProxy(el))))) : null;
  if (!shown || !bbox) return { bbox, shown, actionable: shown && isDisabled(stateSubject(el)) ? 'disabled' : 'off-screen' };
  if (isDisabled(stateSubject(el)) || insideInert(el)) return { bbox, shown, actionable: 'disabled' };
  const hit = elementAt(bbox.x + bbox.width / 2, bbox.y + bbox.height / 2);
  const free = isHit(pressTargets(el), hit) || (hit !== null && flatContains(hit, el));
  return { bbox, shown, actionable: free ? true : 'covered' };
}

/** What a person could act on first, then what needs something done before. @param {Probed & {s: Scored}} p @returns {number} */
function rankOf(p) {
  const ready = p.actionable === true || (p.actionable === 'off-screen' && p.shown);
  return (ready ? 0 : 2) + (BACKSTAGE_ROLES.has(p.s.role) ? 1 : 0);
}

/** @param {Probed} x @param {Probed} y @returns {number} */
const inViewFirst = (x, y) => Number(y.actionable === true) - Number(x.actionable === true);

/**
 * @param {Scored} s
 * @param {Box|null} bbox
 * @param {Probed["actionable"]} actionable
 * @param {HintIndex|null} hints  null: none are asked for
 * @param {Minting} minting
 * @returns {Omit<Candidate, "rank">}
 */
function candidate(s, bbox, actionable, hints, minting) {
  const testIdAttr = testIdAttrOf(s.el);
  return {
    ref: minting.ref(s.el, s.role, s.name),
    role: s.role,
    name: s.name,
    testId: s.testId || undefined,
    testIdAttr: testIdAttr || undefined,
    ...(hints?.of(s) ?? { selectorHint: '', selectorTier: 5, stability: 'low' }),
    bbox,
    clipped: bbox === null,
    actionable,
    score: s.score,
    context: itemContext(s.el, minting),
  };
}

/** Selectors that lead back to a candidate, made unique by position where they have to be. */
class HintIndex {
  constructor() {
    /** @type {Map<string, Map<string, Element[]>>} */
    this.byRole = new Map();
  }

  /** @param {Scored} s @returns {{selectorHint: string, selectorTier: number, stability: string}} */
  of(s) {
    const hint = this.best(s);
    if (hint.leads) return hint.answer;
    return { selectorHint: cssPath(s.el), selectorTier: 5, stability: 'low' };
  }

  /** @param {Scored} s @returns {{answer: {selectorHint: string, selectorTier: number, stability: string}, leads: boolean}} */
  best(s) {
    const attribute = testIdAttrOf(s.el);
    if (attribute) {
      const hint = `[${attribute}=${JSON.stringify(attr(s.el, attribute))}]`;
      return this.placed(hint, 1, 'high', s.el, queryTarget(hint, document));
    }
    if (s.name && roleOf(s.el) === s.role) {
      const hint = `role=${s.role}[name=${JSON.stringify(s.name)}]`;
      return this.placed(hint, 2, 'medium', s.el, this.named(s.role).get(s.name) ?? []);
    }
    const id = attr(s.el, 'id');
    if (id && isStableId(id)) {
      const hint = `#${CSS.escape(id)}`;
      return this.placed(hint, 4, 'low', s.el, queryTarget(hint, document));
    }
    const all = [...this.named(s.role).values()].flat();
    return this.placed(`role=${s.role}`, 5, 'low', s.el, inDocumentOrder(all));
  }

  /** @param {string} hint @param {number} tier @param {string} stability @param {Element} el @param {Element[]} all  matches of the hint */
  placed(hint, tier, stability, el, all) {
    const place = all.indexOf(el);
    const selectorHint = all.length > 1 ? `${hint} >> nth=${place}` : hint;
    return { answer: { selectorHint, selectorTier: tier, stability }, leads: place >= 0 };
  }

  /** @param {string} role @returns {Map<string, Element[]>}  elements of a role by name */
  named(role) {
    let names = this.byRole.get(role);
    if (!names) {
      this.byRole.set(role, (names = new Map()));
      for (const el of elementsOfRole(document, role, [])) {
        const name = nameOf(el, role);
        const list = names.get(name);
        if (list) list.push(el);
        else names.set(name, [el]);
      }
    }
    return names;
  }
}

/** @param {Element} el @returns {string}  by position, through shadow hosts */
function cssPath(el) {
  const steps = [];
  for (let e = /** @type {Element|null} */ (el); e && e !== htmlRoot(); e = shadowParent(e)) {
    let index = 1;
    for (let p = domGet.previousElementSibling.call(e); p; p = domGet.previousElementSibling.call(p)) index++;
    steps.unshift(`${CSS.escape(tagOf(e))}:nth-child(${index})`);
  }
  return steps.join(' > ');
}

/** @param {string} id @returns {boolean}  looks as if a person had chosen it */
function isStableId(id) {
  if (/^\d+$/.test(id) || /^(mui|radix|headlessui|reach|react-aria)([-_]?[a-z0-9]+)*/i.test(id)) return false;
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id) || /^[0-9a-f]{8,32}$/i.test(id)) return false;
  const parts = id.split(/[-_:]/);
  if (parts.length >= 2 && parts.every((p) => /[a-z]/i.test(p))) return true;
  return id.length >= 3 && /[a-z]/i.test(id) && !/^\d/.test(id);
}

const COLLECTION_ROLES = new Set(['table', 'grid', 'treegrid', 'rowgroup', 'list', 'feed']);

/**
 * The row or item around an element, as the contract tells it.
 * @param {Element} el
 * @param {Minting} minting
 * @returns {Candidate["context"]}
 */
function itemContext(el, minting) {
  const item = itemOf(el);
  if (!item) return undefined;
  const role = roleOf(item);
  let holder = flatParent(item);
  while (holder && !COLLECTION_ROLES.has(roleOf(holder))) holder = flatParent(holder);
  if (role === 'article' && (!holder || roleOf(holder) !== 'feed')) return undefined;
  return {
    collection: holder ? roleOf(holder) : `${role}-list`,
    rowKey: minting.keyOf(item) || undefined,
    rowText: shownText(item, 200) || undefined,
    column: columnOf(el, item),
  };
}

const CELL_ROLES = new Set(['cell', 'gridcell', 'rowheader']);

/** @param {Element} el @param {Element} row @returns {string|undefined}  the header over the cell that an element stands in */
function columnOf(el, row) {
  let cell = /** @type {Element|null} */ (el);
  while (cell && cell !== row && !CELL_ROLES.has(roleOf(cell))) cell = flatParent(cell);
  if (!cell || cell === row) return undefined;
  const table = domCall.closest.call(row, 'table,[role=table],[role=grid],[role=treegrid]');
  const header = table && queryFirst(table, 'th:not([scope=row]),[role=columnheader]');
  const headerRow = header && itemOf(header);
  if (!headerRow || headerRow === row) return undefined;
  const index = Array.from(elementChildren(row, false)).indexOf(cell);
  const over = elementChildren(headerRow, false)[index];
  return (over && cut(tidy(textContentOf(over)), 80)) || undefined;
}
