/** What one device of WebDriver's does, in the order of its parts; of several, all do their first part at once. */
export interface ActionSequence {
  type: 'key' | 'pointer'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: Action[]
}

export type Action =
  | { type: 'keyDown' | 'keyUp'; value: string }
  /** `x` and `y` in CSS pixels from the corner of what is seen of the page. */
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number }

export type InPage<Given, Told> = ((given: Given) => Told | Promise<Told>) | string

/** A browser with one window and an empty device: as much of one as WebDriver and WebDriver BiDi both give. */
export interface Engine {
  /** Waits until the page has loaded; a change of the hash alone loads nothing. @throws when the address cannot be reached */
  goTo: (address: string) => Promise<void>
  reload: () => Promise<void>
  /**
   * Runs a function in the page, which knows nothing but what it is given, and waits for what it promises.
   * @param script the function, or its text
   * @param given JSON
   * @returns what it returned, as JSON keeps it
   * @throws what it threw, by its message
   */
  run: <Given, Told>(script: InPage<Given, Told>, given: Given) => Promise<Told>
  /** Presses, as a hand does. */
  act: (sequences: readonly ActionSequence[]) => Promise<void>
  /** Gives the page a size, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  /** A picture of what is seen, as PNG. */
  picture: () => Promise<Buffer>
  /** Closes the browser, and takes away what it wrote. */
  end: () => Promise<void>
}

/** What an engine's process is told of the world: where this is, and where it may write. */
export const surroundings = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TZ: 'Europe/Helsinki',
  HOME: folder,
  XDG_CACHE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  XDG_DATA_HOME: folder,
})
