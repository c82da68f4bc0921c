// Runs before the first paint, so that the page never flashes in another theme than the person's.
(() => {
  var known = ['light', 'dark', 'light-contrast', 'dark-contrast'];
  var kept = localStorage.getItem('tandem.theme') || '';
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = known.indexOf(kept) >= 0 ? kept : dark ? 'dark' : 'light';
})();
