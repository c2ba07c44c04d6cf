// Before an action: find the target, wait until it can be acted on, and remember how things were.

/**
 * @typedef {Parameters<Methods["prepare"]>[0]} PrepareArgs
 * @typedef {{code: string, error: string, by?: Element, hint?: string, now?: boolean}} Obstacle
 *   `now`: waiting can't help.
 */

/** What the latest prepared action needs at its end. @type {Before|null} */
let pending = null;

/** A script that moves things changes the page in every other frame at least. */
const CHANGING_MS = 40;
/** How long what is in an endless animation is waited for to rest. */
const ENDLESS_MS = 600;
const HINTS = {
  disabled: 'do first what it waits for, such as a field that must be filled; the act waits for it up to timeoutMs',
  inert: 'finish what holds the page, such as an open dialog, first',
  readonly: 'its value comes from elsewhere: click it and use what opens, or the control that sets it',
  hidden: 'show it first: hover over or open what holds it, or wait_for it',
  unstable: 'wait until the page stands still, or click with force:true',
};
const RETRY_MS = [0, 20, 100, 100, 250];
const ALIGNMENTS = /** @type {ScrollLogicalPosition[]} */ (['nearest', 'center', 'end', 'start']);

/** @param {PrepareArgs} a @returns {ReturnType<Methods["prepare"]>} */
async function prepare(a) {
  const minting = new Minting(a.nextRef);
  try {
    return await prepareTarget(a, minting);
  } catch (error) {
    throw minting.tell(error);
  }
}

/** @param {PrepareArgs} a @param {Minting} minting @returns {ReturnType<Methods["prepare"]>} */
async function prepareTarget(a, minting) {
  const deadline = now() + a.timeoutMs;
  watchChanges();
  stopAwaiting(); // of an act that was given up
  const attempt = new Attempt(a, await awaitTarget(a.target, deadline, minting, a.again === true));
  if (a.centre) await centre(attempt.found.el);
  const obstacle = await attempt.untilReady(deadline, minting);
  if (obstacle) {
    const by = obstacle.by ? coverer(obstacle.by, minting) : undefined;
    fail(
      obstacle.code,
      obstacle.error + (by ? `: ${by.role}${by.name || by.text ? ` "${by.name || by.text}"` : ''} (e${by.ref}) is in front` : ''),
      { by, hint: obstacle.hint, ref: minting.ref(attempt.found.el) },
    );
  }
  return attempt.finish(minting);
}

/**
 * The target, as soon as its selector matches something. A ref is not waited for: it is there or it is not.
 * @param {Target} target @param {number} deadline @param {Minting} minting
 * @param {boolean} [again]  the browser was asked often enough for closed roots, in which it may be; otherwise that comes first
 * @returns {Promise<Found>}
 */
async function awaitTarget(target, deadline, minting, again = true) {
  for (;;) {
    try {
      return findTarget(target, minting);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'no-match' || now() >= deadline) throw error;
      if (!again && openQuestions() > 0) throw error;
    }
    await nextChange(Math.min(POLL_MS, deadline - now()));
  }
}

/** Brings an element to the middle, of the frames above as well: those scroll a little later. @param {Element} el */
async function centre(el) {
  domCall.scrollIntoView.call(el, { behavior: 'instant', block: 'center', inline: 'center' });
  await nextFrame();
  await nextFrame();
}

class Attempt {
  /** @param {PrepareArgs} a @param {Found} found */
  constructor(a, found) {
    this.a = a;
    this.found = found;
    this.proxy = found.el; // what is pressed: the element, or its label when it has no box of its own
    this.scrolled = false;
    this.tries = 0;
    this.started = now();
    /** It did not come to rest in its time, and is acted on as it moves. */
    this.restless = false;
    /** @type {{x: number, y: number}|null} */
    this.point = null;
  }

