import '@fontsource-variable/noto-sans-sc/wght.css';
import { BOARDS } from './boards/registry.ts';
import { startDisplay } from './runtime/display.ts';

declare const __LINEWALL_VERSION__: string;

const page = document.documentElement;
// Its code has arrived: from here on the display looks after itself (see `index.html`).
page.dataset.started = '';

const holder = document.getElementById('wall');
if (!holder) throw new Error('the page has no wall');
const options = { holder, registry: BOARDS, version: __LINEWALL_VERSION__ };
// The server writes this attribute only when it was started for tests: nothing in an address can.
if (page.dataset.testWindow === undefined) {
  window.linewall = (await startDisplay(options)).window;
} else {
  const { startTestDisplay } = await import('./testing/start-test-display.ts');
  await startTestDisplay(options);
}
