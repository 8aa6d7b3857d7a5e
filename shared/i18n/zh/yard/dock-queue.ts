export const dockQueue = {
  title: '叫号设置',
  field: {
    helpPoint: '过号去哪里',
    helpPointEn: '英文',
    isVoiceOn: '语音叫号',
    voiceFrom: '语音开始',
    voiceTo: '语音结束',
    pauseReason: '暂停原因',
    pauseReasonEn: '英文原因',
    pausedUntil: '预计恢复',
  },
  helpHint: '过号或还没有月台的司机去的地方，例如 2 号窗口。',
  voiceHint: '按仓库所在地的时间。开始与结束相同表示全天。',
  pauseHint: '填写后暂停叫号，看板显示原因；清空后恢复。',
  saved: '已保存叫号设置',
};
