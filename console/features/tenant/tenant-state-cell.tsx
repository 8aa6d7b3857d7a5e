import { HStack } from '@chakra-ui/react';
import type { ComponentProps, ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { TenantState } from '#shared/contracts/tenant.ts';

interface Look {
  readonly glyph: ComponentProps<typeof Glyph>['name'];
  readonly colour: string;
}

const LOOKS: Readonly<Record<TenantState, Look>> = {
  open: { glyph: 'check', colour: 'fg.success' },
  paused: { glyph: 'pause', colour: 'fg.warning' },
  not_started: { glyph: 'lock', colour: 'fg.muted' },
  ended: { glyph: 'lock', colour: 'fg.warning' },
};

/** Whether people work in a tenant, as shape and word. */
export function TenantStateCell(props: { readonly state: TenantState }): ReactElement {
  const { t } = useText();
  const { glyph, colour } = LOOKS[props.state];
  return (
    <HStack gap="1.5" color={colour}>
      <Glyph name={glyph} sizePx={14} />
      {t(`tenant.states.${props.state}`)}
    </HStack>
  );
}
