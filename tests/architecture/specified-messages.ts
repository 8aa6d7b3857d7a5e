/**
 * The literal messages of the specification (points 5 and 8) and the text keys that carry them. `{{n}}` stands for any
 * placeholder.
 */
export interface SpecifiedMessage {
  readonly point: 5 | 8;
  readonly text: string;
  /** `en`: the specification gives it in English; it is the English text then, whatever its capitals. */
  readonly language?: 'en';
  /** The text of the keys goes on behind it. */
  readonly isBeginning?: true;
  /** Keys that carry it, by file of `shared/i18n` in camel case. */
  readonly keys?: readonly string[];
  /** Why no source file uses the keys. */
  readonly unused?: string;
  /** A source file that has it, where it is for the browser's log and no text of a page. */
  readonly source?: string;
  /** The part of the product that will say it: no key carries it before. */
  readonly pending?: string;
  /** Keys of the same text that say something else. */
  readonly elsewhere?: readonly string[];
}

const MATERIALS = 'material library';

const VALIDATION: readonly Omit<SpecifiedMessage, 'point'>[] = [
  {
    text: 'must contain upper and lower case letters and digits',
    language: 'en',
    keys: ['password.hint'],
  },
  { text: '密码较强', keys: ['password.meter.strong'] },
  { text: '密码较弱', keys: ['password.meter.weak'] },
  { text: '密码太弱', keys: ['password.meter.tooWeak'] },
  { text: '请输入手机号码', keys: ['sms.phoneRequired'] },
  { text: '请输入正确的手机号', keys: ['sms.phoneInvalid', 'errors.field.phone_invalid'] },
  { text: '验证码不能为空', keys: ['sms.codeRequired', 'security.codeRequired'] },
  { text: '请输入用户名', keys: ['sms.account.usernameRequired', 'login.usernameRequired'] },
  { text: '请输入当前登录账号', keys: ['sms.account.usernameOther'] },
  { text: '请输入密码', keys: ['sms.account.passwordRequired', 'login.passwordRequired'] },
  { text: '用户名或密码不正确', keys: ['sms.account.wrong'] },
  { text: '此操作将永久删除, 是否继续?', keys: ['sms.account.deleteLead', 'prompts.confirmRemoval'] },
  {
    text: 'upload image format wrong!',
    language: 'en',
    keys: ['mpMaterial.upload.imageFormat', 'refusals.mp_image_format'],
  },
  {
    text: 'image size cannot exceed 2M',
    language: 'en',
    keys: ['mpMaterial.upload.imageSize', 'refusals.mp_image_too_large'],
  },
  {
    text: 'voice size cannot exceed 2M',
    language: 'en',
    keys: ['mpMaterial.upload.voiceSize', 'refusals.mp_voice_too_large'],
  },
  { text: 'image type must be jpeg, jpg, png', language: 'en', keys: ['picture.wrongType'] },
  { text: 'please choose an image', language: 'en', keys: ['picture.nothingChosen'] },
  {
    text: '上传文件只能是 jpg、png、pdf、doc、docx、xls、xlsx、mp3、mp4、avi格式',
    keys: ['errors.file_wrong_type'],
  },
  { text: '上传文件大小不能超过 {{n}}MB', keys: ['errors.file_too_large'] },
  {
    text: '当前限制选择 3 个文件，本次选择了 {{n}} 个文件，共选择了 {{m}} 个文件',
    keys: ['file.upload.tooMany', 'filePicker.tooMany'],
  },
  { text: '上传失败', keys: ['file.upload.failed', 'filePicker.failed'] },
  { text: '请选择图片', keys: ['filePicker.choosePicture'] },
  { text: '请选择文件', keys: ['filePicker.chooseFile'] },
  { text: '是否确认删除该素材？', keys: ['filePicker.askRemove', 'mpMaterial.askRemove'] },
  { text: '删除成功！', keys: ['filePicker.removed', 'mpMaterial.removed'] },
  { text: '已达到最大允许上传个数，请勿重复操作！', keys: ['gallery.full'] },
  { text: '您确定要删除当前预览图片吗?', keys: ['gallery.askRemove'] },
  { text: '请上传后缀名为xls、xlsx的附件！', isBeginning: true, keys: ['errors.import_wrong_type'] },
  { text: '上传文件大小不能超过100k!', keys: ['errors.import_too_large'] },
  { text: '请选择要上传的文件！', keys: ['errors.import_no_file'] },
  { text: '只支持上传一个文件!', keys: ['sheetImport.oneFile'] },
  { text: '只支持上传 .xlsx, .xls, .csv 后缀文件', keys: ['sheetImport.wrongFile'] },
  {
    text: 'this period has expired, please choose again',
    language: 'en',
    keys: ['appointment.expired', 'recordErrors.slot_expired'],
  },
  { text: 'confirm booking this period?', language: 'en', keys: ['appointment.confirm'] },
  { text: '图文消息条数限制在1条以内，已默认发送第一条', keys: ['mpConversation.newsFirst'] },
];

