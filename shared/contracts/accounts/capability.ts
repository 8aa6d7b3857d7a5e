import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const accountsCapability = defineCapability({
  folder: 'accounts',
  permissions: {
    /** Create, invite, change, disable and remove users; give them a new first password. */
    user_edit: { group: 'accounts', isRisky: true },
    /** See the users whom one's data authority reaches; phone numbers stay masked. */
    user_view: { group: 'accounts' },
  },
  errors: {
    verification_required: { status: 403, report: false },
    user_holds_more: { status: 403, report: false },
    register_withheld: { status: 403, report: false },
    session_not_found: { status: 404, report: false },
    user_not_found: { status: 404, report: false },
    invite_not_open: { status: 409, report: false },
    last_admin: { status: 409, report: false },
    own_account: { status: 409, report: false },
  },
  operationSubjects: ['user'],
  operationActions: ['acceptInvite', 'changePassword', 'invite', 'register', 'resetPassword', 'unlock'],
  explainedSubjects: ['user'],
  limits: {
    challengeValidS: 120,
    proofValidS: 300,
    passwordHistory: 5,
    /** The link that invites a user: over a weekend. */
    inviteValidMs: 72 * 3_600_000,
    /** Links that one call makes for all who have none. */
    invitesMax: 5_000,
    rolesPerUserMax: 50,
    avatarMaxBytes: 2 * 1024 * 1024,
    avatarMaxPx: 3_000,
  },
});
