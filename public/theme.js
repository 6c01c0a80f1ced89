// Runs before the first paint, so that a dark screen never flashes white. The app stores the choice (src/app/shell/theme.ts).
{
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is switched off: the system decides.
  }
  document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored : 'system';
}
