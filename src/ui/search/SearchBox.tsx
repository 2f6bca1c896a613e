import { Input, makeStyles } from '@fluentui/react-components'
import { DismissRegular, SearchRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../press/IconButton.tsx'
import { useDebounced } from '../late/use-debounced.ts'

interface Props {
  value: string
  /** Gets the text once nothing was typed for `debounceMs`; at once when it is cleared or Enter is pressed. */
  onChange: (value: string) => void
  debounceMs: number
  label: string
  /** Whether it stands in a panel that may be closed while one types: the text is given then, too. */
  isInPanel?: boolean
  placeholder?: string
  className?: string
}

export function SearchBox({ value, onChange, debounceMs, label, isInPanel = false, placeholder, className }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    setTyped(value)
  }
  const settled = useDebounced(typed, debounceMs)
  const give = useEffectEvent((text: string) => {
    if (text === typed && text !== value) onChange(text)
  })
  useEffect(() => give(settled), [settled])
  const giveLast = useEffectEvent(() => give(typed))
  useEffect(() => (isInPanel ? () => giveLast() : undefined), [isInPanel])

  const change = (text: string) => {
    setTyped(text)
    if (text === '') onChange(text)
  }

  return (
    <Input
      ref={(element: HTMLInputElement | null) => {
        input.current = element
      }}
      className={className ?? ''}
      type="text"
      role="searchbox"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={typed}
      onChange={(_, data) => change(data.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(typed)
        if (event.key !== 'Escape' || typed === '') return
        event.stopPropagation()
        change('')
      }}
      contentBefore={<SearchRegular aria-hidden="true" className={styles.icon} />}
      contentAfter={
        typed === '' ? null : (
          <IconButton
            appearance="transparent"
            size="small"
            icon={<DismissRegular />}
            aria-label={t('search.clear')}
            onClick={() => {
              change('')
              // the cross goes away with the text
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}

const useStyles = makeStyles({
  icon: { marginInlineEnd: '4px' },
})
