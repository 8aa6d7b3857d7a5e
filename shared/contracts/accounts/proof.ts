import { z } from 'zod';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** What somebody proves once more who they are for. `phone_first` is for who has no number yet. */
export const ProofAction = z.enum([
  'phone_change',
  'phone_first',
  'second_factor_end',
  'recovery_codes',
  'credential_remove',
  'file_purge',
  'mp_secret',
]);
export type ProofAction = z.infer<typeof ProofAction>;

/** What name and password prove. A number is changed by who holds it: a code to it proves that. */
export const PasswordProofAction = ProofAction.exclude(['phone_change']);
export type PasswordProofAction = z.infer<typeof PasswordProofAction>;

/** As given by the verification, for one call of the same session; a call without it is refused. */
export const Proof = ExactText(64).optional();
