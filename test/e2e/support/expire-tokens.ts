import type { BrowserContext } from 'playwright/test';

/** Lets the token that each tab holds now run out: the server is asked with a token that it refuses. */
export async function expireTokens(context: BrowserContext): Promise<{ refreshes: () => number }> {
  let refreshes = 0;
  const held = new Set<string>();
  let isLearning = true;
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/auth/refresh')) {
      isLearning = false;
      refreshes += 1;
    }
    const token = request.headers()['authorization'];
    if (token !== undefined && isLearning) held.add(token);
    const isExpired = token !== undefined && held.has(token);
    await route.continue(
      isExpired ? { headers: { ...request.headers(), authorization: token.slice(0, -6) + 'AAAAAA' } } : {},
    );
  });
  return { refreshes: () => refreshes };
}
