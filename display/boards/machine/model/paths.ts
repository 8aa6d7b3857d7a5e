/** Addresses that this view leads to. */
export const LINE_PATH = '/productLineSignage';
export const MACHINE_PATH = '/MachineIndex';
