import { ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblemCode } from '#shared/contracts/connectors/connector.ts';

/** By what the library and the server say, the most telling first. */
const CODES: readonly (readonly [RegExp, ConnectorProblemCode])[] = [
  [
    /BadIdentityTokenRejected|BadUserAccessDenied|BadIdentityTokenInvalid|BadUserSignatureInvalid/,
    'sign_in_refused',
  ],
  [/ANONYMOUS user token/i, 'wants_sign_in'],
  [/BadSecurityChecksFailed|BadCertificate|BadApplicationSignatureInvalid/, 'not_trusted_there'],
  [/BadSecurityPolicyRejected|BadSecurityModeRejected|End point must exist/i, 'no_such_security'],
  [
    /BadTooManySessions|BadTooManySubscriptions|BadServerHalted|BadShutdown|BadServerNotConnected/,
    'device_error',
  ],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|cannot be established/, 'unreachable'],
  [/ETIMEDOUT|[Tt]imeout|timed out/, 'timeout'],
  [
    /ECONNRESET|EPIPE|disconnected|Connection Break|BadConnectionClosed|aborted|Channel Closed|premature/i,
    'closed',
  ],
];
const DETAIL_MAX_LENGTH = 160;

export function toOpcuaFault(error: unknown): ConnectorFault {
  if (error instanceof ConnectorFault) return error;
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
  const [, code = 'protocol' as const] = CODES.find(([pattern]) => pattern.test(text)) ?? [];
  return new ConnectorFault(
    code,
    /\b(?:Bad[A-Z]\w+|E[A-Z]{4,})/.exec(text)?.[0] ?? text.slice(0, DETAIL_MAX_LENGTH),
  );
}
