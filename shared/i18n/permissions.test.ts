import { expect, it } from 'vitest';
import { PERMISSION_GROUPS } from '#shared/contracts/kit/capability.ts';
import { groupOf, isAdministration } from '#shared/contracts/roles/permission-groups.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { access as enAccess } from '#shared/i18n/en/roles/access.ts';
import { permissions as en } from '#shared/i18n/en/roles/permissions.ts';
import { access as zhAccess } from '#shared/i18n/zh/roles/access.ts';
import { permissions as zh } from '#shared/i18n/zh/roles/permissions.ts';

it.each(PERMISSIONS)('%s has a text in both languages, and a group that is named', (permission) => {
  for (const text of [zh[permission], en[permission]]) expect(text.trim().length).toBeGreaterThan(2);
  const group = groupOf(permission);
  expect(PERMISSION_GROUPS).toContain(group);
  for (const text of [zhAccess.group[group], enAccess.group[group]])
    expect(text.trim().length).toBeGreaterThan(1);
});

it('no two permissions read alike', () => {
  for (const texts of [zh, en]) expect(new Set(Object.values(texts)).size).toBe(PERMISSIONS.length);
});

it('the administration is users and roles, settings, logs and the jobs of others, and nothing of the plant', () => {
  expect(PERMISSIONS.filter(isAdministration).sort()).toEqual(
    PERMISSIONS.filter((name) =>
      /^(?:api_key|platform_tenant|job|session|user|role|post|menu|param|dict|social|mp_account|tenant|layout|server|log|sms_outbox)_/.test(
        name,
      ),
    ).sort(),
  );
});
