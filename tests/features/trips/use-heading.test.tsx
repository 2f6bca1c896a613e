import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useHeading } from '#features/trips/route/use-heading.ts'

const at = (longitude: number) => ({ latitude: 60.98, longitude })
const none: readonly { latitude: number; longitude: number }[] = []

test('a car goes where it has come along, also when that is told after the route is opened', () => {
  const driven = [at(25.6), at(25.61)]
  const { result, rerender } = renderHook(({ driven, location }) => useHeading(location, driven), {
    initialProps: { driven: none, location: at(25.61) },
  })
  expect(result.current).toBeNull()
  rerender({ driven, location: at(25.61) })
  expect(result.current).toBeCloseTo(90, 0)
  rerender({ driven, location: at(25.6) })
  expect(result.current).toBeCloseTo(270, 0)
})

test('a car that stands keeps the way that it went', () => {
  const driven = [at(25.6), at(25.61)]
  const { result, rerender } = renderHook(({ location }) => useHeading(location, driven), {
    initialProps: { location: at(25.61) },
  })
  rerender({ location: at(25.6101) })
  expect(result.current).toBeCloseTo(90, 0)
})
