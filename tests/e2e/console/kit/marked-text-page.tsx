import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MarkedText } from '#console/ui/text/marked-text.tsx';

declare global {
  interface Window {
    drawMarked?: (text: string) => void;
    /** Set by whatever of a text is run. */
    wasRun?: true;
  }
}

const holder = document.createElement('main');
document.body.append(holder);
const root = createRoot(holder);

window.drawMarked = (text) => flushSync(() => root.render(<MarkedText text={text} />));
