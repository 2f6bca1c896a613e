import '#tests/features/arrivals/show-board.ts'

/** What else of a browser the frame asks for. Import it before the app's modules. */
Element.prototype.scrollTo = () => undefined

export {}
