import { Box, Field, Input } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { MaterialChoice } from '#console/ui/mp-material/material-choice.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import type { MusicDraft } from './answer-draft.ts';

const FIELDS = [
  ['title', LIMITS.mpVideoTitleMax],
  ['description', LIMITS.mpVideoIntroductionMax],
  ['url', 1_024],
  ['hqUrl', 1_024],
] as const;

/** Music: where it is, what it is called, and its picture. */
export function AnswerMusic(props: {
  readonly appId: string;
  readonly music: MusicDraft;
  readonly thumb: MpMaterial | undefined;
  readonly isDisabled: boolean;
  readonly onMusic: (music: MusicDraft) => void;
  readonly onThumb: (material: MpMaterial | undefined) => void;
}): ReactElement {
  const { t } = useText();
  const { appId, music, thumb, isDisabled, onMusic, onThumb } = props;
  return (
    <>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="2">
        {FIELDS.map(([name, max]) => (
          <Field.Root key={name} required={name === 'url'} disabled={isDisabled}>
            <Field.Label textStyle="xs" color="fg.muted">
              {t(`mpConversation.music.${name}`)}
              <Field.RequiredIndicator />
            </Field.Label>
            <Input
              size="sm"
              maxLength={max}
              value={music[name]}
              placeholder={name === 'url' || name === 'hqUrl' ? 'https://' : undefined}
              onChange={({ target }) => onMusic({ ...music, [name]: target.value })}
            />
          </Field.Root>
        ))}
      </Box>
      <MaterialChoice
        kind="image"
        empty={t('mpConversation.music.noThumb')}
        appId={appId}
        chosen={thumb && { ...thumb, item: thumb }}
        isDisabled={isDisabled}
        onChoose={onThumb}
      />
    </>
  );
}
