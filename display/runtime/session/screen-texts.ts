import type { Language } from '#shared/client/i18n.ts';
import { screen as en } from '#shared/i18n/en/screen.ts';
import { screen as zh } from '#shared/i18n/zh/screen.ts';
import type { NoticeText } from './notice.ts';

const HOME_PATH = '/productLineSignage';
const SIGN_IN_PATH = '/login';

type NoticeName = Exclude<keyof typeof zh, 'frozen' | 'frozenLong'>;
export type ScreenTexts = Readonly<Record<NoticeName, NoticeText>> &
  Readonly<Record<'frozen' | 'frozenLong', string>>;

/** What a wall says about itself, with the places its links lead to. */
export function screenTexts(language: Language): ScreenTexts {
  const texts = language === 'zh' ? zh : en;
  return {
    ...texts,
    noPage: { ...texts.noPage, link: { href: HOME_PATH, text: texts.noPage.link } },
    noSession: { ...texts.noSession, link: { href: SIGN_IN_PATH, text: texts.noSession.link } },
  };
}
