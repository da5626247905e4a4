import { Box, Flex } from '@chakra-ui/react'
import { chargePayments, chargeUnits } from '@quayside/contracts/freight/charge.ts'
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Money } from '../figures.tsx'
import { useErrorText } from '../form/error-text.ts'
import { PasteField } from '../form/pasted-rows.tsx'
import { useTypedValues } from '../form/use-typed-values.ts'
import { useFormats } from '../formats.ts'
import { ChargeTotalsPanel } from './charge-totals.tsx'
import { type FormCharge, type FormGoods, type FormPackage, newCharge } from './entries.ts'
import { type EntryColumn, EntryGrid } from './entry-grid.tsx'
import { ExchangeRates } from './exchange-rates.tsx'
import type { Choice } from './grid-cell.tsx'
import { gridHeadings } from './grid-headings.ts'
import { type PastedColumn, takeEntries } from './pasted-entries.ts'
import { QuantityCell } from './quantity-cell.tsx'
import type { FormRate } from './rates.ts'
import { basisOf, keptRows, type ReckonedCharge, reckonCharges } from './reckoning.ts'
import { useGridRows } from './use-grid-rows.ts'

/** Lists of the catalogue; an empty one leaves the field free. */
export type ChargeCatalogue = {
  chargesType: readonly Choice[]
  shipmentType: readonly Choice[]
  payTo: readonly Choice[]
}

type Props = {
  /** In which the totals are told; '' while it is not known. */
  issuing: string
  catalogue: ChargeCatalogue
  /** The carrier's own kg per m3. */
  factor?: string | undefined
  most?: number
}

type Told = ReckonedCharge | undefined
type Reckoned = [readonly FormCharge[], readonly FormRate[], FormGoods, readonly FormPackage[]]
const reckonedFields = ['charges', 'exchangeRates', 'goods', 'packages']
const pastedTexts = ['service', 'serviceDescription', 'billTo'] as const
const pastedDecimals = ['income', 'expense'] as const

