import '@fontsource-variable/noto-emoji/wght.css';
import '@fontsource-variable/noto-sans-sc/wght.css';
import { BOARDS } from './boards/registry.ts';
import { startDisplay } from './runtime/display.ts';
import { loadStage } from './runtime/load-stage.ts';

declare const __LINEWALL_VERSION__: string;

const page = document.documentElement;

const holder = document.getElementById('wall');
if (!holder) throw new Error('the page has no wall');
const stage = await loadStage(BOARDS, location.pathname);
// Its code has arrived: from here on the display looks after itself (see `index.html`).
page.dataset.started = '';

const options = {
  holder,
  registry: BOARDS,
  stage,
  version: __LINEWALL_VERSION__,
};
// The server writes this attribute only when it was started for tests: nothing in an address can.
if (page.dataset.testWindow === undefined) {
  window.linewall = (await startDisplay(options)).window;
} else {
  const { startTestDisplay } = await import('./testing/start-test-display.ts');
  await startTestDisplay(options);
}
