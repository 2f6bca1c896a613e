import { QuestionCircleRegular } from '@fluentui/react-icons'
import { utilityName } from '#domain/utility.ts'
import { utilityShapes } from './utility-shapes.ts'

interface Props {
  /** Utility id of `domain/utility.ts`; an unknown one is shown as such. */
  id: number
  /** Width and height in pixels. */
  size?: number
}

/** A passenger's need as a picture. Its name stands beside it, or is told by the control that it stands on. */
export function UtilityIcon({ id, size = 22 }: Props) {
  const name = utilityName(id)
  if (!name) return <QuestionCircleRegular aria-hidden="true" fontSize={size} />
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={utilityShapes[name]} />
    </svg>
  )
}
