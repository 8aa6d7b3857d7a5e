import '@fontsource-variable/noto-sans-sc/wght.css';
import { startConsole } from './app/start.tsx';

const holder = document.getElementById('root');
if (!holder) throw new Error('the page has no root');
await startConsole(holder);
