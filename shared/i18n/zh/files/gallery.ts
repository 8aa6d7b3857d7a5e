/** Pictures as thumbnails. `full` and `askRemove` are the specification's (point 5). */
export const gallery = {
  empty: '还没有图片',
  upload: '上传图片',
  file: '要上传的图片',
  full: '已达到最大允许上传个数，请勿重复操作！',
  remove: '删除',
  removeOne: '删除图片：{{name}}',
  askRemove: '您确定要删除当前预览图片吗?',
  show: '查看图片：{{name}}',
  before: '向前滚动',
  after: '向后滚动',
  item: '第 {{index}} 张，共 {{count}} 张',
  lightbox: '图片',
  previous: '上一张',
  next: '下一张',
  close: '关闭',
  zoomIn: '放大',
  zoomOut: '缩小',
  /** Filled in by the viewer itself. */
  place: '第 {index} 张，共 {total} 张',
};
