import type { Page } from '@playwright/test';

/** Gives a wall a Chinese and an English voice of its own, whose sentences are over at once. Before its page loads. */
export async function giveVoices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const voice = (lang: string) => ({ lang, localService: true });
    const speech = {
      getVoices: () => [voice('en-US'), voice('zh-CN')],
      speak: (sentence: { text: string; onend: () => void }) => {
        heard.push(sentence.text);
        setTimeout(() => sentence.onend(), 0);
      },
      resume: () => {},
      cancel: () => {},
      addEventListener: () => {},
    };
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, 'heard', { value: heard });
  });
}

/** What the voices of a wall have said so far. */
export function heardOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}
