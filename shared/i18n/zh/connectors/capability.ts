import type { connectorsCapability } from '#shared/contracts/connectors/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const connectors = {
  operationActions: {
    trust: '信任证书',
  },
  operationSubjects: {
    connector: '设备连接器',
    connectorPoint: '采集点位',
  },
  explainedSubjects: {
    connectorPoint: '采集点位',
  },
  recordErrors: {
    percent_needs_opcua: '只有 OPC UA 服务器给出量程，才能按百分比',
    device_address: '不是此类设备的地址',
    device_taken: '已有连接器使用此地址',
    point_taken: '此连接器已有同名点位',
    connector_missing: '没有此连接器',
    connector_name_shared: '有多个同名连接器：请先改名',
  },
} satisfies CapabilityTexts<typeof connectorsCapability>;
