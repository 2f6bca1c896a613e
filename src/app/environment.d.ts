/** What else a deployment may set when it builds the client. */
interface ImportMetaEnv {
  /** Themes by host: "kyydit.example.fi=customer1 kuljetus.example.fi=customer2". Source: open point G-19. */
  readonly VITE_THEME_HOSTS?: string
}
