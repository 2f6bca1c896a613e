import { act } from '@testing-library/react'
import { refreshChanged } from '#state/refresh.ts'

/** The server tells the page that something has changed: what was asked for before that is not taken for the answer. */
export const toldOfChange = () =>
  act(async () => {
    await refreshChanged(null)
  })