  /** @param {number} deadline @param {Minting} minting @returns {Promise<Obstacle|null>} */
  async untilReady(deadline, minting) {
    for (;;) {
      if (!isConnected(this.found.el)) this.found = await this.findAgain(deadline, minting);
      const obstacle = this.a.force ? this.forced() : (this.check() ?? (await this.checkPlace()));
      if (!obstacle || obstacle.now || now() >= deadline) return obstacle;
      const wait = RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)];
      await (wait < 20 ? nextFrame() : pause(Math.min(wait, Math.max(0, deadline - now()))));
    }
  }

  /** @param {number} deadline @param {Minting} minting @returns {Promise<Found>} */
  async findAgain(deadline, minting) {
    try {
      return await awaitTarget(this.a.target, deadline, minting);
    } catch (error) {
      if (error instanceof Failure && error.code === 'no-match')
        return fail('target-detached', 'the element was removed from the page and nothing else matches', { hint: 'take a new snapshot' });
      throw error;
    }
  }

  /** The checks that need no geometry but a box. @returns {Obstacle|null} */
  check() {
    const { checks } = this.a;
    const el = this.found.el;
    const subject = stateSubject(el);
    if (checks.enabled && isDisabled(subject)) return { code: 'target-disabled', error: `the ${roleOf(subject)} is disabled`, hint: HINTS.disabled };
    if (checks.enabled && insideInert(el))
      return { code: 'target-disabled', error: 'the element lies in an inert part of the page', hint: HINTS.inert };
    if (checks.editable && isReadOnly(el)) return { code: 'target-readonly', error: `the ${roleOf(el)} is read-only`, hint: HINTS.readonly };
    this.proxy = checks.visible && !isVisible(el) ? (visibleProxy(el) ?? el) : el;
    if (checks.visible && this.proxy === el && !isVisible(el))
      return { code: 'target-hidden', error: `the element is not visible: ${hiddenReason(el)}`, hint: HINTS.hidden };
    return null;
  }

  /** Position: in view, still, and hit by a press. @returns {Promise<Obstacle|null>} */
  async checkPlace() {
    const { checks } = this.a;
    const el = this.proxy;
    const before = rectOf(el);
    const obstacle = this.placeOrLabel();
    const moved = !sameBox(before, rectOf(el));
    if (moved) this.scrolled = true;
    if (obstacle) return obstacle;
    if (checks.stable && (moved || this.tries > 0 || checks.still || mayMove(el))) {
      this.restless = !(await staysStill(el));
      if (this.restless && now() < this.started + this.restMs(el)) 
        return { code: 'target-unstable', error: 'the element does not stop moving', hint: HINTS.unstable };
      const again = this.place();
      if (again) return again;
    }
    return null;
  }

  /** The same, or the label of a box that something lies over, as a skin of pictures does. @returns {Obstacle|null} */
  placeOrLabel() {
    const obstacle = this.place();
    const el = this.proxy;
    if (obstacle?.code !== 'target-covered' || !isCheckable(el, roleOf(el))) return obstacle;
    const label = visibleProxy(el);
    if (!label) return obstacle;
    this.proxy = label;
    if (!this.place()) return null;
    this.proxy = el;
    return obstacle;
  }

  /** How long an element may take to come to rest: less where it is known never to do so. @param {Element} el @returns {number} */
  restMs(el) {
    const given = this.a.restMs;
    if (given === undefined) return Infinity;
    const movers = animationsOver(el);
    return movers.length > 0 && movers.every(isEndless) ? Math.min(given, ENDLESS_MS) : given;
  }

  /** Finds the point to press, scrolling as needed. @returns {Obstacle|null} */
  place() {
    const { checks, position } = this.a;
    const el = this.proxy;
    let obstacle = this.tryPoint(el, position);
    if (!obstacle || !checks.scroll) return checks.events || checks.scroll ? obstacle : null;
    let worst = obstacle;
    for (let i = 0; i < ALIGNMENTS.length; i++) {
      const align = ALIGNMENTS[(i + this.tries) % ALIGNMENTS.length];
      domCall.scrollIntoView.call(el, {
        behavior: 'instant',
        block: align,
        inline: align === 'start' || align === 'end' ? 'nearest' : align,
      });
      obstacle = this.tryPoint(el, position);
      if (!obstacle) return null;
      if (obstacle.code === 'target-covered') worst = obstacle;
    }
    return worst;
  }

  /** @param {Element} el @param {{x: number, y: number}|undefined} position @returns {Obstacle|null} */
  tryPoint(el, position) {
    const middle = actionPoint(el, position);
    const obstacle = this.tryAt(el, middle, position);
    if (obstacle?.code !== 'target-covered' || position) return obstacle;
    // The middle is taken, or empty between two cells: any part that is free will do.
    if (otherPoints(el).some((point) => !this.tryAt(el, point, undefined))) return null;
    this.point = middle;
    return obstacle;
  }

  /**
   * @param {Element} el
   * @param {{x: number, y: number}|null} point
   * @param {{x: number, y: number}|undefined} position
   * @returns {Obstacle|null}
   */
  tryAt(el, point, position) {
    this.point = point;
    if (!this.point)
      return {
        code: 'target-offscreen',
        error: position ? 'the position lies outside of the viewport' : "the element can't be scrolled into the viewport",
      };
    if (!this.a.checks.events) return null;
    const hit = elementAt(this.point.x, this.point.y);
    if (isHit(this.targets(el), hit) || (el !== this.found.el && isHit([this.found.el], hit))) return null;
    if (!hit) return { code: 'target-covered', error: "nothing at the element's place takes the press" };
    if (flatContains(hit, el))
      return { code: 'target-covered', error: `a press falls through the element to what it lies in (${fallReason(el)})` };
    return {
      code: 'target-covered',
      error: 'a press would not reach the element',
      by: covererOf(hit, el),
      hint: 'deal with what is in front first, or act on it by its ref',
    };
  }

  /** What may be pressed for an element. @param {Element} el @returns {Element[]} */
  targets(el) {
    return this.a.checks.widget ? [...pressTargets(el), widgetOf(el)] : pressTargets(el);
  }

  /** Only in view, nothing else asked; what the press will hit is said. @returns {Obstacle|null} */
  forced() {
    const el = (this.proxy = isVisible(this.found.el) ? this.found.el : (visibleProxy(this.found.el) ?? this.found.el));
    const before = rectOf(el);
    this.point = actionPoint(el, this.a.position);
    if (!this.point) {
      domCall.scrollIntoView.call(el, { behavior: 'instant', block: 'center', inline: 'nearest' });
      this.point = actionPoint(el, this.a.position);
      this.scrolled = !sameBox(before, rectOf(el));
    }
    return this.point
      ? null
      : { code: 'target-offscreen', error: 'the element has no box in the viewport, so there is no point to press', now: true };
  }

  /** @param {Minting} minting @returns {Awaited<ReturnType<Methods["prepare"]>>} */
  finish(minting) {
    const el = this.found.el;
    if (this.a.baseline) ensureBaseline();
    const done = resolved(this.found, minting);
    if (this.a.force) done.warnings.push(...this.forceWarnings(minting));
    if (this.restless) done.warnings.push('the element did not come to rest; it was acted on as it moved');
    if (this.proxy !== el) done.warnings.push(`${describeBriefly(el)} has no free box of its own; acting through its label`);
    if (this.a.trap) armTrap([...new Set([...this.targets(this.proxy), ...this.targets(el)])], !this.a.force);
    if (!this.a.aside) pending = probeBefore(el, done.ref, this.a.target);
    const box = boxOf(rectOf(this.proxy));
    const point = this.point ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return { ...done, ...minting.report(), x: point.x, y: point.y, box, scrolled: this.scrolled, tag: tagOf(el), type: inputType(el) };
  }

  /** @param {Minting} minting @returns {string[]} */
  forceWarnings(minting) {
    const warnings = [];
    const el = this.found.el;
    if (isDisabled(stateSubject(el))) warnings.push('forced: the target is disabled');
    const hit = this.point && elementAt(this.point.x, this.point.y);
    if (!isHit(pressTargets(this.proxy), hit)) {
      const by = hit && coverer(covererOf(hit, el), minting);
      warnings.push(
        by
          ? `forced: the press lands on ${by.role} "${by.name || by.text}" (e${by.ref}), not on the target`
          : 'forced: the press lands on nothing',
      );
    }
    return warnings.length > 0 ? warnings : ['forced: no checks were made'];
  }
}

