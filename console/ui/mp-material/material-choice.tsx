import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial, MpMaterialType } from '#shared/contracts/public-account/mp-material.ts';
import { MaterialPicture, TemporaryLeft } from './material-picture.tsx';
import { MaterialSelector } from './material-selector.tsx';

const PICTURE_PX = 72;

/** What is shown of a chosen material; `item` where it is known as a whole. */
export interface ChosenMaterial {
  readonly mediaId: string;
  readonly name: string;
  readonly item: MpMaterial | null;
}

/** A material out of the library of an account, chosen in a dialog. A page with it names the texts `mpMaterial`. */
export function MaterialChoice(props: {
  readonly kind: MpMaterialType;
  readonly appId: string;
  readonly chosen: ChosenMaterial | undefined;
  /** Permanent ones alone. */
  readonly isPermanent?: boolean;
  /** Said while nothing is chosen; absent = what the kind says. */
  readonly empty?: string;
  readonly isDisabled: boolean;
  /** Undefined = none any more. */
  readonly onChoose: (material: MpMaterial | undefined) => void;
}): ReactElement {
  const { t } = useText();
  const { kind, appId, chosen, empty, isPermanent = false, isDisabled, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const item = chosen?.item ?? null;
  return (
    <HStack w="100%" minH="78px" borderWidth="1px" rounded="md" px="3" py="2" gap="3">
      {chosen === undefined ? (
        <Text color="fg.muted">{empty ?? t(`mpMaterial.selector.none.${kind}`)}</Text>
      ) : (
        <>
          {kind === 'image' && item && (
            <Box w={`${PICTURE_PX}px`} flex="none" rounded="sm" overflow="hidden">
              <MaterialPicture item={{ ...item, expiresAt: null }} heightPx={PICTURE_PX} />
            </Box>
          )}
          <Stack gap="0" minW="0">
            <Text fontWeight="600" truncate title={chosen.name}>
              {item?.title ?? chosen.name}
            </Text>
            {item && item.expiresAt !== null && (
              <Text textStyle="xs" color="fg.muted">
                <TemporaryLeft expiresAt={item.expiresAt} />
              </Text>
            )}
          </Stack>
        </>
      )}
      <HStack ms="auto" flex="none" gap="2">
        <Button size="sm" variant="outline" disabled={isDisabled} onClick={() => setIsOpen(true)}>
          {t('mpMaterial.selector.pick')}
        </Button>
        {chosen !== undefined && (
          <Button size="sm" variant="outline" disabled={isDisabled} onClick={() => onChoose(undefined)}>
            {t('mpMaterial.selector.drop')}
          </Button>
        )}
      </HStack>
      <MaterialSelector
        kind={kind}
        appId={appId}
        isPermanent={isPermanent}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={onChoose}
      />
    </HStack>
  );
}
