/** Words that more than one bundle says. */
export const common = {
  productName: '产线看板',
  languages: { zh: '中文', en: 'English' },
  themes: { light: '浅色', dark: '深色', starry: '星空' },
  palettes: { andon: '安灯（远看）', isa101: 'ISA-101（近看）' },
  staleness: { fresh: '实时', ageing: '数据变旧', stale: '数据过时', dead: '数据中断' },
  quality: { good: '正常', uncertain: '不确定', bad: '无效' },
  none: '无',
  noData: '暂无数据',
  retry: '重试',
  close: '关闭',
};
