import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail, OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { TriangleAlert } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { EntryTable } from '../../../../ui/entry-table.tsx'
import { Code, DateText, Quantity, Unknown } from '../../../../ui/figures.tsx'
import { decimalsOfBlock, parseDate, unreadableAs } from '../../../../ui/form/decimals.ts'
import { DateField, DecimalField } from '../../../../ui/form/fields.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { sideways } from '../../../../ui/sideways.ts'
import { DateForAll } from './date-for-all.tsx'
import { type LeftOut, type PasteColumn, pasteColumns, placeBlock } from './pasted-block.ts'
import { confirmableLines, type ProposalForm, pendingOf } from './proposal-form.ts'

/** The lines to confirm; a block copied from a spreadsheet pastes into it. */
export function ProposalGrid({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { locale } = useFormats()
  const { setValue } = useFormContext<ProposalForm>()
  const lines = confirmableLines(order)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const asOrdered = () => {
    for (const [index, line] of lines.entries()) put(index, 'quantity', line.confirmable)
  }
  const put = (index: number, column: PasteColumn, value: string) =>
    setValue(`lines.${index}.${column}`, value as never, { shouldDirty: true, shouldValidate: true })

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const name = (event.target as HTMLInputElement).name ?? ''
    const [, index, column] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? []
    if (index === undefined || !pasteColumns.includes(column as PasteColumn)) return
    const placed = placeBlock(
      event.clipboardData.getData('text/plain'),
      { index: Number(index), column: column as PasteColumn },
      lines.map(line => line.sku),
    )
    if (placed === null) return
    event.preventDefault()
    setLeftOut(placed.leftOut)
    const isDay = ({ column }: (typeof placed.cells)[number]) => column === 'date' || column === 'pendingDate'
    const decimal = decimalsOfBlock(
      placed.cells.filter(cell => !isDay(cell)).map(({ text }) => text),
      locale,
    )
    for (const cell of placed.cells) {
      const isDate = isDay(cell)
      const read = isDate ? parseDate(cell.text, locale) : decimal(cell.text)
      put(cell.index, cell.column, read ?? unreadableAs(isDate ? 'date' : 'decimal', cell.text))
    }
  }

  return (
    <Box>
      <Flex gap="2" wrap="wrap" mb="2" align="center">
        <Button size="sm" onClick={asOrdered}>
          {t('confirm.asOrdered')}
        </Button>
        <DateForAll count={lines.length} />
        <Box color="ink3" fontSize="xs" ms="auto">
          {t('confirm.paste')}
        </Box>
      </Flex>
      {leftOut.length > 0 && <RowsLeftOut rows={leftOut} />}
      <Box css={sideways} onPaste={onPaste}>
        <EntryTable>
          <thead>
            <tr>
              <th scope="col">{t('order-fields:productId')}</th>
              <th scope="col" className="end">
                {t('confirm.most')}
              </th>
              <th scope="col">{t('order-fields:requiredDate_short')}</th>
              <th scope="col">{t('order-fields:quantity')}</th>
              <th scope="col" className="end">
                {t('order-fields:pendingQuantity_short')}
              </th>
              <th scope="col">{t('order-fields:date')}</th>
              <th scope="col">{t('order-fields:unitPrice_short')}</th>
              <th scope="col">{t('order-fields:pendingDate')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <ProposalRow key={line.id} line={line} index={index} currency={order.totals.currency} />
            ))}
          </tbody>
        </EntryTable>
      </Box>
    </Box>
  )
}

/** Which pasted rows were not taken, and why. */
function RowsLeftOut({ rows }: { rows: readonly LeftOut[] }) {
  const { t } = useTranslation('order-detail')
  return (
    <Box role="alert" p="3" mb="2" bg="warnSoft" borderRadius="panel" fontSize="sm">
      <Box fontWeight="medium">{t('confirm.leftOut', { count: rows.length })}</Box>
      <Box as="ul" m="0" mt="1" ps="4" maxH="140px" overflowY="auto">
        {rows.map(({ row, text, why }) => (
          <li key={row}>{t(`confirm.leftOutWhy.${why}`, { row, text })}</li>
        ))}
      </Box>
    </Box>
  )
}

