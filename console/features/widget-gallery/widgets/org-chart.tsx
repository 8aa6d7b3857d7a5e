import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { OrgChart } from '#console/ui/org-chart/org-chart.tsx';
import type { OrgData } from '#shared/domain/tree/org-chart.ts';
import { SAMPLE_PICTURE } from './sample-picture.ts';

const family = (say: Say): OrgData => ({
  id: 1,
  name: say('王建国', 'Arthur Wang'),
  image_url: SAMPLE_PICTURE,
  class: ['rootNode'],
  mate: [{ name: say('李秀英', 'Mary Lee'), image_url: '' }],
  children: [
    {
      id: 2,
      name: say('王强', 'Peter Wang'),
      image_url: '/no-such-picture.png',
      mate: [{ name: say('赵敏', 'Anna Zhao') }, { name: say('钱多多', 'Olivia Qian') }],
      children: [
        { id: 5, name: say('王小明', 'Max Wang') },
        { id: 6, name: say('王小红', 'Lily Wang') },
      ],
    },
    {
      id: 3,
      name: say('王芳', 'Susan Wang'),
      extend: false,
      children: [{ id: 7, name: say('刘洋', 'Leo Liu') }],
    },
    { id: 4, name: say('王磊', 'Victor Alexander Wang-Rutherford') },
  ],
});

const plant = (say: Say): OrgData => ({
  id: 'plant',
  name: say('灌装工厂', 'Bottling plant'),
  children: [
    {
      id: 'production',
      name: say('生产部', 'Production'),
      children: [
        { id: 'line1', name: say('一号线', 'Line 1') },
        { id: 'line2', name: say('二号线', 'Line 2') },
      ],
    },
    { id: 'quality', name: say('质量部', 'Quality') },
  ],
});

const SAMPLES = {
  zh: { family: family((zh) => zh), plant: plant((zh) => zh) },
  en: { family: family((_zh, en) => en), plant: plant((_zh, en) => en) },
};
const samples = (say: Say) => SAMPLES[say('zh', 'en') as 'zh' | 'en'];
const NONE: readonly never[] = [];

export const ORG_CHART: readonly WidgetState[] = [
  {
    name: '家谱，一个节点已收起',
    nameEn: 'A family, one node collapsed',
    render: (say) => <OrgChart label={say('家谱', 'Family')} data={samples(say).family} />,
  },
  {
    name: '部门，默认展开',
    nameEn: 'Departments, expanded by default',
    render: (say) => <OrgChart label={say('部门', 'Departments')} data={samples(say).plant} />,
  },
  {
    name: '没有数据',
    nameEn: 'No data',
    render: (say) => <OrgChart label={say('空', 'Empty')} data={NONE} />,
  },
];
