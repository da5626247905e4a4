import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Code, DateText, Money, Quantity, Unknown } from '../../../../ui/figures.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { CountryText } from '../../../../ui/places/place-text.tsx'
import { PlainTable } from '../../../../ui/plain-table.tsx'
import { Rows } from '../../../../ui/section.tsx'

type Declaration = NonNullable<ShipmentDetail['declarations']>[number]
type Props = { shipment: ShipmentDetail; declaration: Declaration; acts: ReactNode }

/** A declaration's head with its sums, and its lines with what was computed of each. */
export function OneDeclaration({ shipment, declaration, acts }: Props) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { t: editors } = useTranslation('shipment-editors')
  const { computed, overridden, currency, conversion } = declaration
  const money = (amount: string | undefined) =>
    amount === undefined ? null : <Money amount={amount} currency={currency} />
  const own = (amount: string) => <Money amount={amount} currency={declaration.valueCurrency} />
  return (
    <Panel
      title={`${words(`declaration.${declaration.kind}`)} · ${words(`declarationState.${declaration.state}`)}`}
      aside={acts}
    >
      <Rows
        columns={2}
        rows={[
          { label: t('customs.number'), value: declaration.number && <Code>{declaration.number}</Code> },
          { label: t('customs.date'), value: <DateText value={declaration.date} look="full" /> },
          {
            label: t('customs.predeclaration'),
            value: declaration.predeclarationNumber && <Code>{declaration.predeclarationNumber}</Code>,
          },
          { label: t('shipment-fields:broker'), value: declaration.broker },
          { label: t('shipment-fields:delayCategory'), value: declaration.delayCategory },
          { label: t('shipment-fields:additionalDelayDays'), value: declaration.additionalDelayDays },
          { label: t('shipment-fields:basis'), value: declaration.basis },
          { label: t('shipment-fields:incoterm'), value: declaration.incoterm },
          { label: editors('declaration.apportionBy'), value: words(`apportionBy.${declaration.apportionBy}`) },
          ...(conversion === null
            ? []
            : [
                {
                  label: t('shipment-fields:exchangeRate'),
                  value: `${conversion.rate} ${currency}/${conversion.currency} · ${conversion.source}`,
                },
              ]),
          { label: t('shipment-fields:fob'), value: money(computed?.fob) },
          { label: t('shipment-fields:freight'), value: money(computed?.freight) ?? own(declaration.freight) },
          { label: t('shipment-fields:insurance'), value: money(computed?.insurance) ?? own(declaration.insurance) },
          { label: t('shipment-fields:customsValue'), value: money(overridden?.value ?? computed?.value) },
          { label: t('shipment-fields:duty'), value: money(overridden?.duty ?? computed?.duty) },
          { label: t('shipment-fields:vat'), value: money(overridden?.vat ?? computed?.vat) },
          { label: t('shipment-fields:fee'), value: own(declaration.fee) },
          ...(overridden === null ? [] : [{ label: t('customs.overridden'), value: overridden.reason }]),
        ]}
      />
      {computed === null && (
        <Box mt="3" color="warn" role="note">
          {t('customs.rateMissing', { from: declaration.valueCurrency, to: currency })}
        </Box>
      )}
      {declaration.lines.length > 0 && (
        <Box mt="4" mx="-4" borderTopWidth="1px" borderColor="line">
          <DeclaredLines shipment={shipment} declaration={declaration} />
        </Box>
      )}
    </Panel>
  )
}

function DeclaredLines({ shipment, declaration }: Omit<Props, 'acts'>) {
  const { t } = useTranslation('shipment-detail')
  const { t: editors } = useTranslation('shipment-editors')
  const formats = useFormats()
  const { computed, currency, valueCurrency } = declaration
  const found = (lineId: string) => computed?.lines.find(one => one.lineId === lineId)
  const share = (percent: string) => formats.percent(Number(percent) / 100)
  const money = (amount: string | undefined) =>
    amount === undefined ? <Unknown /> : <Money amount={amount} currency={currency} bare />
  return (
    <PlainTable
      label={t('shipment-fields:declaredLines')}
      rows={declaration.lines}
      rowId={line => line.lineId}
      columns={[
        {
          id: 'sku',
          header: t('line.sku'),
          cell: line => <Code>{shipment.lines.find(one => one.lineId === line.lineId)?.sku ?? '—'}</Code>,
        },
        { id: 'hsCode', header: t('shipment-fields:hsCode'), cell: line => <Code>{line.hsCode}</Code> },
        {
          id: 'origin',
          header: t('shipment-fields:goodsOrigin'),
          cell: line => line.originCountry && <CountryText code={line.originCountry} />,
        },
        {
          id: 'given',
          header: t('customs.given', { currency: valueCurrency }),
          end: true,
          cell: line => <Money amount={line.value} currency={valueCurrency} bare />,
        },
        {
          id: 'value',
          header: `${t('shipment-fields:customsValue')}, ${currency}`,
          end: true,
          cell: line => money(found(line.lineId)?.value),
        },
        {
          id: 'weight',
          header: editors('customs.weight'),
          end: true,
          cell: line => <Quantity value={line.weightKg} />,
        },
        { id: 'dutyRate', header: t('customs.dutyRate'), end: true, cell: line => share(line.dutyPercent) },
        { id: 'duty', header: t('shipment-fields:duty'), end: true, cell: line => money(found(line.lineId)?.duty) },
        { id: 'vatRate', header: t('customs.vatRate'), end: true, cell: line => share(line.vatPercent) },
        { id: 'vat', header: t('shipment-fields:vat'), end: true, cell: line => money(found(line.lineId)?.vat) },
      ]}
    />
  )
}
