export const widgetGallery = {
  title: '组件库',
  lead: '控制台的组件及其各种状态，全部使用示例数据。',
  list: '组件',
  states: '状态',
};
