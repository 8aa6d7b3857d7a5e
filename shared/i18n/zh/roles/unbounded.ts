import type { UnboundedPermission } from '#shared/contracts/roles/unbounded-permissions.ts';

export const unbounded: Readonly<Record<UnboundedPermission, string>> = {
  connection_view:
    '接收到的消息、死信、连接和采集点位按数据权限显示；连接器和代码表属于整个租户，不受数据权限限制',
  connection_edit:
    '连接和接入凭证涉及租户的全部设备，只有数据权限为“全部”的人可以修改；采集点位只能在数据权限范围内修改；连接器须能访问其全部点位的设备才能修改，没有点位的连接器所有人可以修改',
  log_view:
    '日志按数据权限显示；租户设置（字典、参数、角色等）的操作记录所有人可见；已删除记录和服务器日志只对数据权限为“全部”的人显示',
  server_view: '接口文档和服务器指标属于整台服务器，不受数据权限限制',
  param_view: '系统参数属于整个租户，不受数据权限限制',
  param_edit: '系统参数属于整个租户，不受数据权限限制',
  sms_outbox_view: '短信发往的号码不一定属于用户，不受数据权限限制',
};
