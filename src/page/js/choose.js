// Lists of options that are not select elements: where the list of a control is, and the option in it.

const OPTION_ROLES = [
  ['option'],
  ['menuitem', 'menuitemradio', 'menuitemcheckbox'],
  ['radio', 'treeitem', 'gridcell', 'tab'],
];
const POPUP_ROLES = '[role=listbox],[role=menu],[role=tree],[role=grid],[role=dialog],dialog,[popover]';
/** Screens of a list that holds only the options in view. */
const PAGES_MAX = 50;
/** How long a list may take to come before options are looked for anywhere. */
const NO_POPUP_MS = 400;

/** What was open before the list was asked for. @type {WeakSet<Element>} */
let openBefore = new WeakSet();
/** What stood around the control then: what was chosen is often shown beside a field. @type {{el: WeakRef<Element>, text: string}[]} */
let aroundBefore = [];

/** @param {{ref: number}} a @returns {ReturnType<Methods["beginChoose"]>} */
function beginChoose(a) {
  const el = elementByRef(a.ref);
  openBefore = new WeakSet(openPopups());
  aroundBefore = aroundOf(el).map((e) => ({ el: new WeakRef(e), text: aroundText(e) }));
  const field = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement;
  return {
    expanded: attr(el, 'aria-expanded') === 'true' || roleOf(el) === 'listbox',
    select: el instanceof HTMLSelectElement,
    editable: field && !isReadOnly(el),
  };
}

/** @param {Element} el @returns {Element[]} */
function aroundOf(el) {
  const around = [];
  for (let e = flatParent(el); e && e !== bodyElement() && around.length < 4; e = flatParent(e)) around.push(e);
  return around;
}

/** @param {Element} el @returns {string} */
const aroundText = (el) => tidy(innerTextOf(el, 400)).toLowerCase();

/** Whether a text stands more often around the control than before. @param {string} wanted @returns {boolean} */
function showsMoreOf(wanted) {
  const count = (/** @type {string} */ text) => text.split(wanted).length;
  return aroundBefore.some(({ el, text }) => {
    const e = el.deref();
    return e && isConnected(e) && count(aroundText(e)) > count(text);
  });
}

/** @returns {Element[]} */
const openPopups = () => querySelectorChain(`css=${POPUP_ROLES}`, document).filter((el) => isVisible(el));

/** @typedef {Parameters<Methods["awaitOption"]>[0]} OptionArgs */

/** @param {OptionArgs} a @returns {ReturnType<Methods["awaitOption"]>} */
async function awaitOption(a) {
  const minting = new Minting(a.nextRef);
  const start = now();
  const search = new OptionSearch(a);
  try {
    for (;;) {
      const found = await search.look(now() - start > NO_POPUP_MS);
      if (found) {
        if (isDisabled(found)) fail('option-disabled', `the option ${JSON.stringify(nameOf(found))} is disabled`);
        return { ref: minting.ref(found), already: isChosen(found), ...minting.report() };
      }
      if (now() - start >= a.timeoutMs) return search.giveUp();
      await nextChange(Math.min(POLL_MS, Math.max(1, a.timeoutMs - (now() - start))));
    }
  } catch (error) {
    throw minting.tell(error);
  }
}

class OptionSearch {
  /** @param {OptionArgs} a */
  constructor(a) {
    this.trigger = elementByRef(a.ref);
    this.test = textTest(a.option, a.exact);
    this.option = a.option;
    /** Names of the options that were seen. @type {Set<string>} */
    this.seen = new Set();
    this.pages = 0;
    this.turned = false;
  }

  /** @param {boolean} anywhere  look outside of a list too @returns {Promise<Element|null>} */
  async look(anywhere) {
    const popup = this.popup();
    if (!popup) return anywhere ? this.best(document) : null;
    const here = this.best(popup);
    if (here) return here;
    return this.turnPages(popup);
  }

  /** @returns {Element|null}  the list that belongs to the control */
  popup() {
    const el = this.trigger;
    for (const owner of [el, ...queryCss(el, '[aria-controls],[aria-owns],[aria-activedescendant]')]) {
      for (const name of ['aria-controls', 'aria-owns']) {
        const named = referenced(owner, name).find((e) => e !== el);
        const shown = named && this.shownAround(named);
        if (shown) return shown;
      }
      const active = referenced(owner, 'aria-activedescendant')[0];
      const list = active && domCall.closest.call(active, POPUP_ROLES);
      if (list && isVisible(list)) return list;
    }
    if (roleOf(el) === 'listbox') return el;
    const fresh = openPopups().filter((popup) => !openBefore.has(popup) && !flatContains(popup, el));
    return fresh[fresh.length - 1] ?? null;
  }

  /** A list, or what is seen in place of one that is only there for the ears. @param {Element} list @returns {Element|null} */
  shownAround(list) {
    for (let e = /** @type {Element|null} */ (list); e && e !== bodyElement(); e = flatParent(e)) {
      if (flatContains(e, this.trigger)) return null;
      if (isVisible(e)) return e;
    }
    return null;
  }

