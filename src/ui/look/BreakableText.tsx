import { Fragment } from 'react'

interface Props {
  children: string
}

/** Told nothing, some take it for a block, and have a space in the name of what holds the text. */
const asInText = { display: 'inline' } as const

/** A text whose e-mail addresses break before their domain where they have to, and not in the midst of a word. */
export function BreakableText({ children }: Props) {
  const [first = '', ...domains] = children.split('@')
  return (
    <>
      {first}
      {domains.map((domain, at) => (
        <Fragment key={at}>
          <wbr style={asInText} />@{domain}
        </Fragment>
      ))}
    </>
  )
}
