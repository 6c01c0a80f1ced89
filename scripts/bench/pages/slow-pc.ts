import type { CDPSession } from 'playwright';

/** An old shop PC on a line of the country: "Fast 4G" of the developer tools. */
const CPU_RATE = 4;
const LINE = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };

/** Makes the page of a session a slow one from now on. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}