/** @param {Element} el @returns {string} */
function fallReason(el) {
  return getComputedStyle(el).pointerEvents === 'none' ? 'it has pointer-events:none' : 'it is clipped there, or shaped otherwise';
}

/** @param {Element} el @returns {string} */
function describeBriefly(el) {
  const role = roleOf(el);
  const name = nameOf(el, role);
  return name ? `${role} "${cut(name, 60)}"` : role;
}

/** The element whose enabled state counts: the button around an icon, the control of a label. @param {Element} el @returns {Element} */
function stateSubject(el) {
  const tag = tagOf(el);
  if (tag === 'input' || tag === 'textarea' || tag === 'select' || isEditingHost(el)) return el;
  const button = domCall.closest.call(el, 'button,[role=button],[role=checkbox],[role=radio]');
  if (button) return button;
  const label = domCall.closest.call(el, 'label');
  return label instanceof HTMLLabelElement && label.control ? label.control : el;
}

/** What shows in place of a control without a box. @param {Element} el @returns {Element|null} */
function visibleProxy(el) {
  return labelsOf(el).find((label) => isVisible(label)) ?? null;
}

/** @param {DOMRect|Box} a @param {DOMRect|Box} b @returns {boolean} */
const sameBox = (a, b) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/**
 * Whether something is known that could move the element: an animation on it or above, or a page that is changing just now.
 * @param {Element} el
 * @returns {boolean}
 */
