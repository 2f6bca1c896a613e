import { Button, Link } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { passengerPaths } from '../passenger-path.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import type { LikelyDouble } from './use-passenger-saving.ts'

interface Props {
  doubles: readonly LikelyDouble[]
  onCreate: () => void
}

/** Points out passengers who are likely the same person as the new one, before it is made. Takes the focus. */
export function DoublesNotice({ doubles, onCreate }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // each look at the others gives a new list: saving once more leads back here
  useEffect(() => {
    if (doubles.length > 0) box.current?.focus()
  }, [doubles])
  if (doubles.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice intent="warning" actions={<Button onClick={onCreate}>{t('passengers.editor.doubles.create')}</Button>}>
        {t('passengers.editor.doubles')}
        <ul>
          {doubles.map(({ passenger, reasons }) => (
            <li key={passenger.id}>
              <Link href={`#${passengerPaths.edit(passenger.id)}`} target="_blank">
                {passenger.name}
              </Link>
              {': '}
              {reasons.map((reason) => t(`passengers.editor.doubles.${reason}`)).join(', ')}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
