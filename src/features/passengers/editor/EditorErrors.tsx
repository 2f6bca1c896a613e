import { Link } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/Notice.tsx'

interface Props {
  /** Field, and what is wrong with it, in words. */
  errors: readonly { field: string; text: string }[]
}

/** What has to be put right before saving, with the way to each field. Takes the focus when it comes. */
export function EditorErrors({ errors }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const isThere = errors.length > 0
  useEffect(() => {
    if (isThere) box.current?.focus()
  }, [isThere])
  if (!isThere) return null
  const show = (field: string) => {
    const root = box.current?.closest('[data-editor]')
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