function mayMove(el) {
  takeChanges();
  const changing = watcher.changedAt > watcher.restedAt && now() - watcher.changedAt < CHANGING_MS;
  return changing || animationsOver(el).length > 0;
}

/** @param {Element} el @returns {Animation[]}  those that run on it or on what it lies in */
function animationsOver(el) {
  return runningAnimations().filter((animation) => {
    const target = /** @type {any} */ (animation.effect)?.target;
    return target instanceof Element && flatContains(target, el);
  });
}

/** @param {Animation} animation @returns {boolean} */
const isEndless = (animation) => animation.effect?.getComputedTiming().endTime === Infinity;

/** @returns {Animation[]} */
function runningAnimations() {
  return Document.prototype.getAnimations.call(document).filter((a) => a.playState === 'running' || a.pending);
}

/** @param {Element} el @returns {Promise<boolean>}  the same box in two frames at least 15 ms apart */
async function staysStill(el) {
  const first = rectOf(el);
  const start = now();
  do await nextFrame();
  while (now() - start < 15);
  return isConnected(el) && sameBox(first, rectOf(el));
}

/** The tree before the action, unless it is known already. */
function ensureBaseline() {
  takeChanges();
  if (!watcher.last || watcher.changes > 0) remember();
}

/** @param {Parameters<Methods["hitsFrame"]>[0]} a @returns {ReturnType<Methods["hitsFrame"]>} */
function hitsFrame(a) {
  const minting = new Minting(a.nextRef);
  const hit = elementAt(a.x, a.y);
  for (let e = hit; e; e = flatParent(e)) if (frameKeys.get(e) === a.key) return { hit: true, ...minting.report() };
  return { hit: false, by: hit ? coverer(hit, minting) : undefined, ...minting.report() };
}
