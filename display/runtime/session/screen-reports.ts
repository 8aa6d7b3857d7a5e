import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { reportScreen } from '#shared/contracts/screens/screen.ts';
import { changedAddress } from './changed-address.ts';
import type { ScreenSession } from './screen-session.ts';

/**
 * Reports to the server that this screen runs, and receives what it is set to show. What people at the wall opened
 * meanwhile stays until the settings change or the page is loaded again.
 */
export function startScreenReports(options: {
  readonly session: Pick<ScreenSession, 'call' | 'isScreen' | 'onChange'>;
  /** Path and query of the page. */
  readonly current: () => string;
  readonly goTo: (address: string) => void;
}): { destroy(): void } {
  const { session, current, goTo } = options;
  let wanted: string | null = null;

  async function report(): Promise<void> {
    if (!session.isScreen()) return;
    try {
      const { address } = await session.call(reportScreen, {});
      if (address === null || address === wanted) return;
      wanted = address;
      const next = changedAddress(current(), address);
      if (next !== null) goTo(next);
    } catch {
      // The feed says what is wrong; the next report comes by itself.
    }
  }

  void report();
  const timer = setInterval(() => void report(), LIMITS.screenReportEveryMs);
  // The first report is left out while the link has not been exchanged yet.
  let wasScreen = session.isScreen();
  const stopListening = session.onChange(() => {
    const isScreen = session.isScreen();
    if (isScreen && !wasScreen) void report();
    wasScreen = isScreen;
  });
  return {
    destroy: () => {
      clearInterval(timer);
      stopListening();
    },
  };
}