const ERRORS: readonly Omit<SpecifiedMessage, 'point'>[] = [
  {
    text: '操作太频繁，请勿重复请求',
    keys: ['errors.too_often'],
    unused: 'its status 000 is none of HTTP: calls that are too many are refused with 429',
  },
  {
    text: '当前操作没有权限',
    keys: ['errors.unauthorized', 'errors.forbidden', 'errors.wrong_tenant'],
  },
  { text: '资源不存在', keys: ['errors.not_found'] },
  { text: '未绑定登录账号，请使用密码登录后绑定', keys: ['errors.not_bound'] },
  { text: '演示环境不能操作，如需了解联系我们', keys: ['errors.demo_locked'] },
  { text: '用户名不存在或密码错误', keys: ['errors.bad_credentials'] },
  { text: '验证码错误,请重新输入', keys: ['errors.captcha_wrong', 'errors.field.code_wrong'] },
  { text: '请求过频繁', keys: ['errors.rate_limited'] },
  { text: '演示环境，没有权限操作', keys: ['errors.demo_denied'] },
  { text: '系统未知错误', keys: ['errors.unknown'] },
  { text: '用户尚未绑定', keys: ['refusals.social_not_linked'] },
  { text: '提示', keys: ['prompts.title', 'password.prompt.title'] },
  { text: 'verification failed', language: 'en', keys: ['captcha.failure'] },
  { text: 'upload error: ', language: 'en', isBeginning: true, keys: ['mpMaterial.upload.failed'] },
  {
    text: 'file service error, please contact the administrator',
    language: 'en',
    pending: MATERIALS,
  },
  { text: '图片插入失败', keys: ['article.imageFailed'] },
  {
    text: '导入成功',
    isBeginning: true,
    keys: ['job.result.importCommit', 'job.result.importCommitSkipped'],
  },
  { text: '上传失败，请重新上传', keys: ['sheetImport.uploadFailed'] },
  { text: '导入参数不全', keys: ['sheetImport.incomplete'] },
  { text: '验证码发送成功', keys: ['sms.sent'] },
  { text: 'download failed!', language: 'en', keys: ['prompts.downloadFailed'] },
  { text: '您的浏览器不支持WebSocket', source: 'shared/client/message-centre.ts' },
  { text: '没有权限', keys: ['topology.denied'], elsewhere: ['shell.titles.p403'] },
  { text: '没有获取到菜单信息', keys: ['topology.noMenu'] },
  { text: '此视频暂无法播放，请稍后再试', keys: ['preview.problem.videoUnplayable', 'liveVideo.lost'] },
  { text: '该视频已过期', keys: ['refusals.mp_video_expired', 'mpConversation.expired.video'] },
  { text: '该语音已过期', keys: ['refusals.mp_voice_expired', 'mpConversation.expired.voice'] },
  { text: '切换被阻止', source: 'console/ui/checked-switch.tsx' },
  { text: 'operation success', language: 'en', isBeginning: true, keys: ['prompts.succeeded'] },
  { text: 'operation failed', language: 'en', keys: ['prompts.failed'] },
  { text: 'please select items to delete', language: 'en', keys: ['prompts.nothingSelected'] },
  { text: 'confirm to perform ', language: 'en', isBeginning: true, keys: ['prompts.confirm'] },
];

export const SPECIFIED_MESSAGES: readonly SpecifiedMessage[] = [
  ...VALIDATION.map((message) => ({ point: 5 as const, ...message })),
  ...ERRORS.map((message) => ({ point: 8 as const, ...message })),
];
