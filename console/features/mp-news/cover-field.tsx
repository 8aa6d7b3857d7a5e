import { Box, Button, chakra, Field, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { MaterialSelector } from '#console/ui/mp-material/material-selector.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { CoverPicture } from './article-list.tsx';

const HEIGHT_PX = 68;

/** The cover of an article, as WeChat cuts it out: wide for the first, square for the others and for shares. */
export function CoverField(props: {
  readonly appId: string;
  /** Null = there is none, or no copy of it. */
  readonly src: string | null;
  readonly hasCover: boolean;
  readonly mayEdit: boolean;
  readonly error: string | undefined;
  readonly onChoose: (material: MpMaterial) => void;
}): ReactElement {
  const { t } = useText();
  const { appId, src, hasCover, mayEdit, error } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Field.Root invalid={error !== undefined} gap="1" w="auto">
      <HStack w="full" justify="space-between">
        <Field.Label>{t('mpNews.field.thumbMediaId')}</Field.Label>
        {mayEdit && (
          <Button size="2xs" variant="ghost" color="accent.fg" onClick={() => setIsOpen(true)}>
            {t(hasCover ? 'mpNews.cover.change' : 'mpNews.cover.choose')}
          </Button>
        )}
      </HStack>
      <HStack gap="2" align="stretch">
        {(['2.35', '1'] as const).map((ratio) => (
          <chakra.button
            key={ratio}
            type="button"
            position="relative"
            h={`${HEIGHT_PX}px`}
            aspectRatio={ratio}
            rounded="md"
            overflow="hidden"
            bg="bg.muted"
            borderWidth="1px"
            borderColor={error === undefined ? 'border' : 'border.error'}
            disabled={!mayEdit}
            aria-label={t(`mpNews.cover.r${ratio === '1' ? 'Square' : 'Wide'}`)}
            onClick={() => setIsOpen(true)}
          >
            <CoverPicture src={src} />
            {hasCover && src === null && ratio !== '1' && (
              <Text textStyle="xs" color="fg.muted" px="2">
                {t('mpMaterial.state.noCopy')}
              </Text>
            )}
            {!hasCover && (
              <Box color="fg.muted" display="grid" placeItems="center" h="full">
                <Glyph name="picture" sizePx={20} />
              </Box>
            )}
            <Text
              position="absolute"
              bottom="1"
              insetStart="1"
              px="1"
              rounded="sm"
              fontSize="10px"
              bg="blackAlpha.700"
              color="white"
            >
              {ratio} : 1
            </Text>
          </chakra.button>
        ))}
      </HStack>
      <FieldNote error={error} room="tight" />
      <MaterialSelector
        kind="image"
        appId={appId}
        isPermanent
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={props.onChoose}
      />
    </Field.Root>
  );
}
