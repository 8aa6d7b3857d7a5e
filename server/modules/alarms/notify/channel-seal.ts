import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { AlarmChannelKind } from '#shared/contracts/alarms/alarm-channel.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Receiver } from './send-message.ts';

/** As much of a stored channel as its receiver is opened from. */
export interface SealedReceiver {
  readonly channelKind: AlarmChannelKind;
  readonly sealKey: string;
  readonly sealedAddress: Uint8Array;
  readonly sealedSecret: Uint8Array | null;
}

/** For what the parts of a channel are sealed. */
export function sealPurpose(tenantId: Id, sealKey: string, part: 'address' | 'secret'): string {
  return `alarm-channel:${tenantId}:${sealKey}:${part}`;
}

/** Null: address or secret were sealed with another key than that of the data directory. */
export function openReceiver(
  box: SecretBox,
  tenantId: Id,
  { channelKind, sealKey, sealedAddress, sealedSecret }: SealedReceiver,
): Receiver | null {
  const address = box.open(sealedAddress, sealPurpose(tenantId, sealKey, 'address'));
  const secret = sealedSecret && box.open(sealedSecret, sealPurpose(tenantId, sealKey, 'secret'));
  if (address === null || (sealedSecret !== null && secret === null)) return null;
  return { kind: channelKind, address, secret };
}
