import { useTranslation } from 'react-i18next'
import type { ProgramAccess } from '#domain/program-access.ts'
import { CardTable } from '../frame/CardTable.tsx'
import { ProgramCard, type ProgramCardProps } from './ProgramCard.tsx'

interface Props extends Omit<ProgramCardProps, 'program'> {
  label: string
  programs: readonly ProgramAccess[]
  /** On all pages. */
  total: number
}

/** In the order of a row's cells. */
const columns = ['name', 'rights', 'destinations', 'ends', 'used', 'made', 'state', 'more'] as const

/** The table of accesses, each row of which is drawn as a card: what a program may do needs room to be read. */
export function ProgramCards({ label, programs, total, ...card }: Props) {
  const { t } = useTranslation()
  const titles = columns.map((column) => t(`programs.column.${column}`))
  return (
    <CardTable label={label} titles={titles} total={total}>
      {programs.map((program) => (
        <ProgramCard key={program.id} program={program} {...card} />
      ))}
    </CardTable>
  )
}
