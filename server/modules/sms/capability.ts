import { ADMINS, button, type ServerCapability } from '#server/core/capability.ts';

/** Text messages. */
export const serverSms: ServerCapability = {
  menusBehind: {
    social_edit: [
      {
        code: 'sms',
        parent: 'system',
        formerParent: 'system',
        type: '0',
        name: '短信记录',
        nameEn: 'Text messages',
        path: '/sms',
        icon: 'message',
        keepAlive: true,
        sort: 908,
        roles: ADMINS,
      },
      button('sms', 'sms_outbox_view', '查看短信记录', 'See text messages', 1, ADMINS),
    ],
  },
  ofTenant: {
    sms: 'messages to phone numbers, which need be nobody’s',
  },
};
