import { QuestionCircleRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { utilityName } from '#domain/utility.ts'
import { utilityShapes } from './utility-shapes.ts'

interface Props {
  /** Utility id of `domain/utility.ts`; an unknown one is shown as such. */
  id: number
  /** Width and height in pixels. */
  size?: number
  /** The name stands beside the icon, so a screen reader need not hear it twice. */
  hidden?: boolean
}

/** A passenger's need as a picture with its name. */
export function UtilityIcon({ id, size = 22, hidden = false }: Props) {
  const { t } = useTranslation()
  const name = utilityName(id)
  const title = t(`utilities.${name ?? 'unknown'}`)
  const role = hidden ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': title }
  if (!name) return <QuestionCircleRegular {...role} fontSize={size} title={title} />
  return (
    <svg
      {...role}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {!hidden && <title>{title}</title>}
      <path d={utilityShapes[name]} />
    </svg>
  )
}
