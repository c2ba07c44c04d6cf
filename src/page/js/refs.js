// Refs: which element a number stands for, and when it stops standing for it.
//
// A ref is bound to a node. It survives changes of the node's own name and state. It dies when the item around the
// node (row, list item, article) came to stand for another record while the node was reused: a recycled row. Rules,
// first that decides:
//   1. The item's record marks (data-id, link targets, …) are known on both sides and differ: another record.
//   2. The item's key text is the same, or this registry saw it being renamed by an action in that very item: the same.
//   3. The record marks that prove identity are equal: the same record, renamed.
//   4. The item says nothing but the element's own name, and the name changed in its digits only ("Like 3" → "Like 4"): the same.
//   5. Otherwise: another record.
// A node that shows the record of an earlier ref of its own again, in every respect, has that ref again.
// A dead or vanished ref is looked up by its fingerprint: only if exactly one element has the same test id, or the same
// role and name, in an item with the same key, it is used, and that is said. A node whose ref died gets a new number.

/**
 * @typedef {object} RefRecord
 * @property {number} ref
 * @property {Fingerprint} seen
 * @property {string} sure  record marks of the item when seen
 * @property {string} hints
 */

const registry = {
  /** @type {WeakMap<Element, RefRecord>} */ byElement: new WeakMap(),
  /** @type {Map<number, {element: WeakRef<Element>, record: RefRecord}>} */ byRef: new Map(),
  /** Refs that a node had before it came to show another record; it may show theirs again. @type {WeakMap<Element, RefRecord[]>} */
  former: new WeakMap(),
  /** Earlier keys of an item that is still the same record. @type {WeakMap<Element, Set<string>>} */ renamed: new WeakMap(),
  next: 1,
  /** The refs were told unasked, and it is not known yet whether the session took them. */ told: false,
};

/** What was told unasked stands only if the session took it: the numbers may be another document's. @param {boolean} taken */
function settleTold(taken) {
  registry.told = false;
  if (taken) return;
  registry.byElement = new WeakMap();
  registry.byRef.clear();
  registry.next = 1;
}

/** What one call mints, and what it needs to compute only once. */
class Minting {
  /** @param {number} [nextRef]  without it nothing is minted, and what has no ref is 0 */
  constructor(nextRef) {
    this.mints = nextRef !== undefined;
    registry.next = Math.max(registry.next, nextRef ?? 1);
    this.active = activeElement();
    /** @type {Fingerprint[]} */
    this.minted = [];
    /** @type {Map<Element, string>} */
    this.keys = new Map();
    /** @type {Map<Element, string>} */
    this.links = new Map();
    /** @type {Map<Element, RecordMarks>} */
    this.marks = new Map();
  }

  /** @returns {{minted: Fingerprint[], nextRef: number, suspects?: number}} */
  report() {
    return { minted: this.minted, nextRef: registry.next, suspects: openQuestions() || undefined };
  }

  /**
   * Runs a synchronous step; what was minted before it failed is told with the failure.
   * @template T
   * @param {() => T} step
   * @returns {T}
   */
  guard(step) {
    try {
      return step();
    } catch (error) {
      throw this.tell(error);
    }
  }

  /** @param {unknown} error @returns {unknown} */
  tell(error) {
    if (error instanceof Failure && this.mints) error.extra = { ...error.extra, ...this.report() };
    return error;
  }

  /** @param {Element} item @returns {string} */
  keyOf(item) {
    let key = this.keys.get(item);
    if (key === undefined) this.keys.set(item, (key = keyText(item)));
    return key;
  }

  /** @param {Element|null} item @param {Element} el @returns {RecordMarks} */
  marksOf(item, el) {
    if (!item) return NO_MARKS;
    let marks = this.marks.get(item);
    if (!marks) {
      marks = recordMarks(item, (e) => {
        let links = this.links.get(e);
        if (links === undefined) this.links.set(e, (links = linkTarget(e)));
        return links;
      });
      this.marks.set(item, marks);
    }
    const id = el === item ? null : attr(el, 'id');
    return id ? { sure: marks.sure, hints: `${marks.hints}\n${id}` } : marks;
  }

  /**
   * The ref of an element; minted if it has none, or if what it had stood for is gone.
   * @param {Element} el
   * @param {string} [role]
   * @param {string} [name]
   * @param {Element|null} [item]  its item, when the caller knows it
   * @param {string} [testId]
   * @returns {number}
   */
  ref(el, role = roleOf(el), name = nameOf(el, role), item = itemOf(el), testId = testIdOf(el)) {
    const context = item ? this.keyOf(item) : '';
    const known = registry.byElement.get(el);
    if (known && this.stillMeans(known, el, item)) {
      const seen = known.seen;
      if (seen.name !== name || seen.context !== context || seen.role !== role) {
        Object.assign(seen, { role, name, context });
        Object.assign(known, this.marksOf(item, el));
        this.minted.push(seen);
      }
      return known.ref;
    }
    const marks = this.marksOf(item, el);
    const former = known && registry.former.get(el)?.findLast((record) => isShownAgain(record, { role, name, context }, marks));
    if (former) {
      bindRef(former, el);
      return former.ref;
    }
    if (!this.mints) return 0;
    const record = { ref: registry.next++, seen: { ref: 0, role, name, testId, context }, ...marks };
    record.seen.ref = record.ref;
    bindRef(record, el);
    this.minted.push(record.seen);
    return record.ref;
  }

