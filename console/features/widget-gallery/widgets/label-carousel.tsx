import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { LabelCarousel, type StatusLabel } from '#console/ui/label-carousel.tsx';
import type { StyledState } from '#shared/theme/state-colours.ts';

const STATES: readonly (readonly [StyledState, string, string])[] = [
  ['production', '运行', 'Running'],
  ['shutdown', '停机', 'Stopped'],
  ['crash-stop', '急停', 'Emergency stop'],
  ['cip', '清洗', 'Cleaning'],
  ['fault', '故障', 'Fault'],
  ['material-shortage', '缺料', 'Starved'],
  ['warning', '警告', 'Warning'],
  ['blockage', '堵料', 'Blocked'],
];

const labels = (say: Say): readonly StatusLabel[] =>
  STATES.map(([state, zh, en], index) => ({ id: state, name: say(zh, en), state, count: index * 7 }));

function Chosen({ say }: { readonly say: Say }): ReactElement {
  const [chosen, setChosen] = useState<string | null>('fault');
  return (
    <LabelCarousel
      label={say('状态', 'States')}
      labels={labels(say)}
      chosenId={chosen}
      onChoose={(id) => setChosen(id === chosen ? null : id)}
    />
  );
}

export const LABEL_CAROUSEL: readonly WidgetState[] = [
  {
    name: '标签很多',
    nameEn: 'More labels than room',
    render: (say) => (
      <div style={{ maxWidth: '480px' }}>
        <LabelCarousel label={say('很多', 'Many')} labels={labels(say)} />
      </div>
    ),
  },
  { name: '可选择', nameEn: 'To choose from', render: (say) => <Chosen say={say} /> },
  {
    name: '没有数据',
    nameEn: 'No data',
    render: (say) => <LabelCarousel label={say('空', 'Empty')} labels={[]} />,
  },
];
