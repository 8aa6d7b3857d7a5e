import { Box, Image, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { PictureChooser } from '#console/ui/picture/picture-chooser.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { putLogo, removeLogo } from '#shared/contracts/platform/tenant-setting.ts';

/** The logo. It is kept at once, apart from the form. */
export function LogoField(props: {
  readonly logo: string | null;
  readonly onSaved: () => void;
}): ReactElement {
  const { t } = useText();
  const { api, reloadMenu } = useServices();
  const prompts = usePrompts();
  const [isBusy, setIsBusy] = useState(false);

  async function save(picture: File | null): Promise<boolean> {
    setIsBusy(true);
    try {
      if (picture === null) await api.call(removeLogo, {});
      else await api.call(putLogo, {}, { file: picture });
      prompts.succeeded();
      props.onSaved();
      await reloadMenu();
      return true;
    } catch (error) {
      prompts.failed(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <PictureChooser
      label={t('tenantSetting.logo')}
      hint={t('tenantSetting.logoHint')}
      hasPicture={props.logo !== null}
      isBusy={isBusy}
      group="logo"
      onSave={save}
      stored={
        <Box
          boxSize="96px"
          flex="none"
          borderWidth="1px"
          rounded="md"
          bg="bg.subtle"
          p="1"
          display="grid"
          placeItems="center"
        >
          {props.logo === null ? (
            <Text textStyle="xs" color="fg.muted" textAlign="center">
              {t('tenantSetting.noLogo')}
            </Text>
          ) : (
            <Image
              src={props.logo}
              alt={t('tenantSetting.logo')}
              maxW="100%"
              maxH="100%"
              objectFit="contain"
            />
          )}
        </Box>
      }
    />
  );
}
