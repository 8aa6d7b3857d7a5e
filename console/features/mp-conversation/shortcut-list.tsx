import { Box, Dialog, Kbd, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const SHORTCUTS = [
  ['/', 'search'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'answer'],
  ['Ctrl+Enter', 'send'],
  ['Alt+S', 'send'],
  ['Alt+N', 'note'],
  ['C', 'claim'],
  ['H', 'handOver'],
  ['E', 'close'],
  ['?', 'list'],
] as const;

export function ShortcutList({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  return (
    <DialogFrame size="lg" widthPx={440} onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{t('mpConversation.shortcuts')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="6">
        <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="6" rowGap="2">
          {SHORTCUTS.map(([key, does]) => (
            <Box key={key} display="contents">
              <Text as="dt">
                <Kbd>{key}</Kbd>
              </Text>
              <Text as="dd">{t(`mpConversation.shortcut.${does}`)}</Text>
            </Box>
          ))}
        </Box>
      </Dialog.Body>
    </DialogFrame>
  );
}
