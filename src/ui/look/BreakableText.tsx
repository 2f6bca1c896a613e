import { Fragment } from 'react'

interface Props {
  children: string
}

/** A text whose e-mail addresses break before their domain where they have to, and not in the midst of a word. */
export function BreakableText({ children }: Props) {
  const [first = '', ...domains] = children.split('@')
  return (
    <>
      {first}
      {domains.map((domain, at) => (
        <Fragment key={at}>
          <wbr />@{domain}
        </Fragment>
      ))}
    </>
  )
}
