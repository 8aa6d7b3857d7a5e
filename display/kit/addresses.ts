/** Addresses of the specification that boards lead to. */
export const LINE_PATH = '/productLineSignage';
export const MACHINE_PATH = '/MachineIndex';
