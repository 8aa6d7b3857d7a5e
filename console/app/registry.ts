import type { LazyCode } from '#console/ui/text/lazy-part.tsx';
import { ADMINISTRATION_VIEWS } from './views/administration-views.ts';
import { MACHINE_VIEWS } from './views/machine-views.ts';
import { PLANT_VIEWS } from './views/plant-views.ts';
import { WAREHOUSE_VIEWS } from './views/warehouse-views.ts';

/**
 * Every page of the frame by its component path, with the namespaces of its texts. Which of them a user sees, in which
 * order and under which name comes from the menu in the database: a new page is a folder in `features`, an entry in
 * its group of `views`, and a row there.
 */
export const VIEWS: Readonly<Record<string, LazyCode>> = {
  ...PLANT_VIEWS,
  ...MACHINE_VIEWS,
  ...WAREHOUSE_VIEWS,
  ...ADMINISTRATION_VIEWS,
};

/** The view behind every address below `/myiframe`. */
export const FRAME_VIEW: LazyCode = {
  texts: [],
  load: () => import('#console/features/frame-page/frame-page.tsx').then(({ FramePage }) => FramePage),
};

/** Parts of the top bar, left of the language menu, in this order: messages and the count of users online. */
export const TOP_BAR_PARTS: readonly LazyCode[] = [
  {
    texts: ['messages'],
    load: () => import('#console/features/messages/message-area.tsx').then(({ MessageArea }) => MessageArea),
  },
];

/** Mounted once beside the pages of a signed-in user: dialogs and prompts that open by themselves. */
export const OVERLAY_PARTS: readonly LazyCode[] = [
  {
    texts: ['social'],
    load: () => import('#console/features/social/bind-prompt.tsx').then(({ BindPrompt }) => BindPrompt),
  },
  {
    texts: ['password'],
    load: () =>
      import('#console/features/password/password-prompt.tsx').then(({ PasswordPrompt }) => PasswordPrompt),
  },
];

/** The AI assistant's floating button. There is no assistant in this version, so its flag is off. */
export const ASSISTANT_PART: LazyCode | null = null;
