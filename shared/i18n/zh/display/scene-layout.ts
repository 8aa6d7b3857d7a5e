/** Problems of a stored layout of a big screen. */
export const sceneLayout = {
  kind: {
    lane: '产线',
    machine: '设备',
    aisle: '巷道',
    door: '月台门',
    track: '股道',
    crane: '起重机',
  },
  problem: {
    unknown: '布局中的{{kind}}在此不存在：{{ref}}',
    twice: '{{label}} 被放置多次，以最后一次为准',
    turn: '{{label}} 不能转到该角度，按最接近的角度显示',
    far: '{{label}} 离其他对象太远，画面会变小',
    fixed: '{{label}} 的位置由实时数据决定，不能放置',
    overlap: '{{label}} 与 {{other}} 重叠',
    outside: '{{label}} 不在地面范围内',
    decor: '{{count}} 处布景、墙或区域不在地面范围内',
    more: '另有 {{count}} 个问题',
  },
};
