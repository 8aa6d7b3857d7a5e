import { Button, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { Say, WidgetState } from '#console/features/widget-gallery/widget.ts';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { MaterialSelector } from '#console/ui/mp-material/material-selector.tsx';
import { listMpMaterialAccounts, type MpMaterialType } from '#shared/contracts/public-account/mp-material.ts';

/** Opens on the materials of the first public account in reach. */
function Selector(props: { readonly kind: MpMaterialType; readonly say: Say }): ReactElement {
  const { kind, say } = props;
  const { data } = useCall(listMpMaterialAccounts, {}, { enabled: useMay('mp_material_view') });
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {say('选择素材', 'Choose a material')}
      </Button>
      {chosen !== null && <Text mt="2">{say(`已选择 ${chosen}`, `Chosen: ${chosen}`)}</Text>}
      <MaterialSelector
        kind={kind}
        appId={data?.[0]?.appId ?? 'wx0000'}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={({ name }) => setChosen(name)}
      />
    </>
  );
}

export const MATERIAL_SELECTOR: readonly WidgetState[] = [
  { name: '图片', nameEn: 'Images', opens: true, render: (say) => <Selector kind="image" say={say} /> },
  { name: '语音', nameEn: 'Voice', opens: true, render: (say) => <Selector kind="voice" say={say} /> },
  { name: '视频', nameEn: 'Video', opens: true, render: (say) => <Selector kind="video" say={say} /> },
  { name: '图文', nameEn: 'News', opens: true, render: (say) => <Selector kind="news" say={say} /> },
];
