// What is said above everything else: first what the browser cannot keep, as long as that is so, and then the last news.

const notice = element('p', { class: 'notice', role: 'alert' });
let storageWords = '';
let news = [];

function showNotice() {
  notice.replaceChildren(...[storageWords, storageWords && news.length > 0 && ' ', ...news].filter(Boolean));
}

// Says words, among which a button may be; none take back what was said last.
function notify(...parts) {
  news = parts.filter(Boolean);
  showNotice();
}

function notifyOfStorage(words) {
  // The same words are not announced twice.
  if (words === storageWords) return;
  storageWords = words;
  showNotice();
}
