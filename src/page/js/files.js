// Files for inputs and drop zones, made in the page from bytes that it is given.

/** @typedef {{name: string, mimeType: string, content: string}} GivenFile  `content` in base64 */

/** @param {GivenFile[]} files @returns {DataTransfer} */
function transferOf(files) {
  const transfer = new DataTransfer();
  for (const { name, mimeType, content } of files) {
    const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type: mimeType }));
  }
  return transfer;
}

/** @param {{ref: number}} a @returns {{file: boolean}} */
const isFileInput = (a) => ({ file: fileInput(elementByRef(a.ref)) !== null });

/** @param {Element} el @returns {HTMLInputElement|null}  itself, its label's, or the one inside of it */
function fileInput(el) {
  if (el instanceof HTMLLabelElement && el.control) return fileInput(el.control);
  if (el instanceof HTMLInputElement) return el.type === 'file' ? el : null;
  const inside = queryCss(el, 'input[type=file]');
  return inside.length === 1 ? /** @type {HTMLInputElement} */ (inside[0]) : null;
}

/** @param {{ref: number, files: GivenFile[]}} a @returns {ReturnType<Methods["giveFiles"]>} */
function giveFiles(a) {
  const input = fileInput(elementByRef(a.ref));
  return input ? putFiles(input, a.files) : fail('not-a-file-input', 'the element is no file input');
}

/** @param {HTMLInputElement} input @param {GivenFile[]} files @returns {ReturnType<Methods["giveFiles"]>} */
function putFiles(input, files) {
  if (input.disabled) fail('target-disabled', 'the file input is disabled');
  if (files.length > 1 && !input.multiple) fail('bad-value', 'the file input takes one file');
  input.files = transferOf(files).files;
  announce(input);
  return { count: input.files?.length ?? 0 };
}

/** @param {{ref?: number, x: number, y: number, files: GivenFile[]}} a @returns {ReturnType<Methods["dropFiles"]>} */
function dropFiles(a) {
  const el = a.ref === undefined ? elementAt(a.x, a.y) : elementByRef(a.ref);
  if (!el) return fail('target-hidden', 'nothing is at that point');
  const dataTransfer = transferOf(a.files);
  const fired = [];
  let taken = false;
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, composed: true, clientX: a.x, clientY: a.y, dataTransfer });
    const prevented = !domCall.dispatch.call(el, event);
    if (type !== 'dragenter') taken ||= prevented;
    fired.push(type);
  }
  return { fired, taken, tag: tagOf(el) };
}
