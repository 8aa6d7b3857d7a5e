import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { platform as zh } from '#shared/i18n/zh/platform/capability.ts';

export const platform = {
  errors: {
    param_security:
      'This parameter affects security: changing it also needs the permission "Change security parameters"',
    default_role_administers:
      'The role "{{role}}" holds permissions of administration ({{more}}): it cannot be the default role of new users',
    has_children: 'It has child entries and cannot be deleted',
  },
} satisfies SameKeys<typeof zh>;
