import { Button, Code, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { PositionDialog } from '#console/ui/map/lazy-map-dialog.tsx';
import type { MapDialogProps } from '#console/ui/map/map-dialog.tsx';

const SUZHOU = { longitude: 120.5954, latitude: 31.3041 };

/** A dialog that is opened by its button, and what it has handed over. */
function Sample(props: {
  readonly say: Say;
  readonly dialog?: Pick<MapDialogProps, 'system' | 'value' | 'openMap'>;
}): ReactElement {
  const { say, dialog } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [output, setOutput] = useState('');
  const end = (text: string) => {
    setIsOpen(false);
    setOutput(text);
  };
  return (
    <Stack align="start">
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {say('选择位置', 'Choose a position')}
      </Button>
      {output !== '' && <Code whiteSpace="pre-wrap">{output}</Code>}
      {isOpen && (
        <PositionDialog
          name="site"
          {...dialog}
          onConfirm={(position) => end(JSON.stringify(position))}
          onCancel={() => end('cancel')}
        />
      )}
    </Stack>
  );
}

export const MAP: readonly WidgetState[] = [
  {
    name: '还没有位置',
    nameEn: 'Without a position',
    opens: true,
    render: (say) => <Sample say={say} />,
  },
  {
    name: '已有位置，GCJ-02',
    nameEn: 'With a position, GCJ-02',
    opens: true,
    render: (say) => (
      <Sample
        say={say}
        dialog={{
          system: 'GCJ-02',
          value: { ...SUZHOU, address: say('苏州市姑苏区人民路 1 号', '1 Renmin Road, Suzhou') },
        }}
      />
    ),
  },
  {
    name: '浏览器无法显示地图',
    nameEn: 'A browser that draws no map',
    opens: true,
    render: (say) => (
      <Sample say={say} dialog={{ value: SUZHOU, openMap: () => Promise.reject(new Error('no WebGL')) }} />
    ),
  },
];
