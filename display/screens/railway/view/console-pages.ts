/** Pages of the console that the screen leads to. */
export const TRAINS_PAGE = '/train';
export const WAGONS_PAGE = '/wagon-visit';
