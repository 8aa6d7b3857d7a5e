import type { SocialType } from '#shared/contracts/social/social.ts';

/** Rows of the social sign-in; bigint is text. */
export interface SocialSchema {
  social_provider: {
    tenant_id: string;
    type: SocialType;
    name: string;
    app_id: string;
    sealed_secret: Uint8Array;
    agent_id: string | null;
    issuer: string | null;
    is_enabled: boolean;
  };
  social_state: {
    state_hash: Uint8Array;
    tenant_id: string;
    type: SocialType;
    holder_hash: Uint8Array;
    user_id: string | null;
    expires_at: Date;
  };
  social_ticket: {
    ticket_hash: Uint8Array;
    tenant_id: string;
    type: SocialType;
    realm: string;
    subject: string;
    display_name: string | null;
    holder_hash: Uint8Array;
    expires_at: Date;
  };
  social_link: {
    tenant_id: string;
    user_id: string;
    type: SocialType;
    realm: string;
    subject: string;
    display_name: string | null;
    /** Who may have bound it besides its user: the maker of the session. */
    maker_id: string | null;
    created_at: Date;
  };
}
