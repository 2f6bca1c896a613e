import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { say } from '#ui/toast.ts'
import { loadChunk } from '../chunks.ts'

interface Props<Part extends object> {
  /** From the first time on that this is true, the part is there. */
  isWanted: boolean
  /** Always the same function: a constant of the module. */
  load: () => Promise<ComponentType<Part>>
  /** What the part is given. */
  props: Part
}

/**
 * A part of the frame that is loaded when it is first wanted, so that the first screen need not wait for it. One that
 * cannot be loaded says so and is tried again the next time.
 */
export function LazyPart<Part extends object>({ isWanted, load, props }: Props<Part>) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Part> } | null>(null)
  useEffect(() => {
    if (!isWanted || loaded) return
    loadChunk(load).then(
      (Part) => setLoaded({ Part }),
      () => say({ title: t('failures.chunk'), text: t('failures.chunk.offline'), intent: 'error' }),
    )
  }, [isWanted, loaded, load, t])
  return loaded && <loaded.Part {...props} />
}
