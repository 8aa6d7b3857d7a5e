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
  recordErrors: {
    screen_taken: '已有同名的屏幕',
    model_not_glb: '不是二进制 glTF 2.0 文件（.glb）',
    model_damaged: '文件已损坏或不完整（{{part}}）',
    model_too_many_parts: '模型的部件过多：导出前请先合并',
    model_refers: '文件引用了其他文件：请导出为包含全部内容的单个 .glb',
    model_draco: '不支持 Draco 压缩：请不压缩导出，或使用 meshopt 压缩',
    model_needs: '文件需要 {{name}}，暂不支持',
    model_cycle: '部件互相包含：每个部件只能位于一处',
    model_no_numbers: '存在没有位置的点（非数值或无穷远）',
    model_too_many_triangles: '三角形过多：最多 {{limit}} 个',
    model_empty: '文件中没有三角形',
    model_size: '模型尺寸为 {{size}} 米；每边须在 {{min}} 至 {{max}} 米之间',
  },
} satisfies CapabilityTexts<typeof screensCapability>;
