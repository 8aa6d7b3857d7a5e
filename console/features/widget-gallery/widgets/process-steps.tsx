import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { type ProcessStep, ProcessSteps } from '#console/ui/production/process-steps.tsx';

const steps = (say: Say): readonly ProcessStep[] => [
  { id: 'mix', name: say('配料', 'Mixing'), states: ['production'], after: [] },
  { id: 'heat', name: say('杀菌', 'Pasteurising'), states: ['production', 'warning'], after: ['mix'] },
  { id: 'tank1', name: say('一号储罐', 'Tank 1'), states: ['cip'], after: ['heat'] },
  { id: 'tank2', name: say('二号储罐', 'Tank 2'), states: ['blockage'], after: ['heat'] },
  { id: 'fill', name: say('灌装', 'Filling'), states: ['material-shortage'], after: ['tank1', 'tank2'] },
  { id: 'cap', name: say('旋盖', 'Capping'), states: ['fault'], after: ['fill'] },
  { id: 'label', name: say('贴标', 'Labelling'), states: ['crash-stop'], after: ['cap'] },
  { id: 'pack', name: say('装箱', 'Packing'), states: ['shutdown'], after: ['label'] },
  { id: 'stack', name: say('码垛', 'Palletising'), states: [], after: ['pack'] },
];

/** The diagram keeps its layout as long as these are the same. */
const SAMPLES = { zh: steps((zh) => zh), en: steps((_zh, en) => en) };
const NONE: readonly never[] = [];

export const PROCESS_STEPS: readonly WidgetState[] = [
  {
    name: '全部设备状态',
    nameEn: 'All states of machines',
    render: (say) => (
      <ProcessSteps label={say('前处理', 'Pre-treatment')} steps={SAMPLES[say('zh', 'en') as 'zh' | 'en']} />
    ),
  },
  {
    name: '没有步骤',
    nameEn: 'No steps',
    render: (say) => <ProcessSteps label={say('空', 'Empty')} steps={NONE} />,
  },
];
