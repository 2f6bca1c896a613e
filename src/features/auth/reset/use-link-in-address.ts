import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readResetLink, type ResetLink } from './reset-link.ts'

/** The link by which the page was opened. Its code is taken out of the address at once. */
export function useLinkInAddress(): ResetLink {
  const navigate = useNavigate()
  const { search } = useLocation()
  const inAddress = readResetLink(search)
  const [link, setLink] = useState(inAddress.link)
  // a second link may be opened in the same window
  if (inAddress.link.code && inAddress.link.code !== link.code) setLink(inAddress.link)

  useEffect(() => {
    const { link: shown, rest } = readResetLink(search)
    if (shown.code) void navigate({ search: rest }, { replace: true })
  }, [search, navigate])

  return link
}
