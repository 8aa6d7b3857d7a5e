import { type ReactElement, useCallback } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { BindCodeDialog } from '#console/ui/public-account/bind-code-dialog.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { makeTicketMpCode } from '#shared/contracts/public-account/mp-binding.ts';
import type { Appointment } from '#shared/contracts/yard/appointment.ts';
import { truckName } from './truck-name.ts';

/** A code that the driver of a truck scans at the gate. */
export function TicketCodeDialog(props: {
  readonly row: Appointment;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const { row, accounts, onClose } = props;
  const appointmentId = row.id;
  const make = useCallback(
    (accountId: string) => api.call(makeTicketMpCode, { body: { accountId, appointmentId } }),
    [api, appointmentId],
  );
  return (
    <BindCodeDialog
      title={t('mpBinding.ticketTitle', { name: truckName(row) })}
      text={t('mpBinding.ticketText')}
      accounts={accounts}
      make={make}
      onClose={onClose}
    />
  );
}
