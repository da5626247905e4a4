import { Box, Flex } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode, useId } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import { EntryTable } from '../entry-table.tsx'
import { sideways } from '../sideways.ts'
import { isUnreadable, typedText } from './decimals.ts'
import { useErrorText } from './error-text.ts'
import { DateField, DecimalField, SelectField, TextField } from './fields.tsx'
import { flatten } from './form.tsx'
import { PasteField, type TakeBlock, usePastedRows } from './pasted-rows.tsx'

/** A column of inputs, or of what is reckoned from a row. */
export type GridColumn = { name: string; label: string; minW?: string; end?: boolean; optional?: boolean } & (
  | { kind: 'text' | 'decimal' | 'date' }
  | { kind: 'select'; options: readonly { value: string; label: string }[]; placeholder?: string }
  | { kind: 'shown'; cell: (index: number) => ReactNode }
)

type Props = {
  /** Where the rows are in the form. */
  name: string
  /** What a row is called: "Package 2". */
  rowName: (index: number) => string
  columns: readonly GridColumn[]
  /** What a new row begins with; without it rows are neither added nor removed. */
  newRow?: () => { key: string }
  add?: string
  none?: string
  /** Places a block copied from a spreadsheet; without it none is taken. */
  take?: TakeBlock
  /** Under a row, over its whole width. */
  below?: (index: number) => ReactNode
}

/** Rows of inputs that can be added and removed; on a narrow screen each row is a card. */
export function RowsGrid({ name, rowName, columns, newRow, add, none, take, below }: Props) {
  const { t } = useTranslation('shipment-editors')
  const { fields, append, remove } = useFieldArray({ name, keyName: 'row' })
  const { clearErrors } = useFormContext()
  const { errors } = useFormState({ name })
  const errorText = useErrorText()
  const errorId = useId()
  // Of the list as a whole, as that it is empty.
  const wrong = flatten(errors).find(({ path }) => path === name)
  const addRow = (row: { key: string }) => {
    const path = `${name}.${fields.length}`
    append(row as never, { focusName: `${path}.${columns[0]?.name}` })
    // The form checks a new row at once: nothing is wrong where nobody has been yet.
    setTimeout(() => clearErrors(wrong ? name : path))
  }
  const pasted = usePastedRows(name, take, rows => append([...rows] as never, { shouldFocus: false }))
  return (
    <Box>
      {fields.length === 0 && none && <Box color="ink3">{none}</Box>}
      {fields.length > 0 && (
        <Box css={sideways} onPaste={pasted.onPaste}>
          <EntryTable>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column.name} scope="col" className={column.end ? 'end' : undefined}>
                    {column.label}
                  </th>
                ))}
                {newRow && (
                  <th>
                    <span className="sr-only">{t('acts')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {fields.map((field, index) => (
                <Fragment key={field.row}>
                  <tr data-above={below ? '' : undefined}>
                    {columns.map(column => (
                      <td key={column.name} data-label={column.label} className={column.end ? 'end' : undefined}>
                        <Cell column={column} list={name} index={index} row={rowName(index)} />
                      </td>
                    ))}
                    {newRow && (
                      <td>
                        <IconButton
                          size="sm"
                          label={t('remove', { row: rowName(index) })}
                          icon={<Trash2 size={16} />}
                          onClick={() => remove(index)}
                        />
                      </td>
                    )}
                  </tr>
                  {below && (
                    <tr>
                      <td colSpan={columns.length + 1}>{below(index)}</td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </EntryTable>
        </Box>
      )}
      {wrong && (
        <Box id={errorId} textStyle="label" color="bad" mt="1">
          {errorText(wrong.message)}
        </Box>
      )}
      <Flex mt="3" gap="2" align="center" wrap="wrap">
        {newRow && (
          <Button
            size="sm"
            data-field={name}
            aria-describedby={wrong && errorId}
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => addRow(newRow())}
          >
            {add}
          </Button>
        )}
        {take && <PasteField onText={pasted.onText} told={pasted.told} />}
      </Flex>
    </Box>
  )
}

type CellProps = { column: GridColumn; list: string; index: number; row: string }

function Cell({ column, list, index, row }: CellProps) {
  const { t } = useTranslation('shipment-editors')
  const { name, label, minW, optional = false } = column
  if (column.kind === 'shown') return column.cell(index)
  const shared = {
    name: `${list}.${index}.${name}`,
    label: t('ofRow', { field: label, row }),
    hiddenLabel: true,
    optional,
  }
  const input = {
    text: () => <TextField {...shared} autoComplete="off" />,
    decimal: () => <DecimalField {...shared} />,
    date: () => <DateField {...shared} />,
    select: () =>
      column.kind === 'select' && (
        <Choice
          {...shared}
          options={column.options}
          {...((optional || column.placeholder !== undefined) && { placeholder: column.placeholder ?? t('none') })}
        />
      ),
  }[column.kind]
  return <Box minW={{ base: '0', sm: minW ?? '90px' }}>{input()}</Box>
}

/** What was pasted and is no choice stands there as it was pasted, until another is chosen. */
function Choice({ options, ...field }: ComponentProps<typeof SelectField>) {
  const value = useWatch({ name: field.name }) as unknown
  const pasted = isUnreadable(value) ? [{ value: String(value), label: typedText(String(value)) }] : []
  return <SelectField {...field} options={[...options, ...pasted]} />
}

/** The label of a field in the summary of errors, and in a conflict: "Package 2: Gross weight, kg". */
export function useGridLabel(
  list: string,
  columns: readonly GridColumn[],
  rowName: (index: number) => string,
  others: (path: string) => string = path => path,
): (path: string) => string {
  const { t } = useTranslation('shipment-editors')
  return path => {
    const [own, index, ...field] = path.split('.')
    if (own !== list || index === undefined) return others(path)
    const row = /^\d+$/.test(index) ? rowName(Number(index)) : t('row')
    const name = columns.find(column => column.name === field.join('.'))?.label ?? field.at(-1)
    return name === undefined ? row : t('ofRow', { field: name, row })
  }
}

/** The words of what a select holds. */
export function gridWord(
  list: string,
  columns: readonly GridColumn[],
  path: string,
  value: string,
): string | undefined {
  const [own, , name] = path.split('.')
  const column = own === list ? columns.find(one => one.name === name) : undefined
  return column?.kind === 'select' ? column.options.find(option => option.value === value)?.label : undefined
}
