import type { ColumnType, Generated } from 'kysely';
import type { VersionStatus } from '#shared/contracts/kit/versions.ts';
import type {
  MpKind,
  MpMode,
  MpPushReason,
  MpPushState,
} from '#shared/contracts/public-account/mp-account.ts';
import type {
  MpReplyType,
  MpRuleMate,
  MpRuleReqType,
  MpRuleType,
} from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { MpBindingWay } from '#shared/contracts/public-account/mp-binding.ts';
import type {
  MpArticle,
  MpMaterialKind,
  MpMaterialState,
  MpNewsStatus,
  MpPublishProblem,
} from '#shared/contracts/public-account/mp-material.ts';
import type {
  MpMessageStatus,
  MpQuotedSource,
  MpRepType,
} from '#shared/contracts/public-account/mp-message.ts';
import type { MpSource } from '#shared/contracts/public-account/mp-source.ts';
import type { MpSyncError } from '#shared/contracts/public-account/mp-sync.ts';
import type { MpAnswerSource, MpTemplate } from '#shared/contracts/public-account/mp-template.ts';

/** Of what a message carries. kept: a copy is here. gone: the platform has none. refused: it is not what it was said to be. */
export type MediaState = 'kept' | 'gone' | 'refused';

/** What a message of ours has quoted: the case of a source, and when it was read, epoch ms. */
export interface QuotedNote {
  readonly source: MpQuotedSource;
  readonly when: string;
  readonly at: number;
}

/** The address of the cover is signed anew for every answer. */
export type StoredArticle = Omit<MpArticle, 'thumbUrl'>;

