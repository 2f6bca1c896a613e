import { afterEach } from 'vitest'

const usual = Object.getOwnPropertyDescriptor(window, 'matchMedia') ?? {}

/** Makes media queries that hold one of these words true until the test ends: "max-width: 767px", "any-pointer: coarse". */
export function pretendMedia(...words: readonly string[]): void {
  const value = (media: string) => ({
    media,
    matches: words.some((word) => media.includes(word)),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  Object.defineProperty(window, 'matchMedia', { value, configurable: true })
}

afterEach(() => {
  Object.defineProperty(window, 'matchMedia', usual)
})
