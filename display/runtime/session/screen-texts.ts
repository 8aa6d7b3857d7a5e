import type { Language } from '#shared/client/i18n.ts';
import { wall as en } from '#shared/i18n/en/display/wall.ts';
import { wall as zh } from '#shared/i18n/zh/display/wall.ts';
import type { WallNoticeText } from './notice.ts';

const HOME_PATH = '/productLineSignage';
const SCREENS_PATH = '/screen';
const PLANT_PATH = '/deptlist';
const LOCK_PATH = '/lock';

type LinkText = Omit<WallNoticeText, 'link'> & { readonly link: string };
type NoticeName = Exclude<keyof typeof zh, 'frozen' | 'frozenLong' | 'missing' | 'locked'>;
export type ScreenTexts = Readonly<Record<NoticeName, WallNoticeText>> &
  Readonly<Record<'frozen' | 'frozenLong', string>> & { readonly locked: LinkText };

/** Texts of the runtime itself, with the addresses of their links. */
export function screenTexts(language: Language): ScreenTexts {
  const { missing: _missing, ...texts } = language === 'zh' ? zh : en;
  return {
    ...texts,
    noPage: { ...texts.noPage, link: { href: HOME_PATH, text: texts.noPage.link } },
    notFound: { ...texts.notFound, link: { href: PLANT_PATH, text: texts.notFound.link } },
    noSession: { ...texts.noSession, link: { href: SCREENS_PATH, text: texts.noSession.link } },
  };
}

/** The link leads to the lock screen, and from there back to `address`. */
export function withUnlockLink({ link, ...text }: LinkText, address: string): WallNoticeText {
  return { ...text, link: { href: `${LOCK_PATH}?${new URLSearchParams({ to: address })}`, text: link } };
}