  /**
   * Gives a node the ref back that it had before another, if it shows again just what it showed then.
   * @param {RefRecord} record @param {Element} el
   * @returns {boolean}
   */
  takesBack(record, el) {
    const item = itemOf(el);
    const role = roleOf(el);
    const now = { role, name: nameOf(el, role), context: item ? this.keyOf(item) : '' };
    const again = isShownAgain(record, now, this.marksOf(item, el));
    if (again) bindRef(record, el);
    return again;
  }

  /** @param {Element} el @returns {Brief} */
  brief(el) {
    const role = roleOf(el);
    const name = cut(nameOf(el, role), 80);
    return { ref: this.ref(el, role, nameOf(el, role)), role, name };
  }

  /**
   * Whether an element is still what its ref was given for.
   * @param {RefRecord} record
   * @param {Element} el
   * @param {Element|null} item
   * @returns {boolean}
   */
  stillMeans(record, el, item) {
    if (!item || record.seen.context === '') return true;
    const key = this.keyOf(item);
    if (key === record.seen.context && record.sure === '' && record.hints === '') return true;
    const marks = this.marksOf(item, el);
    if (marksDiffer(record.sure, marks.sure)) return false;
    if (key === record.seen.context) return true;
    const names = registry.renamed.get(item);
    if (names && names.has(key) && names.has(record.seen.context)) return true;
    if (record.sure && record.sure === marks.sure) return true;
    if (marksDiffer(record.hints, marks.hints)) return false;
    return saysOnlyItself(item, el) && sameButDigits(record.seen.context, key);
  }
}

const NO_MARKS = Object.freeze({ sure: '', hints: '' });

/** Former refs of a node that are remembered. */
const MOST_FORMER = 50;

/** @param {RefRecord} record @param {Element} el */
function bindRef(record, el) {
  const before = registry.byElement.get(el);
  if (before) {
    const former = (registry.former.get(el) ?? []).filter((r) => r !== record && r !== before);
    registry.former.set(el, [...former.slice(1 - MOST_FORMER), before]);
  }
  registry.byElement.set(el, record);
  registry.byRef.set(record.ref, { element: new WeakRef(el), record });
}

/**
 * Whether a former ref of a node can be its ref again.
 * @param {RefRecord} record @param {{role: string, name: string, context: string}} now @param {RecordMarks} marks
 * @returns {boolean}
 */
const isShownAgain = ({ seen, sure, hints }, now, marks) =>
  seen.role === now.role && seen.name === now.name && seen.context === now.context && sure === marks.sure && hints === marks.hints;

/** @param {Element} item @param {Element} el @returns {boolean} */
function saysOnlyItself(item, el) {
  const own = itemText(el);
  return own !== '' && own === itemText(item);
}

/** @param {string} a @param {string} b @returns {boolean} */
function sameButDigits(a, b) {
  const bare = (/** @type {string} */ s) => s.replace(/[\d.,\s]+/g, '');
  return bare(a) !== '' && bare(a) === bare(b);
}

/**
 * Notes that an item got another key by an action inside of it, so that refs in it stay.
 * @param {Element} item
 * @param {string} before
 * @param {string} after
 */
function noteRenamed(item, before, after) {
  const known = registry.renamed.get(item) ?? new Set();
  registry.renamed.set(item, known.has(before) ? known.add(after) : new Set([before, after]));
}

/**
 * The element of a ref, re-found by its fingerprint if need be. Fails with `unknown-ref` or `stale-ref`.
 * @param {number} ref
 * @param {Fingerprint|undefined} fingerprint  what Rust remembers, for a ref of an earlier document
 * @param {Minting} minting
 * @param {string[]} warnings
 * @returns {Element}
 */
function elementOfRef(ref, fingerprint, minting, warnings) {
  const entry = registry.byRef.get(ref);
  const seen = entry?.record.seen ?? fingerprint;
  if (!seen) return fail('unknown-ref', `unknown ref "e${ref}"`, { hint: 'take a snapshot and use a ref from it' });
  const el = entry?.element.deref();
  if (entry && el && isConnected(el) && domGet.ownerDocument.call(el) === document) {
    const owner = registry.byElement.get(el);
    if (owner?.ref === ref ? minting.stillMeans(owner, el, itemOf(el)) : minting.takesBack(entry.record, el)) return el;
    return refind(ref, { seen, sure: entry.record.sure }, minting, warnings, el);
  }
  return refind(ref, { seen, sure: entry?.record.sure ?? '' }, minting, warnings, null);
}

