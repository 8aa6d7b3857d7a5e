import type { calendarCapability } from '#shared/contracts/calendar/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const calendar = {
  errors: {
    product_in_use: '仍有生产计划或库存',
  },
} satisfies CapabilityTexts<typeof calendarCapability>;
