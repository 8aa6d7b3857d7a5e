import { ADMINS, button, OPERATORS, type ServerCapability } from '#server/core/capability.ts';

/** Cameras. */
export const serverVideo: ServerCapability = {
  menusBehind: {
    machineModel: [
      {
        code: 'camera',
        parent: null,
        type: '0',
        name: '摄像头',
        nameEn: 'Cameras',
        path: '/camera',
        icon: 'video',
        keepAlive: true,
        sort: 27,
        roles: OPERATORS,
      },
      button('camera', 'camera_view', '查看摄像头画面', 'Watch cameras', 1, OPERATORS),
      button('camera', 'camera_talk', '通过摄像头对讲和广播', 'Speak through cameras', 2, OPERATORS),
      button('camera', 'camera_edit', '管理摄像头', 'Change cameras', 3, ADMINS),
    ],
  },
};
