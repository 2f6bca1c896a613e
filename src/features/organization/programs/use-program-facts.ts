import { useTranslation } from 'react-i18next'
import { accessAreaNames, accessLevels } from '#domain/access.ts'
import type { ProgramAccess } from '#domain/program-access.ts'
import { useAccessWords, type AccessWords } from '../frame/use-access-words.ts'

interface ProgramFacts {
  words: AccessWords
  /** What the program changes and what it reads, each in words; empty for nothing. */
  edits: string
  reads: string
  destinations: string
}

/** What is known of an access, in words. @param destinations of the organisation that are not deleted */
export function useProgramFacts(
  program: ProgramAccess,
  destinations: readonly { id: number; alias: string }[],
): ProgramFacts {
  const { t, i18n } = useTranslation()
  const words = useAccessWords(program, t('programs.makerGone'))
  const areas = (level: number) =>
    accessAreaNames
      .filter((area) => program.levels[area] === level)
      .map((area) => t(`rights.area.${area}`))
      .join(', ')
  return { words, edits: areas(accessLevels.write), reads: areas(accessLevels.read), destinations: placesOf(program) }

  function placesOf({ destinationIds }: ProgramAccess): string {
    if (destinationIds === null) return t('programs.destinations.all')
    if (destinationIds.length === 0) return t('programs.destinations.none')
    const { compare } = new Intl.Collator(i18n.language, { numeric: true })
    return destinationIds
      .map((id) => destinations.find((destination) => destination.id === id)?.alias ?? String(id))
      .sort(compare)
      .join(', ')
  }
}
