import type { railwayCapability } from '#shared/contracts/railway/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const railway = {
  permissions: {
    railway_view: '查看股道、列车、装车计划与过磅',
    railway_edit: '修改股道、列车、装车计划与装卸机械',
    railway_control: '登记列车与车辆作业、过磅',
  },
  errors: {
    track_in_use: '还有列车或货车使用此股道',
    track_blocked: '股道已封锁',
    wagons_under_way: '还有货车未作业完或未放行',
    wagon_not_weighed: '货车还没有过磅',
    wagon_overload: '货车超载，不能放行',
  },
  operationActions: {
    void: '作废',
  },
  operationSubjects: {
    railTrack: '股道',
    railHandler: '装卸机械',
    train: '列车',
    wagonVisit: '货车',
    weighing: '过磅',
  },
  explainedSubjects: {
    railTrack: '股道',
    railHandler: '装卸机械',
    train: '列车',
    wagonVisit: '货车',
  },
  recordErrors: {
    train_missing: '没有这趟列车',
    train_no_taken: '当天已有这个车次',
    track_missing: '仓库没有这条股道',
    track_blocked: '股道已封锁',
    wagon_missing: '没有这辆货车',
    wagon_in_train: '列车中已有此车号',
    position_taken: '此编组位已有货车',
    ticket_taken: '磅单号已存在',
  },
} satisfies CapabilityTexts<typeof railwayCapability>;
