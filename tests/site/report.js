// report("what happened") tells the fixture server. What it needs is taken before a page can tamper with it, and
// nothing that a page can replace later is looked up: no prototype method, no global.
(() => {
  'use strict';
  const apply = Reflect.apply;
  const beacon = navigator.sendBeacon;
  const request = window.fetch;
  const encode = window.encodeURIComponent;
  const nav = navigator;
  const page = String(Math.random()).slice(2) + String(performance.now());
  const origin = new URL(document.currentScript.src).origin;
  let number = 0;

  const report = (what) => {
    const text = typeof what === 'string' ? what : `${what}`;
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
  const own = ['pointerenter', 'pointerleave', 'scroll'];
  const types = ['click', 'dblclick', 'contextmenu', 'focus', 'blur', 'input', 'change', 'keydown', 'keyup', 'submit',
    'reset', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', ...own];
  const nameOf = (element) => element.id || element.getAttribute('name') || element.tagName.toLowerCase();
  const valueOf = (element) => {
    if (element.type === 'checkbox' || element.type === 'radio') return `=${element.checked}`;
    return 'value' in element ? `=${element.value}` : '';
  };
  for (const type of types) {
    document.addEventListener(type, (event) => {
      const target = event.target;
      if (!(target instanceof Element)) return;
      const wants = own.includes(type) ? target : target.closest('[data-report]');
      if (!(wants && wants.getAttribute('data-report') || '').split(' ').includes(type)) return;
      report(`${type} ${nameOf(wants)}${type === 'input' || type === 'change' ? valueOf(target) : ''}`);
    }, true);
  }
})();
