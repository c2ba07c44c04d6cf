// Runs under /trusted/, not under /csp/. It writes into the document, since reports would need more of the policy.
addEventListener('click', (event) => {
  document.title = `Policy: clicked ${event.target.tagName.toLowerCase()}${event.isTrusted ? '' : ' untrusted'}`;
}, true);
