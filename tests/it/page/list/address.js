await new Promise(done => setTimeout(done, 500));
document.title += `, ${document.activeElement.className}`;
// A link has all of the address before `#`.
document.execCommand = () => {
  document.title += `, ${document.activeElement.value.replace(/.*\//, '')}`;
  return true;
};
[...document.querySelectorAll('button')].find(one => one.textContent === 'Copy link').click();
