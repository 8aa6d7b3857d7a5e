import type { Migration } from '#server/core/ports/database.ts';
import { captchaChallenges } from './migrations/0090-captcha-challenges.ts';
import { captchaOfNoTenant } from './migrations/0122-captcha-of-no-tenant.ts';

export const captchaMigrations: readonly Migration[] = [captchaChallenges, captchaOfNoTenant];
