import type { ReactElement } from 'react';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { TenantState } from '#shared/contracts/tenants/tenant.ts';

const LOOKS: Readonly<Record<TenantState, StateLook>> = {
  open: STATE_LOOKS.good,
  paused: { glyph: 'pause', colour: 'fg.warning' },
  not_started: { glyph: 'lock', colour: 'fg.muted' },
  ended: { glyph: 'lock', colour: 'fg.warning' },
};

/** Whether people work in a tenant. */
export function TenantStateCell({ state }: { readonly state: TenantState }): ReactElement {
  const { t } = useText();
  return <StateCell look={LOOKS[state]} text={t(`tenant.states.${state}`)} />;
}
