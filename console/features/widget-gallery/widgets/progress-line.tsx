import { Stack } from '@chakra-ui/react';
import type { WidgetState } from '#console/features/widget-gallery/widget.ts';
import { ProgressLine } from '#console/ui/progress-line.tsx';

export const PROGRESS_LINE: readonly WidgetState[] = [
  {
    name: '从零到完成',
    nameEn: 'From nothing to done',
    render: (say) => (
      <Stack gap="3" maxW="480px">
        {[0, 0.004, 0.5, 1].map((share) => (
          <ProgressLine key={share} label={say('上传', 'Upload')} share={share}>
            {`${share * 100}%`}
          </ProgressLine>
        ))}
      </Stack>
    ),
  },
  {
    name: '进度未知',
    nameEn: 'Under way, how far is not known',
    render: (say) => <ProgressLine label={say('进行中', 'Under way')} share={null} />,
  },
  {
    name: '颜色与高度',
    nameEn: 'Colours and heights',
    render: (say) => (
      <Stack gap="3" maxW="480px">
        <ProgressLine label={say('正常', 'Good')} share={0.9} tone="good" heightPx={4} />
        <ProgressLine label={say('警告', 'Warning')} share={0.6} tone="warning" />
        <ProgressLine label={say('异常', 'Bad')} share={0.3} tone="bad" heightPx={8} />
      </Stack>
    ),
  },
];
