import type { warehouseCapability } from '#shared/contracts/warehouse/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const warehouse = {
  errors: {
    partner_in_use: '还有下级单位、库存或未完成的预约，不能删除',
    place_in_use: '此处还有库位、库存或未完成任务',
    dock_in_use: '此月台还有未完成的预约，不能删除',
    appointment_over: '预约已结束，不能修改',
    appointment_under_way: '车辆已被叫号或正在月台，不能删除',
    record_over: '已结束，不能修改',
    record_under_way: '作业已开始',
    on_hold: '已暂停',
    run_by_wms: '由 WMS 执行：请在 WMS 中操作',
    tasks_open: '还有未完成的任务',
    wave_not_ready: '波次没有出库单，或含草稿',
    wave_in_use: '波次中有出库单',
    track_in_use: '还有列车或货车使用此股道',
    track_blocked: '股道已封锁',
    wagons_under_way: '还有货车未作业完或未放行',
    wagon_not_weighed: '货车还没有过磅',
  },
} satisfies CapabilityTexts<typeof warehouseCapability>;
