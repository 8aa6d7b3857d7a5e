export const picture = {
  choose: '选择图片',
  replace: '换一张图片',
  remove: '删除图片',
  crop: '裁剪图片',
  selection: '保留的部分',
  keys: '拖动四角或按方向键选择要保留的部分，滚轮缩放。',
  use: '使用这部分',
  unreadable: '这个文件不是可以读取的图片。',
  wrongFile: '请选择 20 MB 以内的 PNG、JPEG 或 WebP 图片。',
} as const;
