import type { Language } from '#shared/domain/text/language.ts';
import { createGong } from './gong.ts';
import type { SoundResult, SpeechPort } from './voice.ts';

/** Browsers list their voices some time after the page has loaded, or never. */
const VOICES_DEADLINE_MS = 2_000;
/** A little slower than talk: it is heard across a yard. */
const RATE = 0.9;

const TAGS: Readonly<Record<Language, readonly RegExp[]>> = {
  zh: [/^(zh[-_]CN|cmn)/i, /^zh/i],
  en: [/^en[-_](US|GB)/i, /^en/i],
};

/** Speech of this browser, by voices that the device has itself: others would send what they say to a server elsewhere. */
export function openBrowserSpeech(): SpeechPort {
  const speech = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
  const gong = createGong();

  function voiceOf(language: Language): SpeechSynthesisVoice | undefined {
    const own = (speech?.getVoices() ?? []).filter(({ localService }) => localService);
    return TAGS[language].map((tag) => own.find(({ lang }) => tag.test(lang))).find(Boolean);
  }

  return {
    ready: () =>
      new Promise((resolve) => {
        if (!speech || speech.getVoices().length > 0) return resolve();
        const timer = setTimeout(resolve, VOICES_DEADLINE_MS);
        const known = (): void => {
          clearTimeout(timer);
          resolve();
        };
        speech.addEventListener('voiceschanged', known, { once: true });
      }),
    canSpeak: (language) => voiceOf(language) !== undefined,
    speak: (text, language) =>
      new Promise<SoundResult>((resolve) => {
        const voice = voiceOf(language);
        if (!speech || !voice) return resolve('failed');
        const sentence = new SpeechSynthesisUtterance(text);
        sentence.voice = voice;
        sentence.lang = voice.lang;
        sentence.rate = RATE;
        sentence.onend = () => resolve('played');
        sentence.onerror = ({ error }) => resolve(error === 'not-allowed' ? 'refused' : 'failed');
        // A sentence that some other page left paused would hold this one back.
        speech.resume();
        speech.speak(sentence);
      }),
    gong: gong.strike,
    stop: () => {
      speech?.cancel();
      gong.stop();
    },
  };
}

/** A preview inside the console is looked at: it says nothing. */
export const SILENT_SPEECH: SpeechPort = {
  ready: async () => {},
  canSpeak: () => false,
  speak: async () => 'failed',
  gong: async () => 'failed',
  stop: () => {},
};
