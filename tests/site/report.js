// report("what happened") tells the fixture server. What it needs is taken before a page can tamper with it, and
// nothing that a page can replace later is looked up: no prototype method, no global.
(() => {
  'use strict';
  const apply = Reflect.apply;
  const beacon = navigator.sendBeacon;
  const request = window.fetch;
  const encode = window.encodeURIComponent;
  const nav = navigator;
  const { closest, getAttribute } = Element.prototype;
  const ElementClass = Element;
  const page = String(Math.random()).slice(2) + String(performance.now());
  const origin = new URL(document.currentScript.src).origin;
  let number = 0;

  const report = (what) => {
    const text = `${what}`;
    const address = `${origin}/report?page=${encode(page)}&n=${number}`;
    number += 1;
    // A beacon also arrives from a page that goes away, but only so many bytes of them.
    if (text.length > 30000 || !apply(beacon, nav, [address, text])) {
      apply(request, window, [address, { method: 'POST', body: text, mode: 'no-cors' }]);
    }
  };
  Object.defineProperty(window, 'report', { value: report, writable: false, configurable: false });

  // <button data-report="click focus">: reports these events of the element, as "click ID", with the value if it has
  // just changed.
  const valueOf = (element) => {
    if (element.type === 'checkbox' || element.type === 'radio') return `=${element.checked}`;
    return 'value' in element ? `=${element.value}` : '';
  };
  const watch = (type, { onlyOwn = false, withValue = false } = {}) => {
    const selector = `[data-report~="${type}"]`;
    document.addEventListener(type, (event) => {
      const target = event.target;
      if (!(target instanceof ElementClass)) return;
      const asked = apply(closest, target, [selector]);
      if (!asked || (onlyOwn && asked !== target)) return;
      const name = asked.id || apply(getAttribute, asked, ['name']) || asked.localName;
      report(`${type} ${name}${withValue ? valueOf(target) : ''}`);
    }, true);
  };
  for (const type of ['click', 'dblclick', 'contextmenu', 'focus', 'blur', 'keydown', 'keyup', 'submit', 'reset',
    'pointerdown', 'pointerup', 'mousedown', 'mouseup']) watch(type);
  for (const type of ['input', 'change']) watch(type, { withValue: true });
  for (const type of ['pointerenter', 'pointerleave', 'scroll']) watch(type, { onlyOwn: true });
})();
