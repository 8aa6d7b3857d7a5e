import { type DisplayOptions, startDisplay } from '#display/runtime/display.ts';
import { createInjectedFaults } from './injected-faults.ts';
import { createTestWindow } from './test-window.ts';

/** A display that browser tests can drive and break. */
export async function startTestDisplay(options: DisplayOptions): Promise<void> {
  const faults = createInjectedFaults();
  const display = await startDisplay({ ...options, checks: faults.checks });
  window.linewall = display.window;
  window.linewallTest = createTestWindow(display, faults);
}
