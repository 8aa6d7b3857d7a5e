import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const WORDS = {
  zh: {
    card: '修改密码',
    next: '新密码',
    meter: '密码强度',
    levels: { tooWeak: '密码太弱', weak: '密码较弱', strong: '密码较强' },
  },
  en: {
    card: 'Change password',
    next: 'New password',
    meter: 'Password strength',
    levels: { tooWeak: 'Too weak', weak: 'Rather weak', strong: 'Rather strong' },
  },
} as const;
const STRENGTHS = [
  ['aA1-x', 0, null],
  ['aaaaaa', 28, 'tooWeak'],
  ['aaaa11', 28, 'tooWeak'],
  ['aaAA11', 50, 'weak'],
  ['aaAA1-', 95, 'strong'],
] as const;

for (const language of ['zh', 'en'] as const) {
  test(`the meter tells a password’s strength from six characters on (${language})`, async ({
    page,
    server,
  }) => {
    const { card: title, next, meter: label, levels } = WORDS[language];
    await openSignedIn(page, '/info/index', server.adminPassword);
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.reload();
    const card = page.getByRole('region', { name: title });
    const meter = card.getByRole('meter', { name: label });
    // A live region is read when it changes: it is there before anything is typed.
    const spoken = card.getByRole('status');
    await expect(spoken).toHaveText('');
    for (const [password, score, level] of STRENGTHS) {
      await card.getByLabel(next, { exact: true }).fill(password);
      const word = level === null ? '' : levels[level];
      await expect(meter, password).toHaveAttribute('aria-valuenow', String(score));
      await expect(meter).toHaveAttribute('aria-valuetext', word);
      await expect(spoken).toHaveText(word === '' ? '' : `${label} ${word}`);
    }
  });
}
