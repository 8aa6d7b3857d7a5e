import type { yardCapability } from '#shared/contracts/yard/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const yard = {
  permissions: {
    warehouse_board_view: '查看仓库看板',
    warehouse_view: '查看月台、库区、库位与往来单位',
    warehouse_edit: '修改月台、库区、库位与往来单位',
    appointment_view: '查看预约与车辆',
    appointment_edit: '预约、修改与取消预约',
    dock_control: '登记到场、叫号与月台作业',
  },
  errors: {
    partner_in_use: '还有下级单位、库存或未完成的预约，不能删除',
    dock_in_use: '此月台还有未完成的预约，不能删除',
    appointment_over: '预约已结束，不能修改',
    appointment_under_way: '车辆已被叫号或正在月台，不能删除',
  },
  operationSubjects: {
    appointment: '车辆预约',
    dock: '月台',
    dockOutage: '月台停用',
    dockQueue: '叫号设置',
    partner: '往来单位',
    vehicle: '车辆',
    shiftStaff: '在岗人员',
    warehouseTarget: '仓库目标',
  },
  explainedSubjects: {
    appointment: '车辆预约',
    dock: '月台',
    dockOutage: '月台停用',
    shiftStaff: '在岗人员',
  },
  recordErrors: {
    partner_not_own: '请选择您所代表的货主或承运商',
    warehouse_missing: '没有此仓库，或尚未审核',
    plate_taken: '已有此车牌',
    dock_missing: '没有此月台，或已停用',
    dock_closed: '月台此时不开放',
    dock_occupied: '月台已被占用',
    dock_other_direction: '此月台不接受这个方向的车辆',
    no_dock_open: '此时没有开放的月台',
    slot_uneven: '时段须从整 20 分钟开始',
    slot_expired: '该时段已过期，请重新选择',
    slot_taken: '该时段已被约满，请重新选择',
    appointment_arrived: '车辆已到场，不能改时间和月台',
    staff_taken: '此仓库的该岗位在这个时间已有计划',
    staff_too_long: '一个班次最长 24 小时',
  },
} satisfies CapabilityTexts<typeof yardCapability>;
