// Runs before the first paint, so that a dark screen never flashes white. The app keeps the choice (src/app/theme.ts).
{
  let kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    // Storage is switched off: the system decides.
  }
  document.documentElement.dataset.theme = kept === 'light' || kept === 'dark' ? kept : 'system';
}