  /** @param {Document|Element} list @returns {Element|null}  the option in it, or text where there are no options */
  best(list) {
    // Options that are slotted into a list are no descendants of it.
    const slotted = list instanceof Element && [list, ...shadowRootsIn(list)].some((root) => queryFirst(root, 'slot'));
    const scope = slotted ? document : list;
    const within = (/** @type {Element} */ e) => !slotted || flatContains(list, e);
    for (const roles of OPTION_ROLES) {
      const all = roles.flatMap((role) => elementsOfRole(scope, role, []));
      const options = all.filter((e) => within(e) && isVisible(e) && e !== this.trigger);
      for (const e of options) if (this.seen.size < 200) this.seen.add(optionText(e));
      const hits = options.filter((e) => this.test(optionText(e)) || this.test(tidy(nameOf(e))));
      if (hits.length > 0) return this.only(hits);
    }
    const wanted = normalise(this.option).toLowerCase();
    const holds = (/** @type {string} */ t) => normalise(t).toLowerCase().includes(wanted);
    const plain = smallestWith(scope, true, holds, (e) => within(e) && this.test(optionText(e)));
    const shown = plain.filter((e) => isVisible(e) && !flatContains(this.trigger, e) && !flatContains(e, this.trigger));
    return shown.length > 0 ? this.only(shown) : null;
  }

  /** @param {Element[]} hits @returns {Element} */
  only(hits) {
    const exact = hits.filter((e) => optionText(e) === tidy(this.option));
    if (exact.length > 1 && exact.every((e) => !exact.some((o) => o !== e && flatContains(e, o))))
      fail('option-ambiguous', `${exact.length} options are named ${JSON.stringify(wellFormed(this.option))}`, {
        hint: 'click the one that is meant by its ref',
      });
    return exact[exact.length - 1] ?? hits[0];
  }

  /** Goes through a list that holds only what is in view. @param {Element} popup @returns {Promise<Element|null>} */
  async turnPages(popup) {
    const all = [popup, ...queryCss(popup, '*')].filter((e) => overflowsDown(e));
    // Some turn the wheel into scrolling themselves.
    const scroller = all.find((e) => SCROLLING.test(getComputedStyle(e).overflowY)) ?? all.find((e) => getComputedStyle(e).overflowY === 'hidden');
    if (!scroller) return null;
    while (this.pages++ < PAGES_MAX) {
      const before = domGet.scrollTop.call(scroller);
      domCall.scrollTo.call(scroller, /** @type {ScrollToOptions} */ ({ top: before + 0.8 * domGet.clientHeight.call(scroller), behavior: 'instant' }));
      await nextFrame();
      await nextFrame();
      const here = isConnected(popup) ? this.best(popup) : null;
      if (here) return here;
      if (domGet.scrollTop.call(scroller) === before) {
        // The end; once from the start, since the list may have opened in its middle.
        if (this.turned || before === 0) return null;
        this.turned = true;
        domCall.scrollTo.call(scroller, /** @type {ScrollToOptions} */ ({ top: 0, behavior: 'instant' }));
        await nextFrame();
      }
    }
    return null;
  }

  /** @returns {never} */
  giveUp() {
    const options = [...this.seen].filter((name) => name !== '').slice(0, 20);
    return fail('no-such-option', `no option ${JSON.stringify(wellFormed(this.option))} came to be seen`, {
      options,
      hint: options.length > 0 ? 'use one of the options, or exact:false for a part of one' : 'nothing like a list of options opened',
    });
  }
}

/** @param {Element} el @returns {string} */
const optionText = (el) => tidy(innerTextOf(el, 400));

/** @param {Element} el @returns {boolean} */
const overflowsDown = (el) => domGet.clientHeight.call(el) > 0 && domGet.scrollHeight.call(el) > domGet.clientHeight.call(el) + 1;
const SCROLLING = /^(auto|scroll)$/;

/** @param {Element} el @returns {boolean} */
const isChosen = (el) => attr(el, 'aria-selected') === 'true' || attr(el, 'aria-checked') === 'true';

/**
 * Whether a control shows what was chosen, or the option says so; looked at until it is so, for a moment.
 * @param {{ref: number, option: string, exact: boolean, chosen: number, timeoutMs: number}} a
 * @returns {ReturnType<Methods["confirmChoice"]>}
 */
async function confirmChoice(a) {
  const deadline = now() + a.timeoutMs;
  const wanted = tidy(a.option).toLowerCase();
  for (;;) {
    const trigger = registry.byRef.get(a.ref)?.element.deref();
    const option = registry.byRef.get(a.chosen)?.element.deref();
    const owner = trigger && isConnected(trigger) ? (ownerControlOf(trigger) ?? trigger) : null;
    const shown = owner && [ownerText(owner), probeValue(/** @type {Element} */ (trigger)) ?? '', nameOf(/** @type {Element} */ (trigger))];
    if (shown?.some((text) => tidy(text).toLowerCase().includes(wanted))) return { confirmed: true };
    const there = option && isConnected(option);
    if (there && isChosen(option)) return { confirmed: true };
    // A menu keeps no choice: it has taken the command when it is gone.
    const gone = option && !(there && isVisible(option));
    if (gone && (roleOf(option) === 'menuitem' || showsMoreOf(wanted))) return { confirmed: true };
    if (now() >= deadline) return { confirmed: false };
    await nextChange(Math.min(POLL_MS, deadline - now()));
  }
}
