import { Box, Button, HStack, IconButton } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useMaterialColumns } from '#console/ui/mp-material/material-columns.tsx';
import { MediaPlayer } from '#console/ui/preview/media-player.tsx';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { type OnRemove, RemoveButton } from './remove-button.tsx';

/** Voice messages or videos; one at a time is played below its row. */
export function MediaTable(props: {
  readonly type: 'voice' | 'video';
  readonly items: readonly MpMaterial[] | undefined;
  readonly onRemove: OnRemove;
}): ReactElement {
  const { type, items, onRemove } = props;
  const { t } = useText();
  const columns = useMaterialColumns(type);
  const [played, setPlayed] = useState<string | null>(null);
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="lg" overflow="hidden">
      <DataTable
        label={t(`mpMaterial.types.${type}`)}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={{ title: t(`mpMaterial.none.${type}`), hint: t('mpMaterial.noneHint') }}
        actionsWidthPx={168}
        actions={(item) => (
          <HStack gap="1" justify="flex-end">
            <Button
              size="xs"
              variant="ghost"
              disabled={item.previewUrl === null}
              aria-expanded={played === item.id}
              onClick={() => setPlayed(played === item.id ? null : item.id)}
            >
              <Glyph name={played === item.id ? 'close' : 'play'} sizePx={16} />
              {t(played === item.id ? 'mpMaterial.stop' : 'mpMaterial.play')}
            </Button>
            {item.previewUrl !== null && (
              <IconButton asChild size="xs" variant="ghost">
                <a
                  href={item.previewUrl}
                  download={item.name}
                  aria-label={`${t('mpMaterial.download')} ${item.name}`}
                >
                  <Glyph name="download" sizePx={16} />
                </a>
              </IconButton>
            )}
            <RemoveButton item={item} onRemove={onRemove} />
          </HStack>
        )}
        detail={({ id, name, previewUrl }) =>
          played === id && previewUrl !== null ? (
            <Box
              maxW="640px"
              h={type === 'video' ? '420px' : undefined}
              display="flex"
              flexDirection="column"
            >
              <MediaPlayer kind={type === 'video' ? 'video' : 'audio'} fileName={name} src={previewUrl} />
            </Box>
          ) : null
        }
      />
    </Box>
  );
}
