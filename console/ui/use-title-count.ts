import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** Puts a count before the title of the window while the page is shown: `(3) …`; 0 = none. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const mark = (): void => {
      const bare = document.title.replace(COUNT, '');
      const wanted = `(${count}) ${bare}`;
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    // The frame names the window anew with each page and language.
    const title = document.querySelector('title');
    const observer = new MutationObserver(mark);
    if (title) observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
