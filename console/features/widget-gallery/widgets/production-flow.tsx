import { Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import {
  type ProductionEdge,
  ProductionFlow,
  type ProductionStep,
} from '#console/ui/production/production-flow.tsx';
import { SAMPLE_PICTURE } from './sample-picture.ts';

const steps = (say: Say): readonly ProductionStep[] => {
  const unit = {
    capacityUnit: say('瓶/小时', 'bottles/h'),
    yieldUnit: say('瓶', 'bottles'),
    machineImage: null,
    badge: 0,
  };
  const runs = [{ value: say('运行', 'Running'), className: 'production' }] as const;
  return [
    {
      ...unit,
      deptId: '1',
      name: say('洗瓶机', 'Washer'),
      machineType: 'washer',
      speed: 999,
      yield: 1_000,
      zStatus: runs,
    },
    {
      ...unit,
      deptId: '2',
      name: say('一号灌装机', 'Filler 1'),
      machineType: 'filler',
      speed: 24_100,
      yield: 186_240,
      badge: 2,
      zStatus: [...runs, { value: say('警告', 'Warning'), className: 'warning' }],
    },
    {
      ...unit,
      deptId: '3',
      name: say('二号灌装机（名称很长的一台）', 'Filler 2, with a name that is long'),
      machineImage: SAMPLE_PICTURE,
      speed: 0,
      yield: 84_500,
      badge: 120,
      zStatus: [{ value: say('故障', 'Fault'), className: 'fault' }],
    },
    {
      ...unit,
      deptId: '4',
      name: say('贴标机', 'Labeller'),
      machineType: 'labeller',
      speed: 11_900,
      yield: 1_260_000,
      zStatus: [{ value: say('缺料', 'Starved'), className: 'material-shortage' }],
    },
    {
      ...unit,
      deptId: '5',
      name: say('装箱机', 'Packer'),
      machineType: 'packer',
      speed: null,
      yield: null,
      zStatus: [{ value: say('无数据', 'No data'), className: 'unknown' }],
    },
  ];
};

const EDGES: readonly ProductionEdge[] = [
  { from: '1', to: '2' },
  { from: '1', to: '3' },
  { from: '2', to: '4' },
  { from: '3', to: '4' },
  { from: '4', to: '5' },
];
const NONE: readonly never[] = [];
/** The flow keeps its layout as long as these are the same. */
const SAMPLES = { zh: steps((zh) => zh), en: steps((_zh, en) => en) };
const samples = (say: Say) => SAMPLES[say('zh', 'en') as 'zh' | 'en'];

function Opened({ say }: { readonly say: Say }): ReactElement {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ProductionFlow
        label={say('灌装线', 'Bottling line')}
        steps={samples(say)}
        edges={EDGES}
        onOpen={setOpened}
      />
      <Text textStyle="sm" color="fg.muted" role="status">
        {opened === null
          ? say('点击设备打开设备可视化。', 'A click on a machine opens its board.')
          : `/MachineIndex?mId=${opened}`}
      </Text>
    </>
  );
}

export const PRODUCTION_FLOW: readonly WidgetState[] = [
  {
    name: '有分支，可打开',
    nameEn: 'With branches, opened by a click',
    render: (say) => <Opened say={say} />,
  },
  {
    name: '只显示',
    nameEn: 'Only shown',
    render: (say) => (
      <ProductionFlow label={say('只显示', 'Only shown')} steps={samples(say)} edges={EDGES} />
    ),
  },
  {
    name: '没有步骤',
    nameEn: 'No steps',
    render: (say) => <ProductionFlow label={say('空', 'Empty')} steps={NONE} edges={NONE} />,
  },
];
