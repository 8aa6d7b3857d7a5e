import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { shapePaths } from '#shared/theme/shapes.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { stateShape } from '#shared/theme/theme.ts';
import { useText } from './text/text-context.tsx';

/** A state as shape and word; colour only repeats them. */
export function StateMark(props: {
  readonly state: StyledState;
  readonly hasWarning?: boolean;
  readonly form?: 'short' | 'long';
}): ReactElement {
  const { t } = useText();
  const { state, hasWarning = false, form = 'short' } = props;
  return (
    <HStack as="span" gap="2" display="inline-flex" verticalAlign="middle">
      <StateShape state={state} />
      <Text as="span" color={`var(--lw-state-${state}-text)`} fontWeight="600">
        {t(`states.${form}.${state}`)}
      </Text>
      {hasWarning && (
        <span title={t('states.long.warning')} style={{ display: 'inline-flex' }}>
          <StateShape state="warning" />
          <Text as="span" srOnly>
            {t('states.long.warning')}
          </Text>
        </span>
      )}
    </HStack>
  );
}

export function StateShape(props: { readonly state: StyledState; readonly sizePx?: number }): ReactElement {
  const { state, sizePx = 14 } = props;
  return (
    <svg
      aria-hidden="true"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      style={{ flex: 'none', display: 'inline-block' }}
    >
      <path d={shapePaths[stateShape[state]]} fill={`var(--lw-state-${state}-mark)`} />
    </svg>
  );
}
