import { Box, IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { NewsCard } from '#console/ui/mp-material/news-card.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { type OnRemove, RemoveButton } from './remove-button.tsx';

/** News, each as the phone shows it. One is opened in its editor. */
export function NewsCards(props: {
  readonly items: readonly MpMaterial[];
  readonly onRemove: OnRemove;
}): ReactElement {
  const { items, onRemove } = props;
  const { t } = useText();
  const { navigate } = useView();
  return (
    <Box
      as="ul"
      aria-label={t('mpMaterial.types.news')}
      listStyleType="none"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(280px, 1fr))"
      gap="4"
      alignItems="start"
    >
      {items.map((item) => {
        const run = (): void => navigate(`/mp-material/news/index?id=${item.id}`);
        const label = t('mpMaterial.editNews', { name: item.name });
        return (
          <Box as="li" key={item.id}>
            <NewsCard item={item} open={{ label: t('mpMaterial.openNews', { name: item.name }), run }}>
              {onRemove && (
                <IconButton size="xs" variant="ghost" aria-label={label} onClick={run}>
                  <Glyph name="pen" sizePx={16} />
                </IconButton>
              )}
              <RemoveButton item={item} onRemove={onRemove} />
            </NewsCard>
          </Box>
        );
      })}
    </Box>
  );
}
