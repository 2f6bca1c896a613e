import { EditRegular, EyeRegular, PlugDisconnectedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { programAccessCan, type ProgramAccess } from '#domain/program-access.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { AccessCard, FactLine } from '../frame/AccessCard.tsx'
import { useProgramFacts } from './use-program-facts.ts'

export interface ProgramCardProps {
  program: ProgramAccess
  destinations: readonly { id: number; alias: string }[]
  /** Why nothing can be changed now, in words, or `null`. */
  refusal: string | null
  onChange: (program: ProgramAccess) => void
  onCloseAccess: (program: ProgramAccess) => void
}

/** An access with what it opens, until when, and how it was used. */
export function ProgramCard({ program, destinations, refusal, onChange, onCloseAccess }: ProgramCardProps) {
  const { t } = useTranslation()
  const facts = useProgramFacts(program, destinations)
  const { name } = program
  const mayChange = programAccessCan.change(program) === null
  return (
    <AccessCard
      name={name}
      words={facts.words}
      places={facts.destinations}
      opens={
        <>
          {facts.edits !== '' && (
            <FactLine icon={<EditRegular />}>
              {t('users.edits')} {facts.edits}
            </FactLine>
          )}
          {facts.reads !== '' && (
            <FactLine icon={<EyeRegular />}>
              {t('users.reads')} {facts.reads}
            </FactLine>
          )}
        </>
      }
      more={
        mayChange && (
          <MoreMenu
            upright
            label={t('programs.more', { name })}
            items={[
              {
                ...{ key: 'change', label: t('programs.change'), icon: <EditRegular />, refusal },
                onClick: () => onChange(program),
              },
              {
                ...{ key: 'close', label: t('programs.revoke'), icon: <PlugDisconnectedRegular />, refusal },
                onClick: () => onCloseAccess(program),
              },
            ]}
          />
        )
      }
    />
  )
}
