import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { tellMissingPart } from './missing-part.ts'
import { say } from '../speak/toast.ts'

interface Props<Part extends object> {
  /** From the first time on that this is true, the part is there. */
  isWanted: boolean
  /** Always the same function: a constant of the module. */
  load: () => Promise<ComponentType<Part>>
  /** What the part is given. */
  props: Part
  /** Puts the wish back, so that the next one tries again. */
  onFailure?: () => void
}

/**
 * A part that is loaded when it is first wanted, so that the first screen need not wait for it. One that cannot be
 * loaded says so and is tried again the next time; what is on the screen stays.
 */
export function LazyPart<Part extends object>({ isWanted, load, props, onFailure }: Props<Part>) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Part> } | null>(null)
  const fail = useEffectEvent(() => {
    // browsers remember a part that failed as missing; without a connection the page might not come back
    const action = { label: t('failures.reload'), onClick: () => location.reload() }
    say({
      ...{ title: t('failures.chunk'), text: t('failures.part.text'), intent: 'error' },
      ...(navigator.onLine && { action }),
    })
    tellMissingPart()
    onFailure?.()
  })
  useEffect(() => {
    if (!isWanted || loaded) return
    load().then(
      (Part) => setLoaded({ Part }),
      () => fail(),
    )
  }, [isWanted, loaded, load])
  return loaded && <loaded.Part {...props} />
}
