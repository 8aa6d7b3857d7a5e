import type { rolesCapability } from '#shared/contracts/roles/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const roles = {
  permissions: {
    role_view: '查看角色',
    role_edit: '修改角色与授权',
    post_view: '查看岗位',
    post_edit: '修改岗位',
  },
  permissionRisks: {
    role_edit: '可把自己的任何权限给予别人',
  },
  errors: {
    role_in_use: '仍有用户拥有此角色，删除前请确认',
    post_in_use: '仍有用户担任此岗位，不能删除',
  },
  operationSubjects: {
    post: '岗位',
    role: '角色',
  },
  recordErrors: {
    role_code_taken: '角色编码已被使用',
    external_not_allowed: '外部角色不能拥有管理权限',
    departments_missing: '请至少选择一个部门',
    department_missing: '部门不存在',
    menu_missing: '菜单不存在',
  },
} satisfies CapabilityTexts<typeof rolesCapability>;
