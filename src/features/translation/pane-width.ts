/** Share of the window that the pane has, in percent. Source: spec 1 §9 "Translation pane". */
export const paneWidth = { start: 50, least: 20, most: 80, step: 5 } as const

export const fittedWidth = (percent: number): number =>
  Math.round(Math.min(paneWidth.most, Math.max(paneWidth.least, percent)))
