import { ADMINS, button, type MenuSeed, OPERATORS, type ServerCapability } from '#server/core/capability.ts';

function page(
  code: string,
  name: string,
  nameEn: string,
  path: string,
  icon: string,
  sort: number,
): MenuSeed {
  return {
    code,
    parent: 'pretreatment',
    type: '0',
    name,
    nameEn,
    path,
    icon,
    keepAlive: true,
    sort,
    roles: OPERATORS,
  };
}

/** Pre-treatment. */
export const serverPretreatment: ServerCapability = {
  menus: [
    {
      code: 'pretreatment',
      parent: null,
      type: '0',
      name: '前处理',
      nameEn: 'Pre-treatment',
      icon: 'flask',
      sort: 25,
      roles: OPERATORS,
    },
    page('processBatch', '批次', 'Batches', '/process-batch', 'box', 251),
    page('cipRun', '清洗记录', 'CIP records', '/cip-run', 'drop', 252),
    page('processUnit', '前处理设备', 'Process units', '/process-unit', 'gauge', 253),
    page('recipe', '配方', 'Recipes', '/recipe', 'table', 254),
    page('cipProgramme', '清洗程序', 'CIP programmes', '/cip-programme', 'checks', 255),
    button(
      'pretreatment',
      'pretreatment_board_view',
      '查看前处理看板',
      'See the pre-treatment board',
      1,
      OPERATORS,
    ),
    button('pretreatment', 'pretreatment_view', '查看前处理', 'See pre-treatment', 2, OPERATORS),
    button(
      'pretreatment',
      'pretreatment_release',
      '放行配方、批次和清洗',
      'Release recipes, batches and CIP',
      3,
      OPERATORS,
    ),
    button(
      'pretreatment',
      'pretreatment_edit',
      '修改前处理设备、配方和清洗程序',
      'Change units, recipes and CIP programmes',
      4,
      ADMINS,
    ),
  ],
  ofTenant: {
    recipe: 'how batches are made, in every hall',
    cipProgramme: 'how units are cleaned, in every hall',
  },
};
