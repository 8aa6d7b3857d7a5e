import { ADMINS, button, type ServerCapability } from '#server/core/capability.ts';

/** What users may do. */
export const serverRoles: ServerCapability = {
  menusBehind: {
    user_edit: [
      {
        code: 'role',
        parent: 'access',
        formerParent: 'system',
        type: '0',
        name: '角色',
        nameEn: 'Roles',
        path: '/role',
        icon: 'role',
        keepAlive: true,
        sort: 882,
        roles: ADMINS,
      },
      button('role', 'role_view', '查看角色', 'See roles', 1, ADMINS),
      button('role', 'role_edit', '修改角色与授权', 'Change roles and what they grant', 2, ADMINS),
      {
        code: 'post',
        parent: 'access',
        formerParent: 'system',
        type: '0',
        name: '岗位',
        nameEn: 'Posts',
        path: '/post',
        icon: 'user',
        keepAlive: true,
        sort: 883,
        roles: ADMINS,
      },
      button('post', 'post_view', '查看岗位', 'See posts', 1, ADMINS),
      button('post', 'post_edit', '修改岗位', 'Change posts', 2, ADMINS),
    ],
  },
  ofTenant: {
    role: 'what people of the tenant may do; nobody gives more than they hold',
    post: 'what people of the tenant do',
    permissionExplanation: 'of users within reach, which its own tests try',
  },
};
