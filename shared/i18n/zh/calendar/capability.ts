import type { calendarCapability } from '#shared/contracts/calendar/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const calendar = {
  permissions: {
    calendar_view: '查看班次、产品与生产计划',
    calendar_edit: '修改班次、产品与生产计划',
  },
  errors: {
    product_in_use: '仍有生产计划或库存',
  },
} satisfies CapabilityTexts<typeof calendarCapability>;
