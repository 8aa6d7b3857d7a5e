/** Why orders leave later than they are due, on walls and the home page. */
export const orderReason = {
  pace: '发货跟不上',
  wave: '波次拣货慢',
  wave_planned: '波次未下发',
  slot: '车约得晚',
  truck_behind: '装车超时',
  truck_absent: '车未到',
  truck_waits: '车等月台',
  dock_out: '月台停用',
  dock_busy: '月台被占',
};
