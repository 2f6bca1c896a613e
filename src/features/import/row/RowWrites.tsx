import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { isFilled } from '#domain/import/convert.ts'
import { isWritten, type JudgedCell } from '#domain/import/judged-line.ts'
import { isSettled, type TableLine } from '#domain/import/table-line.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { PassingActions } from '../frame/PassingActions.tsx'
import { placeText } from '../words/place-text.ts'
import { valueText, type ValueWords } from '../words/value-text.ts'

interface Props {
  line: TableLine
  words: ValueWords
  /** What a text of a cell is told as: nothing is seen of an identity code. */
  told: (cell: JudgedCell, text: string) => string
}

/** Most values that are told before somebody asks for the others. */
const mostTold = 10

/** What is written of a row, in a sentence. Source: `ui.md` 21.29. */
export function RowWrites({ line, words, told }: Props) {
  const { t } = words
  const [isWhole, setWhole] = useState(false)
  if (isSettled(line)) return <Said text={t(line.state === 'sending' ? 'import.row.onItsWay' : 'import.row.saved')} />
  const written = line.cells.filter(isWritten)
  if (written.length === 0) return <Said text={t('import.row.nothing')} />
  // one more is as short as to say that there is one
  const isFolded = !isWhole && written.length > mostTold + 1
  const values = (isFolded ? written.slice(0, mostTold) : written).map((cell) => {
    const text = isFilled(cell.value) ? told(cell, valueText(cell.place.name, cell.value, words)) : t('import.empty')
    return `${placeText(cell.place, t)} ${text}`
  })
  const sentence = t('import.row.writes', { values: values.join(', ') })
  if (!isFolded) return <Said text={sentence} />
  return (
    <Said
      text={`${sentence} ${t('import.row.writesMore', { count: written.length - mostTold })}`}
      onAll={() => setWhole(true)}
      all={t('import.row.writesAll')}
    />
  )
}

const Said = ({ text, all, onAll }: { text: string; all?: string; onAll?: () => void }) => (
  <div role="status">
    <Notice
      intent="info"
      actions={
        onAll && (
          <PassingActions>
            <Button onClick={onAll}>{all}</Button>
          </PassingActions>
        )
      }
    >
      {text}
    </Notice>
  </div>
)
