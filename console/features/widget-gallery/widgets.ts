import type { Widget } from './widget.ts';

/**
 * The widgets of the gallery. A widget is added by one entry here and a file with its states; the browser test over all
 * entries (`tests/e2e/console/widget-gallery.spec.ts`) checks them in every theme and language.
 */
export const WIDGETS: readonly Widget[] = [
  {
    id: 'period',
    name: '日期选择器',
    nameEn: 'Date pickers',
    texts: ['crud'],
    load: () => import('./widgets/period.tsx').then(({ PERIOD }) => PERIOD),
  },
  {
    id: 'step-counter',
    name: '步骤计数图',
    nameEn: 'Step counter chart',
    texts: ['states', 'widget'],
    load: () => import('./widgets/step-counter.tsx').then(({ STEP_COUNTER }) => STEP_COUNTER),
  },
  {
    id: 'production-flow',
    name: '生产流程图',
    nameEn: 'Production flow chart',
    texts: ['states', 'widget'],
    load: () => import('./widgets/production-flow.tsx').then(({ PRODUCTION_FLOW }) => PRODUCTION_FLOW),
  },
  {
    id: 'process-steps',
    name: '工艺步骤图',
    nameEn: 'Process step diagram',
    texts: ['states', 'widget'],
    load: () => import('./widgets/process-steps.tsx').then(({ PROCESS_STEPS }) => PROCESS_STEPS),
  },
  {
    id: 'progress-line',
    name: '进度线',
    nameEn: 'Progress line',
    texts: [],
    load: () => import('./widgets/progress-line.tsx').then(({ PROGRESS_LINE }) => PROGRESS_LINE),
  },
  {
    id: 'label-carousel',
    name: '状态标签轮播',
    nameEn: 'Status-label carousel',
    texts: ['states', 'widget'],
    load: () => import('./widgets/label-carousel.tsx').then(({ LABEL_CAROUSEL }) => LABEL_CAROUSEL),
  },
  {
    id: 'org-chart',
    name: '组织架构图',
    nameEn: 'Org chart',
    texts: ['widget'],
    load: () => import('./widgets/org-chart.tsx').then(({ ORG_CHART }) => ORG_CHART),
  },
  {
    id: 'map',
    name: '地图选点',
    nameEn: 'Map dialog',
    texts: [],
    load: () => import('./widgets/map.tsx').then(({ MAP }) => MAP),
  },
  {
    id: 'drawer',
    name: '抽屉面板',
    nameEn: 'Drawer panel',
    texts: [],
    load: () => import('./widgets/drawer.tsx').then(({ DRAWER }) => DRAWER),
  },
  {
    id: 'cards',
    name: '容器卡片',
    nameEn: 'Container cards',
    texts: ['crud'],
    load: () => import('./widgets/cards.tsx').then(({ CARDS }) => CARDS),
  },
  {
    id: 'switch',
    name: '开关',
    nameEn: 'Switch',
    texts: [],
    load: () => import('./widgets/switch.tsx').then(({ SWITCH }) => SWITCH),
  },
  {
    id: 'numbers',
    name: '数字与时间',
    nameEn: 'Numbers and times',
    texts: [],
    load: () => import('./widgets/numbers.tsx').then(({ NUMBERS }) => NUMBERS),
  },
  {
    id: 'article-editor',
    name: '富文本编辑器',
    nameEn: 'Article editor',
    texts: ['article'],
    load: () => import('./widgets/article-editor.tsx').then(({ ARTICLE_EDITOR }) => ARTICLE_EDITOR),
  },
  {
    id: 'code-editor',
    name: '代码编辑器',
    nameEn: 'Code editor',
    texts: ['codeEditor'],
    load: () => import('./widgets/code-editor.tsx').then(({ CODE_EDITOR }) => CODE_EDITOR),
  },
  {
    id: 'pictures',
    name: '图片列表与裁剪',
    nameEn: 'Pictures and cropper',
    texts: ['gallery', 'picture'],
    load: () => import('./widgets/pictures.tsx').then(({ PICTURES }) => PICTURES),
  },
  {
    id: 'preview',
    name: '文件预览',
    nameEn: 'File preview',
    texts: ['preview'],
    load: () => import('./widgets/preview.tsx').then(({ PREVIEW }) => PREVIEW),
  },
  {
    id: 'file-picker',
    name: '文件选择',
    nameEn: 'File and material picker',
    texts: ['filePicker'],
    load: () => import('./widgets/file-picker.tsx').then(({ FILE_PICKER }) => FILE_PICKER),
  },
  {
    id: 'sheet-import',
    name: '表格上传与导入',
    nameEn: 'Spreadsheet upload and import',
    texts: ['job', 'recordErrors', 'sheetImport'],
    load: () => import('./widgets/sheet-import.tsx').then(({ SHEET_IMPORT }) => SHEET_IMPORT),
  },
];
