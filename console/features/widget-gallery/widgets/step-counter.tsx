import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { type StepCount, StepCounter } from '#console/ui/production/step-counter.tsx';

const steps = (say: Say): readonly StepCount[] => [
  { name: say('待到货', 'Expected'), count: 36, up: 4 },
  {
    name: say('收货中', 'Receiving'),
    count: 1_000,
    badge: 3,
    up: 120,
    down: 8,
    options: [
      { name: say('正常', 'As planned'), number: 912, class: 'production' },
      { name: say('等待', 'Waiting'), number: 64, class: 'material-shortage' },
      { name: say('异常', 'Exceptions'), number: 24, class: 'fault' },
    ],
  },
  { name: say('质检', 'Quality check'), count: 1_001, flex: 2, badge: 120, down: 12 },
  { name: say('上架', 'Put away'), count: 186_240, up: 5_300 },
  { name: say('已完成', 'Done'), count: 12_400_000 },
];

export const STEP_COUNTER: readonly WidgetState[] = [
  {
    name: '计数、角标与增减',
    nameEn: 'Counts, badges, up and down',
    render: (say) => <StepCounter label={say('入库步骤', 'Inbound steps')} steps={steps(say)} />,
  },
  {
    name: '大于 1000 时字号缩小',
    nameEn: 'The font shrinks above 1000',
    render: (say) => (
      <StepCounter
        label={say('字号', 'Font')}
        steps={[999, 1_000, 1_001].map((count) => ({ name: say(`数量 ${count}`, `Count ${count}`), count }))}
      />
    ),
  },
  {
    name: '全部为零',
    nameEn: 'Nothing yet',
    render: (say) => (
      <StepCounter
        label={say('全部为零', 'Nothing yet')}
        steps={[say('拣货', 'Picking'), say('装车', 'Loading')].map((name) => ({ name, count: 0 }))}
      />
    ),
  },
];
