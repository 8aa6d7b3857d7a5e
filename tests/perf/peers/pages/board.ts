import '@fontsource-variable/noto-sans-sc/wght.css';
import { startDisplay } from '#display/runtime/display.ts';
import { flatStage } from '#display/runtime/stage/stage.ts';
import { gridBoard } from '#tests/perf/peers/grid-board.tsx';

const holder = document.getElementById('wall');
if (!holder) throw new Error('the page has no wall');
const title = { zh: 'Bench', en: 'Bench' };
const registry = [{ name: 'grid', paths: ['/bench/board'], title, load: async () => gridBoard }];
const display = await startDisplay({ holder, registry, stage: flatStage, version: 'bench' });
window.linewall = display.window;