/** The charges of a form that holds `charges`, `rates`, `goods` and `packages`: income beside expense, and what they come to. */
export function ChargesSection({ issuing, catalogue, factor, most = 100 }: Props) {
  const { t } = useTranslation('freight')
  const { locale } = useFormats()
  const errorText = useErrorText()
  const { errors } = useFormState({ name: 'charges', exact: true })
  const [charges, rates, goods, packages] = useTypedValues<Reckoned>(reckonedFields)
  const basis = useMemo(() => basisOf(goods, packages, factor), [goods, packages, factor])
  const reckoned = useMemo(() => reckonCharges(charges, basis, rates, issuing), [charges, basis, rates, issuing])
  const kept = useRef<readonly ReckonedCharge[]>([])
  kept.current = keptRows(kept.current, reckoned.rows)
  const told = kept.current
  const choices = useMemo(
    () => ({
      unit: chargeUnits.map(value => ({ value, label: t(`chargeUnit.${value}`) })),
      payment: chargePayments.map(value => ({ value, label: t(`payment.${value}`) })),
    }),
    [t],
  )
  const rows = useGridRows<FormCharge>('charges', {
    first: 'chargeType',
    newRow: above => newCharge(issuing || 'USD', above),
    take: async (block, at) => {
      const own: PastedColumn[] = [
        listed('chargeType', catalogue.chargesType),
        ...pastedTexts.slice(0, 2).map(name => ({ name, kind: 'text' }) as const),
        ...pastedDecimals.map(name => ({ name, kind: 'decimal' }) as const),
        { name: 'unit', kind: 'select', options: choices.unit },
        { name: 'currency', kind: 'text' },
        { name: 'payment', kind: 'select', options: choices.payment },
        { name: 'billTo', kind: 'text' },
        listed('payTo', catalogue.payTo),
      ]
      return takeEntries(block, at, {
        columns: own,
        headings: await gridHeadings(
          own.map(({ name }) => name),
          ['total', 'profit', 'cost'],
        ),
        locale,
        present: charges.length,
        most,
        newRow: () => newCharge(issuing || 'USD', charges.at(-1)),
      })
    },
  })
  const columns = useMemo(() => {
    const label = (name: string) => ({ name, label: t(`field.${name}` as 'field.income') })
    const text = (name: string, width: number, most?: number): EntryColumn<Told> => ({
      ...label(name),
      width,
      kind: 'text',
      most,
    })
    const fromList = (name: string, width: number, options: readonly Choice[], required = false): EntryColumn<Told> =>
      options.length === 0
        ? { ...label(name), width, kind: 'text', most: 100, required }
        : { ...label(name), width, kind: 'select', options, placeholder: t('choose'), required }
    const price = (name: string): EntryColumn<Told> => ({
      ...label(name),
      width: 84,
      kind: 'decimal',
      end: true,
      required: name === 'income',
    })
    const sum = (name: 'total' | 'profit', of?: string): EntryColumn<Told> => ({
      ...label(name),
      ...(of && { label: t('charges.profitIn', { currency: of }) }),
      width: 92,
      end: true,
      kind: 'shown',
      cell: row => <Money amount={row?.[name]} currency={name === 'total' ? row?.currency : row?.profitIn} bare />,
    })
    const all: EntryColumn<Told>[] = [
      fromList('chargeType', 128, catalogue.chargesType, true),
      text('service', 112, 200),
      {
        ...label('quantity'),
        width: 96,
        end: true,
        kind: 'shown',
        cell: (row, index) => <QuantityCell index={index} counted={row?.quantity ?? null} />,
      },
      { ...label('unit'), width: 118, kind: 'select', options: choices.unit, required: true },
      { ...label('currency'), head: t('short.currency'), width: 56, kind: 'currency', required: true },
      price('income'),
      price('expense'),
      sum('total'),
      sum('profit', issuing),
      { ...label('payment'), width: 104, kind: 'select', options: choices.payment, placeholder: t('choose') },
      text('billTo', 130, 200),
      fromList('payTo', 130, catalogue.payTo),
      text('serviceDescription', 170, 500),
      fromList('shipmentType', 130, catalogue.shipmentType),
    ]
    return all
  }, [t, choices, catalogue, issuing])
  const rowName = useCallback((index: number) => t('charges.row', { number: index + 1 }), [t])
  const whole = (errors.charges as { message?: string; root?: { message?: string } } | undefined) ?? {}
  const wrong = whole.root?.message ?? whole.message
  return (
    <Box>
      <Box color="ink3" fontSize="sm" mb="3">
        {rows.keys.length === 0 ? t('charges.none') : t('charges.hint')}
      </Box>
      {rows.keys.length > 0 && (
        <EntryGrid
          list="charges"
          label={t('charges.title')}
          keys={rows.keys}
          columns={columns}
          rowName={rowName}
          toldOf={index => told[index]}
          onCopy={rows.onCopy}
          onRemove={rows.onRemove}
          onPaste={rows.pasted.onPaste}
        />
      )}
      {wrong && (
        <Box role="alert" color="bad" fontSize="sm" mt="2">
          {errorText(wrong)}
        </Box>
      )}
      <Flex gap="2" mt="3" wrap="wrap" align="center">
        <Button size="sm" data-field="charges" icon={<Plus size={14} aria-hidden="true" />} onClick={rows.add}>
          {t('charges.add')}
        </Button>
        <PasteField onText={rows.pasted.onText} told={rows.pasted.told} />
      </Flex>
      <ExchangeRates issuing={issuing} currencies={reckoned.totals.perCurrency.map(({ currency }) => currency)} />
      {rows.keys.length > 0 && <ChargeTotalsPanel totals={reckoned.totals} issuing={issuing} />}
    </Box>
  )
}

const listed = (name: string, options: readonly Choice[]): PastedColumn =>
  options.length === 0 ? { name, kind: 'text' } : { name, kind: 'select', options }
