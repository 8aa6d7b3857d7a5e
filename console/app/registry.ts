import type { LazyCode } from '#console/ui/text/lazy-part.tsx';
import { CONSOLE_CAPABILITIES } from './capabilities.ts';

/**
 * Every page of the frame by its component path, with the namespaces of its texts. Which of them a user sees, in which
 * order and under which name comes from the menu in the database.
 */
export const VIEWS: Readonly<Record<string, LazyCode>> = Object.fromEntries(
  CONSOLE_CAPABILITIES.flatMap(({ views }) => Object.entries(views)),
);

/** The view behind every address below `/myiframe`. */
export const FRAME_VIEW: LazyCode = {
  texts: [],
  load: () => import('#console/features/frame-page/frame-page.tsx').then(({ FramePage }) => FramePage),
};

export const TOP_BAR_PARTS: readonly LazyCode[] = CONSOLE_CAPABILITIES.flatMap(({ topBar = [] }) => topBar);

export const OVERLAY_PARTS: readonly LazyCode[] = CONSOLE_CAPABILITIES.flatMap(({ overlay = [] }) => overlay);

/** The AI assistant's floating button. There is no assistant in this version, so its flag is off. */
export const ASSISTANT_PART: LazyCode | null = null;
