import type { screensCapability } from '#shared/contracts/screens/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const screens = {
  permissions: {
    screen_view: '查看看板屏幕',
    screen_edit: '管理看板屏幕与授权链接',
  },
  permissionRisks: {
    screen_edit: '授权链接让没有账号的屏幕看到看板，按设置还能确认报警',
  },
  operationActions: {
    createLink: '生成链接',
  },
  operationSubjects: {
    machineModel: '设备模型',
    sceneLayout: '大屏布局',
    screen: '屏幕',
  },
  explainedSubjects: {
    screen: '看板屏幕',
  },
} satisfies CapabilityTexts<typeof screensCapability>;
