/** 表单字段：每个租户显示、必填和改名的字段。 */
export const tenantForm = {
  title: '表单字段',
  lead: '决定本租户的表单显示哪些字段、哪些必填、叫什么名字。没有设置的表单与产品一致。',
  noun: '表单设置',
  plural: '表单设置',
  empty: '所有表单都与产品一致',
  emptyHint:
    '新建表单设置后，可以隐藏用不到的字段、要求必填，或换成贵公司的叫法。保存后，打开的表单立即遵循。',
  field: {
    componentsName: '表单',
    fields: '字段',
    remarks: '备注',
    updateTime: '更新时间',
    updateBy: '更新人',
  },
  all: '全部表单',
  column: { name: '字段', shown: '显示', required: '必填', label: '中文名称', labelEn: '英文名称' },
  needed: '产品必填',
  asProduct: '同产品',
  changes: { hidden: '隐藏 {{count}} 个', required: '必填 {{count}} 个', renamed: '改名 {{count}} 个' },
  none: '没有改动',
};
