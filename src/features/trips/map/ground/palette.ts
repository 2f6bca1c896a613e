/** What a ground is painted with. Source: design, mock-up `route-map`. */
export interface Palette {
  land: string
  town: string
  green: string
  water: string
  waterName: string
  street: string
  streetEdge: string
  highway: string
  highwayEdge: string
  rail: string
  building: string
  name: string
}

const light: Palette = {
  land: '#f3f1ec',
  town: '#e6e2da',
  green: '#dce8d6',
  water: '#bcdcec',
  waterName: '#2c5f7c',
  street: '#ffffff',
  streetEdge: '#cfc9bd',
  highway: '#fbe3ae',
  highwayEdge: '#d9b56a',
  rail: '#a8a399',
  building: '#d8d2c7',
  name: '#4a463e',
}

const dark: Palette = {
  land: '#20242a',
  town: '#2a2f37',
  green: '#1f2d27',
  water: '#16364a',
  waterName: '#9cc9e4',
  street: '#3d444e',
  streetEdge: '#20242a',
  highway: '#5c5340',
  highwayEdge: '#20242a',
  rail: '#565c66',
  building: '#343a43',
  name: '#c9ced6',
}

export const palettes = { light, dark } as const

/** What of the page a ground follows. */
export interface PageLook {
  brightness: keyof typeof palettes
  /** Language of the names. */
  language: string
}

/** How a ground looks. */
export interface GroundLook extends PageLook {
  /** Names of typefaces, as a style has them. */
  font: string
}
