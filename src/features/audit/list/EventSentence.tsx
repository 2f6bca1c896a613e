import { Trans } from 'react-i18next'
import type { Sentence } from './sentence.ts'

/** What happened, with whom and what it was about in bold. */
export function EventSentence({ sentence: { key, values, parts } }: { sentence: Sentence }) {
  const bold = Object.fromEntries(Object.entries(parts).map(([part, name]) => [part, <Bold key={part} name={name} />]))
  return <Trans i18nKey={key} values={values} count={values.count} components={bold} />
}

/** A text that is put into another one has no children of its own: those would be taken from the other one. */
const Bold = ({ name }: { name: string }) => <b>{name}</b>
