import { Box, chakra } from '@chakra-ui/react'
import { type ClipboardEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputStyles } from './input-styles.ts'
import { blockOf } from './pasted-block.ts'
import type { Refused } from './placed-rows.ts'

const Area = chakra('textarea', { base: inputStyles })

type Place = { index: number; column: string }
type Row = object
/** What a pasted block comes to, or why nothing of it is taken. */
export type TakenRows =
  | { cells: readonly { index: number; name: string; value: string }[]; added: readonly Row[]; rows: number }
  | Refused
export type TakeBlock = (rows: string[][], at: Place | null) => Promise<TakenRows>

type Told = { rows: number } | Refused

/** Puts a block copied from a spreadsheet into a grid's rows and adds those that it lacks. */
export function usePastedRows(list: string, take: TakeBlock | undefined, append: (rows: readonly Row[]) => void) {
  const { setValue, trigger, getValues } = useFormContext()
  const [told, setTold] = useState<Told | null>(null)
  const put = async (rows: string[][], at: Place | null) => {
    const taken = await take?.(rows, at)
    if (taken === undefined || 'refused' in taken) return setTold(taken ?? null)
    const present = (getValues(list) as readonly unknown[]).length
    for (const { index, name, value } of taken.cells) setValue(`${list}.${index}.${name}`, value, { shouldDirty: true })
    if (taken.added.length > 0) append(taken.added)
    setTold({ rows: taken.rows })
    const rowsAdded = taken.added.map((_, index) => `${list}.${present + index}`)
    const checked = [...taken.cells.map(({ index, name }) => `${list}.${index}.${name}`), ...rowsAdded]
    await trigger(checked)
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if (take === undefined) return
    const [own, index, column, ...more] = ((event.target as HTMLInputElement).name ?? '').split('.')
    const rows = blockOf(event.clipboardData.getData('text/plain'))
    if (rows === null || own !== list || index === undefined || column === undefined || more.length > 0) return
    event.preventDefault()
    void put(rows, { index: Number(index), column })
  }
  const onText = (text: string) => {
    if (text.trim() !== '') void put(blockOf(text) ?? [[text]], null)
  }
  return { onPaste, onText, told }
}

/** Where rows are pasted that the grid does not have yet, and what came of what was pasted last. */
export function PasteField({ onText, told }: { onText: (text: string) => void; told: Told | null }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <Area
        aria-label={t('paste.label')}
        placeholder={t('paste.label')}
        rows={1}
        h="7"
        minH="7"
        w={{ base: 'full', sm: '280px' }}
        resize="none"
        py="0.5"
        value=""
        // A keyboard that inserts the clipboard tells of no pasting.
        onChange={event => onText(event.target.value)}
      />
      <Box role="status" flexBasis="100%" fontSize="sm" color={told && 'refused' in told ? 'bad' : 'ink2'}>
        {told &&
          ('refused' in told
            ? t(`paste.refused.${told.refused}`, { about: told.about })
            : t('paste.taken', { count: told.rows }))}
      </Box>
    </>
  )
}
