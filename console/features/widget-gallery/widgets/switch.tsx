import { HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { CheckedSwitch } from '#console/ui/checked-switch.tsx';

function Shown(props: {
  readonly say: Say;
  readonly label: string;
  readonly beforeChange?: (next: string) => boolean;
}): ReactElement {
  const [value, setValue] = useState('N');
  return (
    <HStack gap="4">
      <CheckedSwitch {...props} value={value} active="Y" inactive="N" onChange={setValue} />
      <Text as="code" fontFamily="mono" textStyle="sm">
        {value}
      </Text>
    </HStack>
  );
}

export const SWITCH: readonly WidgetState[] = [
  {
    name: '两个取值',
    nameEn: 'Two values',
    render: (say) => <Shown say={say} label={say('启用', 'Enabled')} />,
  },
  {
    name: '切换前检查，会阻止打开',
    nameEn: 'Checked before it changes: turning on is blocked',
    render: (say) => (
      <Shown say={say} label={say('不能打开', 'Cannot be turned on')} beforeChange={(next) => next === 'N'} />
    ),
  },
  {
    name: '不可用',
    nameEn: 'Disabled',
    render: (say) => (
      <CheckedSwitch
        label={say('没有权限', 'Without permission')}
        value
        active={true}
        inactive={false}
        isDisabled
        onChange={() => {}}
      />
    ),
  },
];
