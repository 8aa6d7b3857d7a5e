export const palette = {
  user: '用户',
  title: '快速前往',
  placeholder: '搜索页面、产线、设备、用户与设置',
  nothing: '没有找到“{{query}}”',
  page: '页面',
  line: '产线看板',
  machine: '设备画面',
  role: '角色',
  post: '岗位',
  param: '参数',
  dict: '字典',
  tenant: '租户',
};
