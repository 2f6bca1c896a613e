import { Link } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/speak/Notice.tsx'
import type { ErrorLine } from './error-lines.ts'

interface Props {
  errors: readonly ErrorLine[]
  /** How often it was tried to save. */
  tries: number
}

/** What has to be put right before saving, with the way to each field. Takes the focus each time that saving fails on it. */
export function EditorErrors({ errors, tries }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (errors.length === 0) return null
  const show = (field: string) => {
    const root = box.current?.closest('[data-editor]')
    const openers = root?.querySelectorAll<HTMLElement>('[data-opens]') ?? []
    const opener = [...openers].find(({ dataset }) => field.startsWith(`${dataset['opens'] ?? ''}.`))
    if (opener) flushSync(() => opener.click())
    root?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
  }
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice intent="error">
        {t('passengers.editor.errors')}
        <ul>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <Link as="button" onClick={() => show(field)}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
