// Text that comes from the page: how it is compared, and how it is made safe to print.

const TEXT_NEEDS_WORK = /[\u0000-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3000\ud800-\udfff\ufeff]|^ | $| {2}/;
const TEXT_DROPPED = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const TEXT_BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** @param {string} s @returns {string}  without lone surrogates, so that it can be encoded as UTF-8 */
function wellFormed(s) {
  return s.isWellFormed?.() ? s : s.replace(LONE_SURROGATE, '\ufffd');
}

/**
 * One line of plain text: white space and control characters collapsed to single spaces, invisible marks (soft
 * hyphen, zero-width space, bidi controls) dropped, lone surrogates replaced.
 * @param {string} s
 * @returns {string}
 */
function tidy(s) {
  if (!TEXT_NEEDS_WORK.test(s)) return s;
  return wellFormed(s.replace(TEXT_DROPPED, '').replace(TEXT_BLANKS, ' ').trim());
}

/** Normalisation of the selector engine: collapse, trim, drop zero-width space and soft hyphen. @param {string} s @returns {string} */
function normalise(s) {
  return s
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @param {string} s @param {number} max @returns {string}  at most `max` characters, the last one an ellipsis if cut */
function cut(s, max) {
  if (s.length <= max) return s;
  const end = s.charCodeAt(max - 2) >= 0xd800 && s.charCodeAt(max - 2) <= 0xdbff ? max - 2 : max - 1;
  return s.slice(0, end).trimEnd() + '…';
}

/**
 * Page text inside a printed line: it can't hold a line break, and it can't spell a ref.
 * @param {string} s  already tidy
 * @returns {string}
 */
function inert(s) {
  return s.includes('[ref=') ? s.replaceAll('[ref=', '[\\ref=') : s;
}

/** @param {string} s  already tidy @returns {string}  in double quotes, with `"` and `\` escaped */
function quoted(s) {
  return '"' + inert(s.includes('"') || s.includes('\\') ? s.replace(/["\\]/g, '\\$&') : s) + '"';
}

/** @param {string} s @returns {boolean} */
function isBlank(s) {
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c > 32 && c !== 0xa0 && c !== 0x200b && c !== 0xfeff) return false;
  }
  return true;
}

/** @param {string} s @param {number} i @returns {boolean} */
function isSpaceAt(s, i) {
  const c = s.charCodeAt(i);
  return c <= 32 || c === 0xa0;
}
