import type { ComponentType } from 'react';

/** Fetches a page's code. */
export type ViewLoader = () => Promise<{ readonly Page: ComponentType }>;

/**
 * Every page of the console that stands in the frame, by its component path. Which of them somebody sees, in which
 * order and under which name says the menu in the database: a new page is a folder in `features`, an entry here, and
 * a row there.
 */
export const VIEWS: Readonly<Record<string, ViewLoader>> = {
  '/wel/layout': () =>
    import('#console/features/home/home-page.tsx').then(({ HomePage }) => ({ Page: HomePage })),
  '/lines/index': () =>
    import('#console/features/lines/lines-page.tsx').then(({ LinesPage }) => ({ Page: LinesPage })),
  '/info/index': () =>
    import('#console/features/profile/profile-page.tsx').then(({ ProfilePage }) => ({ Page: ProfilePage })),
  '/sms/index': () =>
    import('#console/features/sms-outbox/sms-outbox-page.tsx').then(({ SmsOutboxPage }) => ({
      Page: SmsOutboxPage,
    })),
  '/connections/index': () =>
    import('#console/features/connections/connections-page.tsx').then(({ ConnectionsPage }) => ({
      Page: ConnectionsPage,
    })),
  '/NoticeMore': () =>
    import('#console/features/notice/notice-page.tsx').then(({ NoticePage }) => ({ Page: NoticePage })),
  '/TaskMore': () =>
    import('#console/features/tasks/tasks-page.tsx').then(({ TasksPage }) => ({ Page: TasksPage })),
  '/MachineLogMore': () =>
    import('#console/features/machine-log/machine-log-page.tsx').then(({ MachineLogPage }) => ({
      Page: MachineLogPage,
    })),
  '/online/index': () =>
    import('#console/features/online/online-page.tsx').then(({ OnlinePage }) => ({ Page: OnlinePage })),
  '/social/index': () =>
    import('#console/features/social-provider/social-provider-page.tsx').then(({ SocialProviderPage }) => ({
      Page: SocialProviderPage,
    })),
  '/dict/index': () =>
    import('#console/features/dict/dict-page.tsx').then(({ DictPage }) => ({ Page: DictPage })),
  '/param/index': () =>
    import('#console/features/param/param-page.tsx').then(({ ParamPage }) => ({ Page: ParamPage })),
  '/front-end-log/index': () =>
    import('#console/features/front-end-log/front-end-log-page.tsx').then(({ FrontEndLogPage }) => ({
      Page: FrontEndLogPage,
    })),
};

/** The view behind every address below `/myiframe`. */
export const FRAME_VIEW: ViewLoader = () =>
  import('#console/features/frame-page/frame-page.tsx').then(({ FramePage }) => ({ Page: FramePage }));

/** A part of the frame that a feature fills in. */
export type FramePart = () => Promise<{ readonly Part: ComponentType }>;

/** Stands in the top bar, left of the language menu, in this order: messages and the count of who is online. */
export const TOP_BAR_PARTS: readonly FramePart[] = [
  () =>
    import('#console/features/messages/message-area.tsx').then(({ MessageArea }) => ({ Part: MessageArea })),
];

/** Mounted once beside the pages while somebody is signed in: dialogs and prompts that open by themselves. */
export const OVERLAY_PARTS: readonly FramePart[] = [
  () => import('#console/features/social/bind-prompt.tsx').then(({ BindPrompt }) => ({ Part: BindPrompt })),
  () =>
    import('#console/features/password/password-prompt.tsx').then(({ PasswordPrompt }) => ({
      Part: PasswordPrompt,
    })),
];

/** The AI assistant's floating button. There is no assistant in this version, so its flag is off. */
export const ASSISTANT_PART: FramePart | null = null;
