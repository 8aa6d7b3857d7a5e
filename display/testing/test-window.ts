import type { QualityStep } from '#display/parts/solid-quality.ts';
import type { Display } from '#display/runtime/display.ts';
import type { FaultPlace, InjectedFaults } from './injected-faults.ts';

/** What browser tests do to a display. The server offers it with `LINEWALL_TEST_WINDOW=1` only. */
export interface TestWindow {
  loseContext(): boolean;
  throwIn(place: FaultPlace, times: number): void;
  remount(): Promise<void>;
  unmount(): Promise<void>;
  navigate(path: string): void;
  askQuality(step: QualityStep | null): void;
  touchTargetAt(x: number, y: number): number | null;
}

declare global {
  interface Window {
    linewallTest?: TestWindow;
  }
}

export function createTestWindow({ controls }: Display, faults: InjectedFaults): TestWindow {
  return {
    loseContext: controls.loseContext,
    throwIn: (place, times) => {
      faults.inject(place, times);
      if (place === 'view') controls.rebuildBoard();
      controls.repaint();
    },
    remount: controls.openBoard,
    unmount: controls.closeBoard,
    navigate: controls.navigate,
    askQuality: controls.askQuality,
    touchTargetAt: controls.touchTargetAt,
  };
}
