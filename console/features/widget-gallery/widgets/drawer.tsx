import { Button, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { SideDrawer } from '#console/ui/side-drawer.tsx';

function Opened(props: {
  readonly say: Say;
  readonly isDirty: boolean;
  readonly widthPx?: number;
}): ReactElement {
  const { say, isDirty, widthPx } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {say('打开抽屉', 'Open the drawer')}
      </Button>
      <SideDrawer
        isOpen={isOpen}
        isDirty={isDirty}
        title={say('设备详情', 'Machine')}
        {...(widthPx !== undefined && { widthPx })}
        onClose={() => setIsOpen(false)}
        footer={(close) => (
          <Button size="sm" variant="outline" onClick={close}>
            {say('返回', 'Back')}
          </Button>
        )}
      >
        <Text>
          {say(
            '标题和关闭按钮始终可见，内容可滚动。',
            'Title and close button stay in sight; the content scrolls.',
          )}
        </Text>
      </SideDrawer>
    </>
  );
}

export const DRAWER: readonly WidgetState[] = [
  {
    name: '右侧抽屉',
    nameEn: 'At the right',
    opens: true,
    render: (say) => <Opened say={say} isDirty={false} />,
  },
  {
    name: '宽 800 像素',
    nameEn: '800 px wide',
    opens: true,
    render: (say) => <Opened say={say} isDirty={false} widthPx={800} />,
  },
  {
    name: '有未保存的修改时先询问',
    nameEn: 'With unsaved changes it asks first',
    render: (say) => <Opened say={say} isDirty />,
  },
];
