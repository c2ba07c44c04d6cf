// Whether a gate against robots stands in the page, or is it. Seen, never touched.

const TITLE_MAX = 120;
const WAITING_TITLE = /just a moment/i;
const ANUBIS_TITLE = /making sure you['’]?re not a bot/i;
const GATE_TITLE = /checking your browser|attention required|security check|verify(ing)? you are (a )?human|one more step/i;
const GATE_PHRASES =
  /verify you are human|verifying you are human|checking your browser|checking if the site connection is secure|enable javascript and cookies to continue|complete the security check|making sure you['’]?re not a bot/i;
/** Text of a page that is more than its gate. */
const CONTENT_MIN = 600;

/** A script that only looks at visitors is on many pages that have no gate. */
const GATE_SCRIPT = 'script[src*="cdn-cgi/challenge-platform"]:not([src*="/jsd/"])';

/** @returns {Partial<ChallengeMarks>}  what speaks for a gate; nothing on almost every page */
function challengeMarks() {
  const title = tidy(documentTitle());
  const script = queryFirst(document, GATE_SCRIPT) !== null;
  const turnstile = queryFirst(document, '.cf-turnstile[data-sitekey]') !== null;
  const anubis =
    ANUBIS_TITLE.test(title) ||
    queryFirst(document, '[src*="/.within.website/x/cmd/anubis/"],[href*="/.within.website/x/cmd/anubis/"]') !== null;
  const other = queryFirst(document, '.h-captcha[data-sitekey]') ? 'hcaptcha' : queryFirst(document, '.g-recaptcha[data-sitekey]') ? 'recaptcha' : '';
  const waiting = WAITING_TITLE.test(title);
  const gate = GATE_TITLE.test(title);
  if (!script && !turnstile && !anubis && !other && !waiting && !gate) return {};
  const body = bodyElement();
  const text = body ? innerTextOf(body, 4000) : '';
  return {
    title: cut(title, TITLE_MAX),
    script,
    turnstile,
    anubis,
    other,
    waiting,
    gate,
    phrase: GATE_PHRASES.test(text),
    content: tidy(text).length >= CONTENT_MIN || queryFirst(document, 'form input:not([type=hidden])') !== null,
  };
}
