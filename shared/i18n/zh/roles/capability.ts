import type { rolesCapability } from '#shared/contracts/roles/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const roles = {
  errors: {
    role_in_use: '仍有用户拥有此角色，删除前请确认',
    post_in_use: '仍有用户担任此岗位，不能删除',
  },
} satisfies CapabilityTexts<typeof rolesCapability>;
