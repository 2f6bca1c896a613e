import '#tests/features/auth/browser-parts.ts'

/** What else of a browser the board asks for. Import it before the app's modules. */
Element.prototype.scrollIntoView = () => undefined

export {}
