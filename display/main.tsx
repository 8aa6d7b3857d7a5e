import '@fontsource-variable/noto-sans-sc/wght.css';
import { BOARDS } from './boards/registry.ts';
import { startDisplay } from './runtime/display.ts';

declare const __LINEWALL_VERSION__: string;

// Its code has arrived: from here on the display looks after itself (see `index.html`).
document.documentElement.dataset.started = '';

const holder = document.getElementById('wall');
if (!holder) throw new Error('the page has no wall');
const display = await startDisplay({ holder, registry: BOARDS, version: __LINEWALL_VERSION__ });
window.linewall = display.window;
