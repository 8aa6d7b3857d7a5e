import { keepSignIn } from '#tests/e2e/console/sign-in.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';
import { CHECKS, type Tour, test } from './tour-page.ts';
import { walkDataIntake } from './walk-data-intake.ts';
import {
  walkBindPrompt,
  walkCreations,
  walkEnd,
  walkFailures,
  walkFramePages,
  walkLock,
  walkMenus,
  walkMessages,
  walkOwnData,
  walkPasswordTips,
  walkPrompt,
  walkSignIn,
} from './walks.ts';

/** States that come about by what a user does, not by an address. */
const BARE: readonly (readonly [string, (tour: Tour) => Promise<void>])[] = [
  ['a new password is typed', walkPasswordTips],
  ['signing in', walkSignIn],
  ['a password has to be changed first', walkPrompt],
];
const SIGNED_IN: typeof BARE = [
  ['after a social sign-in', walkBindPrompt],
  ['the own data', walkOwnData],
  ['messages of machines', walkMessages],
  ['drawers and secrets', walkCreations],
  ['data intake', walkDataIntake],
  ['frame pages', walkFramePages],
  ['failures', walkFailures],
  ['menus', walkMenus],
  ['the lock', walkLock],
  ['the end of the session', walkEnd],
];

for (const { name: check, language } of CHECKS) {
  test.describe(check, () => {
    test.use({ language });

    for (const [name, walk] of BARE) {
      test(name, async ({ tour }) => walk(tour));
    }
    for (const [name, walk] of SIGNED_IN) {
      test(name, async ({ tour }) => {
        await keepSignIn(tour.page, TEST_PASSWORD, 'admin');
        await tour.page.goto('/lines/index');
        await walk(tour);
      });
    }
  });
}
