/**
 * The board's own widths, measured on its pane: beside the rail and beside the drawer it looks the same at the same
 * width. One rule for a property at any width: these do not overlap, except `smallPane` and `narrowPane`, which stand
 * for those below.
 */
export const boardPane = { containerType: 'inline-size', containerName: 'board' } as const

/** One column of tiles, the time above the car. */
export const phonePane = '@container board (max-width: 679px)'
/** Two columns: a tablet held upright, beside the rail. */
export const uprightPane = '@container board (min-width: 680px) and (max-width: 935px)'
/** Four columns, and five on a wall. */
export const widePane = '@container board (min-width: 1400px) and (max-width: 1799px)'
export const wallPane = '@container board (min-width: 1800px)'

/** Numbers take a row of their own, and there is no clock. */
export const smallPane = '@container board (max-width: 935px)'
/** Days take a row of their own. */
export const narrowPane = '@container board (max-width: 1049px)'
/** So do more days than usual. */
export const ownRowPane = '@container board (max-width: 1279px)'
export const usualDays = 5