function ProposalRow({ line, index, currency }: { line: OrderLineDetail; index: number; currency: string | null }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const named = (column: string) => t('confirm.ofLine', { column, line: line.number })
  return (
    <tr>
      <td>
        {line.sku && <Code>{line.sku}</Code>}
        <Box className="whole" color="ink3" fontSize="xs" maxW={{ sm: '220px' }}>
          {line.description}
        </Box>
      </td>
      <td className="end" data-label={t('confirm.most')}>
        <Quantity value={line.confirmable} unit={line.unit} />
      </td>
      <td data-label={t('order-fields:requiredDate_short')}>
        <DateText value={line.requiredDate} />
      </td>
      <td data-label={t('order-fields:quantity')}>
        <Box minW="110px">
          <DecimalField name={`lines.${index}.quantity`} label={named(t('order-fields:quantity'))} hiddenLabel />
          <Exceeds index={index} />
        </Box>
      </td>
      <td className="end" data-label={t('order-fields:pendingQuantity_short')}>
        <Pending index={index} />
      </td>
      <td data-label={t('order-fields:date')}>
        <Box minW="136px">
          <DateField
            name={`lines.${index}.date`}
            label={named(t('order-fields:date'))}
            hiddenLabel
            optional
            empty={null}
          />
        </Box>
      </td>
      <td data-label={t('order-fields:unitPrice_short')}>
        <Box minW="96px">
          <DecimalField
            name={`lines.${index}.unitPrice`}
            label={named(t('order-fields:unitPrice_short'))}
            hiddenLabel
            optional
            empty={null}
            {...(line.unitPrice && { placeholder: formats.amount(line.unitPrice, currency) })}
          />
        </Box>
      </td>
      <td data-label={t('order-fields:pendingDate')}>
        <PendingDate line={line} index={index} />
      </td>
    </tr>
  )
}

/** Warns while too much is typed; once the field is left, its own error says the same. */
function Exceeds({ index }: { index: number }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const line = useWatch<ProposalForm, `lines.${number}`>({ name: `lines.${index}` })
  const { errors } = useFormState<ProposalForm>({ name: `lines.${index}.quantity` })
  if (!pendingOf(line)?.isNegative() || errors.lines?.[index]?.quantity) return null
  return (
    <Flex role="status" gap="1" color="warn" fontSize="xs" mt="1">
      <TriangleAlert size={12} aria-hidden="true" />
      {t('validation.confirmed-more-than-required', {
        confirmed: formats.quantity(line.quantity),
        required: formats.quantity(line.most),
      })}
    </Flex>
  )
}

/** Negative while too much is typed; it cannot be sent. */
function Pending({ index }: { index: number }) {
  const line = useWatch<ProposalForm, `lines.${number}`>({ name: `lines.${index}` })
  const pending = pendingOf(line)
  if (pending === null) return <Unknown />
  return (
    <Box role="status" minW="72px" pt="1.5">
      <Quantity value={pending.toFixed()} plainZero />
    </Box>
  )
}

function PendingDate({ line, index }: { line: OrderLineDetail; index: number }) {
  const { t } = useTranslation('order-detail')
  const typed = useWatch<ProposalForm, `lines.${number}`>({ name: `lines.${index}` })
  if (!pendingOf(typed)?.gt(0)) return null
  return (
    <Box minW="136px">
      <DateField
        name={`lines.${index}.pendingDate`}
        label={t('confirm.ofLine', { column: t('order-fields:pendingDate'), line: line.number })}
        hiddenLabel
        empty={null}
      />
    </Box>
  )
}
