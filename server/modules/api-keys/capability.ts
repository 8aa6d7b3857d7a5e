import { ADMINS, button, type ServerCapability } from '#server/core/capability.ts';

/** Keys of programs. */
export const serverApiKeys: ServerCapability = {
  menusBehind: {
    tenant_form_edit: [
      {
        code: 'apiKey',
        parent: 'system',
        formerParent: 'system',
        type: '0',
        name: 'API 密钥',
        nameEn: 'API keys',
        path: '/api-key',
        icon: 'key',
        keepAlive: true,
        sort: 906,
        roles: ADMINS,
      },
      button('apiKey', 'api_key_view', '查看 API 密钥', 'See API keys', 1, ADMINS),
      button('apiKey', 'api_key_edit', '管理 API 密钥', 'Manage API keys', 2, ADMINS),
    ],
  },
};
