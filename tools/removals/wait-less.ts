import fc from 'fast-check';

// What is taken away does not come: nobody waits 20 s for it, and nobody needs the smallest example of it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 6_000 });
}