/** Rows of the public accounts; bigint is text. */
export interface PublicAccountSchema {
  mp_account: {
    id: Generated<string>;
    tenant_id: string;
    dept_id: string | null;
    name: string;
    account: string;
    app_id: string;
    kind: MpKind;
    is_verified: boolean;
    mode: MpMode;
    hook_key: string;
    sealed_secret: Uint8Array;
    sealed_token: Uint8Array;
    sealed_encoding_key: Uint8Array;
    is_enabled: boolean;
  };
  mp_account_state: {
    account_id: string;
    tenant_id: string;
    last_push_at: Date | null;
    signed_at: Date | null;
    unsigned_at: Date | null;
    checked_at: Date | null;
    is_ok: boolean | null;
    sealed_access_token: Uint8Array | null;
    token_expires_at: Date | null;
    /** Since when a process asks the platform for a token; null = none does. */
    token_forced_at: Date | null;
    menu_busy_until: Generated<Date | null>;
  };
  mp_fan: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    open_id: string;
    remark: string | null;
    is_subscribed: boolean;
    first_seen_at: Date;
    last_in_at: Date | null;
    last_message_at: Date;
    unread: number;
    read_at: Generated<Date | null>;
    waiting_since: Date | null;
    window_until: Date | null;
    sends_left: number;
    claim_user_id: Generated<string | null>;
    claim_until: Generated<Date | null>;
    is_closed: Generated<boolean>;
    snoozed_until: Generated<Date | null>;
    is_blocked: Generated<boolean>;
    is_erased: Generated<boolean>;
    source: Generated<MpSource | null>;
    qr_id: Generated<string | null>;
    source_due_at: Generated<Date | null>;
    source_tries: Generated<number>;
    revision: Generated<string>;
    /** Kept by triggers. */
    messages: Generated<string>;
  };
  mp_note: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    fan_id: string;
    user_id: string;
    text: string;
    mentions: readonly string[];
    created_at: Date;
  };
  mp_message: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    fan_id: string;
    type: 1 | 2;
    created_at: Date;
    arrived_at: Date;
    rep_type: MpRepType;
    rep_event: string | null;
    rep_name: string | null;
    rep_desc: string | null;
    rep_url: string | null;
    rep_hq_url: Generated<string | null>;
    rep_thumb_url: Generated<string | null>;
    content: Generated<string | null>;
    rep_content: string | null;
    rep_media_id: string | null;
    rep_thumb_media_id: string | null;
    rep_location_x: number | null;
    rep_location_y: number | null;
    rep_scale: number | null;
    event_key: string | null;
    status: MpMessageStatus;
    errcode: number | null;
    user_id: string | null;
    client_key: string | null;
    rule_id: Generated<string | null>;
    quoted: ColumnType<QuotedNote | null, string | null | undefined, string | null>;
    answered_type: Generated<MpRuleType | null>;
    deleted_at: Date | null;
    media_state: Generated<MediaState | null>;
    media_type: Generated<string | null>;
    media_blob: Generated<string | null>;
    media_thumb_blob: Generated<string | null>;
    media_bytes: Generated<number | null>;
    media_due_at: Generated<Date | null>;
  };
  mp_material: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    kind: MpMaterialKind;
    is_permanent: boolean;
    media_id: string;
    name: string;
    url: string | null;
    title: string | null;
    introduction: string | null;
    file_type: string | null;
    blob: string | null;
    thumb_blob: string | null;
    width: number | null;
    height: number | null;
    bytes: number | null;
    expires_at: Date | null;
    articles: ColumnType<readonly StoredArticle[] | null, string | null, string | null>;
    created_at: Date;
    created_by: string | null;
    updated_at: Date;
    updated_by: string | null;
    state: Generated<MpMaterialState>;
    in_draft_box: Generated<boolean | null>;
    publish_status: Generated<MpNewsStatus | null>;
    publish_problem: Generated<MpPublishProblem | null>;
    publish_failed: ColumnType<readonly number[] | null, string | null | undefined, string | null>;
    publish_id: Generated<string | null>;
    publish_began_at: Generated<Date | null>;
    publish_due_at: Generated<Date | null>;
    article_id: Generated<string | null>;
    host_changed_at: Generated<Date | null>;
  };
  mp_news_picture: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    url: string;
    blob: string;
    file_type: string;
    bytes: number;
    created_at: Date;
  };
  mp_material_sync: {
    account_id: string;
    tenant_id: string;
    at: Date;
    error: MpSyncError | null;
    errcode: number | null;
  };
  mp_auto_reply: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    name: string;
    type: MpRuleType;
    req_type: MpRuleReqType | null;
    req_key: string | null;
    rep_mate: MpRuleMate;
    rep_content: string | null;
    template_id: string | null;
    priority: number;
    is_enabled: boolean;
    rep_type: Generated<MpReplyType>;
    material_id: Generated<string | null>;
    rep_media_id: Generated<string | null>;
    rep_name: Generated<string | null>;
    rep_desc: Generated<string | null>;
    rep_url: Generated<string | null>;
    rep_hq_url: Generated<string | null>;
    thumb_material_id: Generated<string | null>;
    rep_thumb_media_id: Generated<string | null>;
    days: Generated<readonly number[] | null>;
    start_minute: Generated<number | null>;
    end_minute: Generated<number | null>;
    valid_from: Generated<string | null>;
    valid_to: Generated<string | null>;
    missed_at: Generated<Date | null>;
  };
  mp_known_conflict: {
    tenant_id: string;
    account_id: string;
    key: string;
    known_at: Date;
    known_by: string | null;
  };
  mp_template: {
    id: Generated<string>;
    tenant_id: string;
    name: string;
    source: MpAnswerSource;
    branches: ColumnType<MpTemplate['branches'], string, string>;
  };
  mp_canned: {
    id: Generated<string>;
    tenant_id: string;
    name: string;
    shortcut: string;
    rep_content: string;
    user_id: Generated<string | null>;
  };
  mp_binding: {
    fan_id: string;
    tenant_id: string;
    step: 'phone' | 'code' | 'bound';
    language: 'zh' | 'en';
    sealed_phone: Uint8Array | null;
    user_id: string | null;
    maker_id: string | null;
    at: Date;
    partner_id: Generated<string | null>;
    warehouse_ids: Generated<readonly string[] | null>;
    appointment_id: Generated<string | null>;
    way: Generated<MpBindingWay>;
    bound_by: Generated<string | null>;
  };
  mp_bind_code: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    scene_hash: Uint8Array;
    user_id: string | null;
    appointment_id: string | null;
    made_by: string;
    made_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
    fan_id: Generated<string | null>;
  };
  mp_qr: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    name: string;
    scene: string;
    is_permanent: boolean;
    days: number;
    url: string | null;
    expires_at: Date | null;
    scans: Generated<number>;
    follows: Generated<number>;
    last_scan_at: Generated<Date | null>;
    deleted_at: Generated<Date | null>;
  };
  mp_tag: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    name: string;
    host_tag_id: string | null;
    is_told: boolean;
    errcode: Generated<number | null>;
    created_at: Date;
    created_by: string | null;
    updated_at: Date;
    updated_by: string | null;
  };
  mp_fan_tag: {
    fan_id: string;
    tag_id: string;
    tenant_id: string;
    is_given: boolean;
    is_told: boolean;
    errcode: number | null;
  };
  mp_tag_gone: {
    account_id: string;
    host_tag_id: string;
    tenant_id: string;
  };
  mp_tag_due: {
    account_id: string;
    tenant_id: string;
    due_at: Date;
    failures: number;
  };
  mp_menu: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    no: number;
    status: VersionStatus;
    revision: Generated<number>;
    menu: ColumnType<unknown, string, string>;
    note: string | null;
    changed_by: string | null;
    changed_at: Date;
  };
  mp_push: {
    id: Generated<string>;
    tenant_id: string;
    account_id: string;
    received_at: Date;
    bytes: number;
    sealed_body: Uint8Array;
    is_encrypted: boolean;
    state: MpPushState;
    reason: MpPushReason | null;
    kind: string | null;
    dedupe_key: string;
    answer: string;
    message_id: Generated<string | null>;
  };
}
