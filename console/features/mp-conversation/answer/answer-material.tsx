import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { MaterialPicture, TemporaryLeft } from '#console/ui/mp-material/material-picture.tsx';
import { MaterialSelector } from '#console/ui/mp-material/material-selector.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';

const PICTURE_PX = 72;
const COVER_PX = 128;

/** The material of an answer, out of the library of the account. */
export function AnswerMaterial(props: {
  readonly kind: 'image' | 'voice' | 'video' | 'news';
  /** While nothing is chosen; absent = by its kind. */
  readonly empty?: string;
  readonly appId: string;
  readonly material: MpMaterial | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (material: MpMaterial | undefined) => void;
}): ReactElement {
  const { t } = useText();
  const { kind, appId, material, isDisabled, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const articles = material?.content?.articles ?? [];
  const [first] = articles;
  const cover = first?.thumbUrl;
  return (
    <HStack minH="78px" borderWidth="1px" rounded="md" px="3" py="2" gap="3" wrap="wrap">
      {material === undefined ? (
        <Text color="fg.muted">
          {props.empty ?? t('mpConversation.noMaterial', { kind: t(`mpConversation.kinds.${kind}`) })}
        </Text>
      ) : (
        <>
          {cover != null && (
            <Box w={`${COVER_PX}px`} h={`${PICTURE_PX}px`} flex="none" rounded="sm" overflow="hidden">
              <img src={cover} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
            </Box>
          )}
          {kind === 'image' && (
            <Box w={`${PICTURE_PX}px`} flex="none" rounded="sm" overflow="hidden">
              <MaterialPicture item={{ ...material, expiresAt: null }} heightPx={PICTURE_PX} />
            </Box>
          )}
          <Stack gap="0" flex="1" minW="200px">
            <Text fontWeight="600" truncate title={material.name}>
              {first?.title ?? material.title ?? material.name}
            </Text>
            {first && (
              <Text textStyle="sm" color="fg.muted" truncate>
                {first.digest}
              </Text>
            )}
            {articles.length > 1 && (
              <Text textStyle="sm" color="fg.warning">
                {t('mpConversation.newsMany', { count: articles.length })}
              </Text>
            )}
            {first?.url === null && (
              <Text textStyle="sm" color="fg.error">
                {t('mpConversation.newsNoAddress')}
              </Text>
            )}
            {material.expiresAt !== null && (
              <Text textStyle="xs" color="fg.muted">
                <TemporaryLeft expiresAt={material.expiresAt} />
              </Text>
            )}
          </Stack>
        </>
      )}
      <HStack ms="auto" flex="none" gap="2">
        <Button size="sm" variant="outline" disabled={isDisabled} onClick={() => setIsOpen(true)}>
          {t('mpConversation.chooseMaterial')}
        </Button>
        {material !== undefined && (
          <Button size="sm" variant="outline" onClick={() => onChoose(undefined)}>
            {t('mpConversation.dropMaterial')}
          </Button>
        )}
      </HStack>
      <MaterialSelector
        kind={kind}
        appId={appId}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={onChoose}
      />
    </HStack>
  );
}
