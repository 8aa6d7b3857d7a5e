/**
 * Prompts of single dialogs in the specification (points 4, 5 and 8); what it gives in Chinese is literal. Texts of captcha,
 * codes and sign-in are in their own namespaces.
 */
export const dialogs = {
  uploading: '正在上传',
  material: {
    confirmRemoval: '是否确认删除该素材？',
    imageFormat: '上传图片格式不正确！',
    imageSize: '上传图片大小不能超过 2M',
    voiceSize: '上传语音大小不能超过 2M',
    uploadFailed: '上传出错：{{message}}',
    fileService: '文件服务异常，请联系管理员',
  },
  cropper: {
    imageType: '图片类型必须是 jpeg、jpg、png',
    noImage: '请选择图片',
  },
  picker: {
    noImage: '请选择图片',
    noFile: '请选择文件',
    extension: '上传文件只能是 jpg、png、pdf、doc、docx、xls、xlsx、mp3、mp4、avi格式',
    size: '上传文件大小不能超过 {{size}}MB',
    count: '当前限制选择 3 个文件，本次选择了 {{chosen}} 个文件，共选择了 {{total}} 个文件',
    uploadFailed: '上传失败',
  },
  gallery: {
    full: '已达到最大允许上传个数，请勿重复操作！',
    confirmRemoval: '您确定要删除当前预览图片吗?',
  },
  import: {
    extension: '请上传后缀名为xls、xlsx的附件！',
    size: '上传文件大小不能超过100k!',
    noFile: '请选择要上传的文件！',
    succeeded: '导入成功',
    failed: '上传失败，请重新上传',
    noTemplate: '导入参数不全',
  },
  sheet: {
    oneFile: '只支持上传一个文件!',
    extension: '只支持上传 .xlsx, .xls, .csv 后缀文件',
  },
  editor: {
    imageFailed: '图片插入失败',
  },
  news: {
    oneArticle: '图文消息条数限制在1条以内，已默认发送第一条',
  },
  media: {
    unplayable: '此视频暂无法播放，请稍后再试',
    videoExpired: '该视频已过期',
    voiceExpired: '该语音已过期',
  },
  appointment: {
    expired: '该时段已过期，请重新选择',
    confirm: '确认预约该时段？',
  },
  topology: {
    noPermission: '没有权限',
    noMenu: '没有获取到菜单信息',
  },
  carousel: {
    end: '已经到头啦',
    empty: '暂无数据',
  },
  download: {
    failed: '下载失败！',
  },
  log: {
    noWebSocket: '您的浏览器不支持WebSocket',
    switchBlocked: '切换被阻止',
  },
};