/**
 * @param {number} ref
 * @param {{seen: Fingerprint, sure: string}} was
 * @param {Minting} minting
 * @param {string[]} warnings
 * @param {Element|null} recycled  the node that had the ref and now shows another record
 * @returns {Element}
 */
function refind(ref, { seen, sure }, minting, warnings, recycled) {
  const alike = elementsLike(seen).filter((el) => el !== recycled && !marksDiffer(sure, minting.marksOf(itemOf(el), el).sure));
  const inContext = alike.filter((el) => contextOf(el, minting) === seen.context);
  if (inContext.length === 1) {
    const found = inContext[0];
    const own = registry.byElement.get(found);
    if (!own) rebind(ref, seen, found, minting);
    const how = recycled ? 'its row now shows something else' : 'its node is gone';
    warnings.push(
      `e${ref} was found again as ${describeSeen(seen)}${own && own.ref !== ref ? ` (now e${own.ref})` : ''}: ${how}, and exactly one element matches`,
    );
    return found;
  }
  const best = inContext[0] ?? alike[0] ?? recycled;
  const reason = recycled ? 'recycled' : inContext.length > 1 ? 'ambiguous' : 'gone';
  const why = {
    recycled: `the row it stood in ("${cut(seen.context, 40)}") now shows something else`,
    ambiguous: `its node is gone and ${inContext.length} elements look like it`,
    gone: 'its node is gone and nothing in the page has the same identity',
  }[reason];
  return fail('stale-ref', `e${ref} (${describeSeen(seen)}) is stale: ${why}`, {
    reason,
    candidate: best ? minting.brief(best) : undefined,
    hint: best ? 'check the candidate, or take a new snapshot' : 'take a new snapshot',
  });
}

/** @param {string} a @param {string} b @returns {boolean}  whether both are known and differ */
const marksDiffer = (a, b) => a !== '' && b !== '' && a !== b;

/** @param {number} ref @param {Fingerprint} seen @param {Element} el @param {Minting} minting */
function rebind(ref, seen, el, minting) {
  bindRef({ ref, seen: { ...seen, ref }, ...minting.marksOf(itemOf(el), el) }, el);
}

/** @param {Fingerprint} seen @returns {string} */
function describeSeen(seen) {
  const name = seen.name ? ` "${cut(seen.name, 60)}"` : '';
  return `${seen.role}${name}${seen.context && seen.context !== seen.name ? ` in "${cut(seen.context, 40)}"` : ''}`;
}

/** @param {Element} el @param {Minting} minting @returns {string} */
function contextOf(el, minting) {
  const item = itemOf(el);
  return item ? minting.keyOf(item) : '';
}

/** Elements with the same test id, or else the same role and name. @param {Fingerprint} seen @returns {Element[]} */
function elementsLike(seen) {
  const roots = allRoots();
  /** @type {Element[]} */
  let pool = [];
  if (seen.testId) {
    const css = testAttributes.map((name) => `[${name}="${CSS.escape(seen.testId)}"]`).join(',');
    pool = roots.flatMap((root) => queryCss(root, css));
    if (pool.length <= 1) return pool;
  } else {
    const css = cssOfRole(seen.role);
    pool = roots.flatMap((root) => queryCss(root, css));
    if (!seen.name) return pool.filter((el) => roleOf(el) === seen.role && isShown(el) && nameOf(el) === '');
  }
  const alike = pool.filter((el) => roleOf(el) === seen.role && isShown(el) && nameOf(el, seen.role) === seen.name);
  return alike.length > 0 || !seen.testId ? alike : pool;
}

/** A cheap CSS superset of the elements of a role. @param {string} role @returns {string} */
function cssOfRole(role) {
  const tags = {
    button: 'button,input,summary,[role]',
    link: 'a,area,[role]',
    checkbox: 'input,[role]',
    radio: 'input,[role]',
    textbox: 'input,textarea,[contenteditable],[role]',
    searchbox: 'input,[role]',
    spinbutton: 'input,[role]',
    slider: 'input,[role]',
    combobox: 'select,input,[role]',
    listbox: 'select,datalist,[role]',
    row: 'tr,[role]',
    heading: 'h1,h2,h3,h4,h5,h6,[role]',
    listitem: 'li,[role]',
    option: 'option,[role]',
    cell: 'td,th,[role]',
    navigation: 'nav,[role]',
    main: 'main,[role]',
    dialog: 'dialog,[role]',
    article: 'article,[role]',
    table: 'table,[role]',
    list: 'ul,ol,menu,[role]',
    img: 'img,svg,[role]',
  };
  return Object.hasOwn(tags, role) ? tags[/** @type {keyof typeof tags} */ (role)] : '*';
}
