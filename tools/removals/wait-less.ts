// What is taken away does not come: nobody waits 20 s for it.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 6_000 });
}
