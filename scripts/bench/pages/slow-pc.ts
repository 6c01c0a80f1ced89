import type { CDPSession } from 'playwright';

/** An old shop PC on a rural line: "Fast 4G" of the developer tools. */
const CPU_RATE = 4;
const LINE = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };

/** Slows down the page of a session. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}
