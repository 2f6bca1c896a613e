import { Textarea, type TextareaProps } from '@fluentui/react-components'
import { useLayoutEffect, useRef } from 'react'

interface Props {
  value: string
  /** Lines that are shown at least. */
  rows: number
  maxLength: number
  onChange: NonNullable<TextareaProps['onChange']>
}

/** A text area that is as tall as its text. */
export function GrowingTextarea({ value, rows, maxLength, onChange, ...fieldProps }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
    element.style.maxHeight = 'none'
  }, [value])
  return (
    <Textarea
      {...fieldProps}
      textarea={{ ref: area, rows }}
      resize="none"
      value={value}
      maxLength={maxLength}
      onChange={onChange}
    />
  )
}
