import { Button, Field, Select } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineMatches } from '#domain/import/line.ts'
import { acceptedAs, type AcceptedAs } from '#domain/import/match-looks.ts'
import { isSettled, type Candidate, type TableLine } from '#domain/import/table-line.ts'
import { verdicts } from '#domain/import/verdict.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { matchLookText, rowErrorText } from '../words/error-text.ts'
import { placeText } from '../words/place-text.ts'

interface Props {
  desk: ImportDesk
  line: TableLine
  /** Of the overview: whom the row may be about is asked again with each. */
  revision: number
  /** Shows another line. */
  onOpen: (at: number) => void
  onAccept: (isAccepted: boolean) => void
  /** `null` for the row's own matches. */
  onChoose: (passenger: number | 'new' | null) => void
}

/** What is wrong with a row, what somebody should look at, and whom it may be about. */
export function RowFindings({ desk, line, revision, onOpen, onAccept, onChoose }: Props) {
  const { t } = useTranslation()
  const candidates = useCandidates(desk, line, revision)
  const errors = line.errors.map(({ place, text }) => `${placeText(place, t)}: ${t(text)}`)
  // where nothing would be changed there is nothing to mend
  const isRefused = line.verdict === verdicts.blocked
  if (line.closed !== null && isRefused) errors.push(t(line.closed))
  const looks = [
    ...(line.closed === null || isRefused ? [] : [t(line.closed)]),
    ...line.matchLooks.map((text) => matchLookText(text, line.other?.rowNumber ?? null, t)),
    ...line.looks.map(({ place, text }) => `${placeText(place, t)}: ${t(text)}`),
  ]
  const isHeld = line.verdict === verdicts.look && !isSettled(line)
  const canDecide = isHeld || (line.isAccepted && !isSettled(line))
  // one of which somebody has said whom it means is compared with no other
  const other = line.matchLooks.length > 0 ? line.other : null
  return (
    <>
      {line.state === 'failed' && (
        <Notice intent="error">
          <Told texts={line.saveErrors.map((error) => rowErrorText(error, { t }))} otherwise={t('import.row.failed')} />
        </Notice>
      )}
      {errors.length > 0 && (
        <Notice intent="error">
          <Told texts={errors} />
        </Notice>
      )}
      {looks.length > 0 && (
        <Notice
          intent={isHeld ? 'warning' : 'info'}
          actions={
            (other !== null || canDecide) && (
              <>
                {other && (
                  <Button appearance="transparent" onClick={() => onOpen(other.at)}>
                    {t('import.row.open', { number: other.rowNumber })}
                  </Button>
                )}
                {canDecide && (
                  <Button onClick={() => onAccept(!line.isAccepted)}>
                    {t(
                      line.isAccepted ? 'import.look.hold' : acceptTexts[acceptedAs(line.matchLooks, line.passengerId)],
                    )}
                  </Button>
                )}
              </>
            )
          }
        >
          <Told texts={looks} />
        </Notice>
      )}
      {candidates.length > 0 && !isSettled(line) && (
        <Field label={t('import.about')}>
          <Select
            value={line.parts > 1 ? '' : String(line.passengerId ?? 'new')}
            onChange={(_, { value }) => onChoose(value === '' ? null : value === 'new' ? 'new' : Number(value))}
          >
            <option value="">{t('import.about.matches')}</option>
            {candidates.map(({ passengerId, name, externalId, homeAddress }) => (
              <option key={passengerId} value={String(passengerId)}>
                {[name, externalId, homeAddress].filter((part) => part !== '').join(' · ')}
              </option>
            ))}
            <option value="new">{t('import.about.new')}</option>
          </Select>
        </Field>
      )}
    </>
  )
}

/** What the button does that lets a line through. */
const acceptTexts: Readonly<Record<AcceptedAs, string>> = {
  create: 'import.look.accept.create',
  update: 'import.look.accept.update',
  values: 'import.look.accept',
}

/** One sentence, or several one below the other. */
function Told({ texts, otherwise = '' }: { texts: readonly string[]; otherwise?: string }) {
  if (texts.length === 0) return otherwise
  return texts.map((text) => <div key={text}>{text}</div>)
}

const nobody: readonly Candidate[] = []

/** Whom the row of a line may be about; nobody where there is no choice. One that was made can be taken back. */
function useCandidates(
  desk: ImportDesk,
  { row, passengerId, matchedBy }: TableLine,
  revision: number,
): readonly Candidate[] {
  const [found, setFound] = useState({ row: -1, candidates: nobody })
  useEffect(() => {
    let isLast = true
    desk.candidates(row).then(
      (candidates) => isLast && setFound({ row, candidates }),
      // the page says that the worker is gone
      () => undefined,
    )
    return () => {
      isLast = false
    }
  }, [desk, row, revision])
  const { candidates } = found.row === row ? found : { candidates: nobody }
  const isOnly = candidates.length === 1 && candidates[0]?.passengerId === passengerId
  return isOnly && matchedBy !== lineMatches.chosen ? nobody : candidates
}
