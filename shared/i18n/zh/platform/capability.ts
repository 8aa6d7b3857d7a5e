import type { platformCapability } from '#shared/contracts/platform/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const platform = {
  permissions: {
    log_view: '查看日志',
    menu_view: '查看菜单',
    menu_edit: '修改菜单',
    param_view: '查看系统参数',
    param_edit: '修改系统参数',
    param_security_edit: '修改安全参数',
    dict_view: '查看字典',
    dict_edit: '修改字典',
    tenant_edit: '修改租户设置',
    tenant_form_edit: '决定表单的字段',
    server_view: '查看接口文档和服务器指标',
    layout_edit: '设置默认表格布局',
  },
  permissionRisks: {
    menu_edit: '菜单会把它的权限给予所有拥有此菜单的角色',
    param_edit: '可改变系统的行为；影响安全的参数另需“修改安全参数”',
    param_security_edit: '决定谁能注册、登录如何验证；新用户得到的角色不会超过自己的权限',
  },
  unbounded: {
    log_view:
      '日志按数据权限显示；租户设置（字典、参数、角色等）的操作记录所有人可见；已删除记录和服务器日志只对数据权限为“全部”的人显示',
    server_view: '接口文档和服务器指标属于整台服务器，不受数据权限限制',
    param_view: '系统参数属于整个租户，不受数据权限限制',
    param_edit: '系统参数属于整个租户，不受数据权限限制',
  },
  errors: {
    param_security: '这个参数影响系统安全，修改它还需要权限“修改安全参数”',
    default_role_administers: '角色“{{role}}”含有管理权限（{{more}}），不能作为新注册用户的默认角色',
    has_children: '存在下级，不能删除',
  },
  operationActions: {
    changeSecurity: '修改安全参数',
    removeDefault: '删除默认布局',
    saveDefault: '保存默认布局',
  },
  operationSubjects: {
    dict: '字典',
    dictItem: '字典项',
    menu: '菜单',
    operationLog: '操作日志',
    param: '参数',
    tableLayout: '表格布局',
    tenantForm: '表单字段',
  },
} satisfies CapabilityTexts<typeof platformCapability>;
