import { Box, IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { NewsCard } from '#console/ui/mp-material/news-card.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';

/** News, each as the phone shows it. */
export function NewsCards(props: {
  readonly items: readonly MpMaterial[];
  readonly onRemove: ((item: MpMaterial) => Promise<void>) | null;
}): ReactElement {
  const { items, onRemove } = props;
  const { t } = useText();
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
      {items.map((item) => (
        <Box as="li" key={item.id}>
          <NewsCard item={item}>
            {onRemove && (
              <IconButton
                size="xs"
                variant="ghost"
                color="fg.error"
                aria-label={`${t('mpMaterial.remove')} ${item.name}`}
                onClick={() => void onRemove(item)}
              >
                <Glyph name="trash" sizePx={16} />
              </IconButton>
            )}
          </NewsCard>
        </Box>
      ))}
    </Box>
  );
}
