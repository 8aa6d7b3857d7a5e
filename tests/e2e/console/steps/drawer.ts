import type { Locator, Page } from '@playwright/test';

/** The open drawer or dialog, and not a popover that fades away within it. */
export const drawerOf = (page: Page): Locator => page.locator('[role=dialog][data-scope=dialog]');
