import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const publicAccountCapability = defineCapability({
  folder: 'public-account',
  permissions: {
    /** Connect public accounts: their secrets, their check, what was received and could not be read. */
    mp_account_edit: { group: 'settings', isRisky: true },
    /** Read what fans write, and answer them. */
    mp_chat: { group: 'messages' },
    /** See materials of public accounts. */
    mp_material_view: { group: 'messages' },
    /** Upload and remove materials, write drafts of articles. */
    mp_material_edit: { group: 'messages' },
    /** Block fans, export and erase their data, answer in a conversation that somebody else has claimed. */
    mp_fan_edit: { group: 'messages', isRisky: true },
    /** Rules by which accounts answer by themselves. */
    mp_reply_edit: { group: 'messages' },
    /** Publish news and menus in the name of an account, withdraw them, send previews. */
    mp_publish: { group: 'messages', isRisky: true },
  },
  feedTopics: {
    /** Changes of conversations in reach, and of the one with a fan: keys of `MP_FEED_KEYS`. */
    conversations: { permission: 'mp_chat', id: false },
    conversation: { permission: 'mp_chat', id: true },
  },
  errors: {
    /** The host of the platform does not answer, or not as documented. */
    wechat_unavailable: { status: 502, report: false },
    /** A secret was sealed with another key than that of the data directory. */
    mp_secret_lost: { status: 409, report: false },
    /** The fan's last message is older than 48 hours, or the fan does not follow any more. */
    mp_window_closed: { status: 409, report: false },
    /** As many active messages were sent as the platform takes after one message of the fan. */
    mp_sends_used: { status: 409, report: false },
    /** Auto-replies answer with the template. */
    mp_template_used: { status: 409, report: false },
    /** Somebody else has claimed the conversation: `data.userName`. */
    mp_claimed: { status: 409, report: false },
    mp_fan_blocked: { status: 409, report: false },
    mp_account_off: { status: 409, report: false },
    /** The platform has refused a message; its number is in the message. */
    mp_refused: { status: 409, report: false },
    /** Several accounts are in reach, and none is named. */
    mp_account_missing: { status: 400, report: false },
    mp_image_format: { status: 400, report: false },
    mp_image_too_large: { status: 413, report: false },
    /** Within an article. */
    mp_news_picture_too_large: { status: 413, report: false },
    mp_voice_format: { status: 400, report: false },
    mp_voice_too_large: { status: 413, report: false },
    mp_video_format: { status: 400, report: false },
    mp_video_too_large: { status: 413, report: false },
    mp_thumb_format: { status: 400, report: false },
    mp_thumb_too_large: { status: 413, report: false },
    mp_material_missing: { status: 404, report: false },
    /** `data`: `MpMaterialUses`. */
    mp_material_used: { status: 409, report: false },
    /** WeChat reviews the news: they are neither changed nor removed meanwhile. */
    mp_news_publishing: { status: 409, report: false },
    /** News that can be read in WeChat: they are withdrawn before they are removed or published again unchanged. */
    mp_news_published: { status: 409, report: false },
    /** Nothing of the news can be read in WeChat. */
    mp_news_not_published: { status: 409, report: false },
    /** A fan who does not follow the account gets no preview. */
    mp_fan_left: { status: 409, report: false },
    /** Of temporary media that the platform has removed, and of which there is no copy. */
    mp_voice_expired: { status: 410, report: false },
    mp_video_expired: { status: 410, report: false },
    mp_image_expired: { status: 410, report: false },
    /** Errors of the platform, by their numbers; its number is in the answer's data. */
    mp_host_address: { status: 409, report: false },
    mp_host_secret: { status: 409, report: false },
    mp_host_token: { status: 409, report: false },
    mp_host_denied: { status: 409, report: false },
    mp_host_quota: { status: 409, report: false },
    mp_host_media_gone: { status: 409, report: false },
    mp_host_media_size: { status: 409, report: false },
    mp_host_media_format: { status: 409, report: false },
    mp_host_news_empty: { status: 409, report: false },
    mp_host_news_title: { status: 409, report: false },
    mp_host_news_digest: { status: 409, report: false },
    mp_host_news_author: { status: 409, report: false },
    mp_host_news_content: { status: 409, report: false },
    mp_host_withdrawn: { status: 409, report: false },
    mp_host_menu_name: { status: 409, report: false },
    mp_host_menu_url: { status: 409, report: false },
    mp_host_menu_count: { status: 409, report: false },
    mp_host_menu_program: { status: 409, report: false },
    mp_host_refused: { status: 409, report: false },
    /** Something in the draft keeps it from being published: `data.count`. */
    mp_menu_problems: { status: 409, report: false },
    /** It is being published or withdrawn. */
    mp_menu_busy: { status: 409, report: false },
    /** The platform has no menu of the account. */
    mp_menu_none: { status: 409, report: false },
    /** A fan has as many tags as the platform takes: `data.fan`, `data.limit`. */
    mp_fan_tags_full: { status: 409, report: false },
    /** The article has no address yet: a message leads to it by its address alone. */
    mp_news_no_address: { status: 409, report: false },
  },
  operationSubjects: [
    'mpAccount',
    'mpMessage',
    'mpFan',
    'mpMaterial',
    'mpAutoReply',
    'mpTemplate',
    'mpCanned',
    'mpOwnCanned',
    'mpTag',
    'mpMenu',
  ],
  operationActions: [
    'checkAccount',
    'readPushesAgain',
    'copySecret',
    'sendMessage',
    'removeMessage',
    'uploadNewsPicture',
    'publishNews',
    'withdrawNews',
    'previewNews',
    'syncMaterials',
    'bind',
    'unbind',
    'claim',
    'handOver',
    'close',
    'reopen',
    'snooze',
    'block',
    'erase',
    'fetchMenu',
    'knowConflict',
    'openConflict',
    'tag',
    'syncTags',
  ],
  explainedSubjects: ['mpAccount', 'mpAutoReply', 'mpTag'],
  limits: {
    mpAccountsPerTenantMax: 50,
    /** Of the body of a push, as it arrives. */
    mpPushMaxBytes: 64 * 1024,
    /** A push whose time differs by more is refused. */
    mpPushSkewMaxS: 300,
    /** Per account; beyond it the host is asked to try again. */
    mpPushesPerSecond: 200,
    mpPushBurst: 400,
    /** What was received is kept as it came, to be read again. */
    mpPushDays: 7,
    /** Messages of fans and accounts are kept. */
    mpMessageDays: 400,
    /** An active message is taken for so long after the fan's last one, and so often. */
    mpWindowHours: 48,
    mpSendsPerMessage: 5,
    /** Materials, as they are uploaded. */
    mpImageMaxBytes: 2 * 1024 * 1024,
    mpVoiceMaxBytes: 2 * 1024 * 1024,
    mpVideoMaxBytes: 10 * 1024 * 1024,
    mpThumbMaxBytes: 64 * 1024,
    /** Of a picture within an article, as WeChat takes it. */
    mpNewsPictureMaxBytes: 1024 * 1024,
    /** Of media that the platform answers. */
    mpMediaMaxBytes: 12 * 1024 * 1024,
    /** The platform keeps temporary media for so long. */
    mpTemporaryMs: 259_200_000,
    /** Addresses of copies are good for so long at least, and the same for so long. */
    mpMediaUrlValidS: 3_600,
    mpMediaUrlStepS: 600,
    /** Of an account. */
    mpRulesMax: 500,
    mpRuleKeysMax: 20,
    /** Of a case of a template. */
    mpTemplateTextMax: 500,
    mpRuleKeyMax: 30,
    mpMusicTitleMax: 64,
    /** Its kind, two ids and a keyword. */
    mpConflictKeyMax: 128,
    /** What no keyword has answered: for so long, of so many messages, in so many groups. */
    mpUnmatchedDays: 7,
    mpUnmatchedMax: 5_000,
    mpUnmatchedGroupsMax: 50,
    /** Of a menu, as the platform takes it. */
    mpMenuEntriesMax: 3,
    mpMenuSubsMax: 5,
    /** As wide as so many Chinese characters; a phone cuts off what is wider. */
    mpMenuNameChars: 4,
    mpMenuSubNameChars: 8,
    mpMenuNameBytes: 16,
    mpMenuSubNameBytes: 60,
    mpMenuKeyBytes: 128,
    mpMenuUrlBytes: 1_024,
    mpMenuReplyBytes: 2_048,
    /** While it is given to the platform nobody else changes it; no call takes longer. */
    mpMenuBusyMs: 60_000,
    /** Days of one report. */
    mpSummaryDaysMax: 800,
    mpVideoTitleMax: 64,
    mpVideoIntroductionMax: 120,
    mpArticlesMax: 8,
    mpArticleTitleMax: 32,
    mpArticleAuthorMax: 16,
    mpArticleDigestMax: 128,
    /** With markup. */
    mpArticleHtmlMax: 20_000,
    /** WeChat is asked for the result of a publication this often, and so long. */
    mpPublishAskMs: 10_000,
    mpPublishMaxMs: 30 * 60_000,
    /** A claim ends after so long without an answer. */
    mpClaimMs: 15 * 60_000,
    mpSnoozeMaxDays: 30,
    mpNoteMentionsMax: 20,
    /** Of an account, and of a fan, as the platform takes them. */
    mpTagsMax: 100,
    mpFanTagsMax: 20,
    mpTagNameBytes: 30,
    /** Of a colleague alone. */
    mpOwnCannedMax: 200,
  },
});
