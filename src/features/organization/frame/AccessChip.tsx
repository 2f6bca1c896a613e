import { CheckmarkCircleRegular, ClockDismissRegular, HourglassRegular, ProhibitedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { ProgramState } from '#domain/program-access.ts'
import { StateChip } from '#ui/look/StateChip.tsx'

const looks = {
  open: { state: 'accepted', icon: <CheckmarkCircleRegular /> },
  ending: { state: 'ordered', icon: <HourglassRegular /> },
  ended: { state: 'neutral', icon: <ClockDismissRegular /> },
  revoked: { state: 'neutral', icon: <ProhibitedRegular /> },
} as const

export function AccessChip({ state }: { state: ProgramState }) {
  const { t } = useTranslation()
  return <StateChip {...looks[state]}>{t(`programs.state.${state}`)}</StateChip>
}
