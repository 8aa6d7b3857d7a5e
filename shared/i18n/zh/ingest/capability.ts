import type { ingestCapability } from '#shared/contracts/ingest/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const ingest = {
  permissions: {
    connection_view: '查看数据接入',
    connection_edit: '修改数据接入',
  },
  permissionRisks: {
    connection_edit: '可让任何设备接入本租户并写入数据',
  },
  unbounded: {
    connection_view:
      '接收到的消息、死信、连接和采集点位按数据权限显示；连接器和代码表属于整个租户，不受数据权限限制',
    connection_edit:
      '连接和接入凭证涉及租户的全部设备，只有数据权限为“全部”的人可以修改；采集点位只能在数据权限范围内修改；连接器须能访问其全部点位的设备才能修改，没有点位的连接器所有人可以修改',
  },
  errors: {
    connection_not_found: '接入配置不存在',
    credential_not_found: '凭证不存在',
    pattern_overlaps: '主题与已有的接入配置重叠',
    not_durable: '数据未能保存，请重试',
  },
  operationSubjects: {
    connection: '接入连接',
    credential: '接入凭据',
    deadLetter: '拒收消息',
  },
} satisfies CapabilityTexts<typeof ingestCapability>;
