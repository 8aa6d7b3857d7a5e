import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { inTurn, TRIES_ALL } from '#tests/support/extent.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';
import { CHECKS, inLight, type Tour, test } from './tour-page.ts';
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

/** After a change, all of them in the light theme, and two whole. */
const WHOLE = TRIES_ALL ? [...BARE, ...SIGNED_IN] : inTurn([...BARE, ...SIGNED_IN], 2);

for (const { name: check, language } of CHECKS) {
  test.describe(check, () => {
    test.use({ language });

    const isTried = (state: (typeof BARE)[number]) => language === 'zh' || WHOLE.includes(state);
    const as = (state: (typeof BARE)[number], tour: Tour) => (WHOLE.includes(state) ? tour : inLight(tour));
    for (const state of BARE.filter(isTried)) {
      const [name, walk] = state;
      test(name, async ({ tour }) => walk(as(state, tour)));
    }
    for (const state of SIGNED_IN.filter(isTried)) {
      const [name, walk] = state;
      test(name, async ({ tour }) => {
        await keepSignIn(tour.page, TEST_PASSWORD, 'admin');
        await tour.page.goto('/lines/index');
        await walk(as(state, tour));
      });
    }
  });
}
