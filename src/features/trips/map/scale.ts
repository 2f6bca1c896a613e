/** Widest bar, in pixels. */
const widest = 110

export interface Scale {
  metres: number
  /** Length of the bar, in pixels. */
  width: number
}

/** The longest round length whose bar is not too wide: 1, 2 or 5 and noughts. `null` before the map is there. */
export function scaleOf(metresPerPixel: number): Scale | null {
  const most = metresPerPixel * widest
  if (!(most >= 1)) return null
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1) * power
  return { metres, width: metres / metresPerPixel }
}
