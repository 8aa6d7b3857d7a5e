import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** What the newest value would yield, or in words why nothing. */
export type RowPreview =
  | { readonly kind: 'state'; readonly states: readonly MachineState[] }
  | { readonly kind: 'metric'; readonly metric: string; readonly value: number }
  | {
      readonly kind: 'refused';
      readonly text: string;
      readonly detail: string;
      /** The value would be refused for ever: it is no number. */
      readonly isNoNumber?: boolean;
    };

export function RowPreviewText(props: { readonly preview: RowPreview | null }): ReactElement {
  const { t, language } = useText();
  const { preview } = props;
  if (preview === null)
    return (
      <Text textStyle="sm" color="fg.muted" alignSelf="center">
        {t('onboarding.row.noPreview')}
      </Text>
    );
  if (preview.kind === 'refused')
    return (
      <HStack gap="1.5" color="fg.warning" minW="0" title={preview.detail}>
        <Glyph name="warning" sizePx={14} />
        <Text textStyle="sm" truncate>
          {preview.text}
        </Text>
      </HStack>
    );
  return (
    <HStack gap="2" minW="0">
      <Text as="span" color="fg.muted" aria-hidden>
        →
      </Text>
      {preview.kind === 'state' ? (
        preview.states.map((state) => <StateMark key={state} state={state} />)
      ) : (
        <Text truncate fontWeight="600" fontVariantNumeric="tabular-nums">
          {preview.metric}{' '}
          {new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(preview.value)}
        </Text>
      )}
    </HStack>
  );
}
