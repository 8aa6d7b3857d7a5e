/** The player of live video. */
export const liveVideo = {
  picture: '{{name}}的实时画面',
  connecting: '正在连接…',
  lost: '此视频暂无法播放，请稍后再试',
  retry: '立即重试',
  talk: '对讲',
  broadcast: '广播',
  broadcastTo: '向 {{count}} 个摄像头广播',
  sound: '声音',
  hd: '高清',
  fullScreen: '全屏',
  controls: '控制栏',
  noMicrophone: '没有麦克风，或未获得使用权限',
  talkFailed: '无法发送声音，请稍后再试',
  talking: '正在对讲',
  broadcasting: '正在广播',
};
