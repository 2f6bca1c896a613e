import { onTestFinished } from 'vitest'

/** Makes media queries that hold one of these words true until the test ends: "max-width: 767px", "any-pointer: coarse". */
export function pretendMedia(...words: readonly string[]): void {
  const usual = Object.getOwnPropertyDescriptor(window, 'matchMedia') ?? {}
  onTestFinished(() => void Object.defineProperty(window, 'matchMedia', usual))
  const value = (media: string) => ({
    media,
    matches: words.some((word) => media.includes(word)),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  Object.defineProperty(window, 'matchMedia', { value, configurable: true })
}
