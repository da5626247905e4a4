import { Box } from '@chakra-ui/react'
import type { ChargeUnit } from '@quayside/contracts/freight/charge.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { chargeAmount } from '@quayside/platform/values/freight/charge-amounts.ts'
import Decimal from 'decimal.js'
import { useTranslation } from 'react-i18next'
import { Money, Quantity, Unknown } from '../../../../ui/figures.tsx'
import { useCatalogueWords } from '../../../../ui/freight/catalogue.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { ActButton } from '../act-button.tsx'
import { inCurrency } from '../charge-conversion.ts'

type Charge = NonNullable<ShipmentDetail['charges']>[number]

/** A line as a whole: prices are per unit. */
const lineOf = ({ quantity, currency }: Charge, price: string) => chargeAmount(quantity, price, currency, '1', currency)

/** Each charge in its own currency: where a rate is missing there is no total, so the page adds up none itself. */
export function ChargesTab({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { t: freight } = useTranslation('freight')
  const wordOf = useCatalogueWords()
  const charges = shipment.charges ?? []
  const unitOf = ({ unit }: Charge) =>
    unit && freight(`chargeUnit.${unit as ChargeUnit}`, { context: 'counted', defaultValue: unit })
  // What a charge costs, and to whom, reaches the operating company's people alone.
  const isFull = charges.some(charge => charge.expense !== undefined)
  const expense: PlainColumn<Charge> = {
    id: 'expense',
    header: t('charges.expense'),
    end: true,
    cell: charge => <Sum charge={charge} amount={charge.expense} />,
  }
  const profit: typeof expense = {
    id: 'profit',
    header: t('charges.profit'),
    end: true,
    cell: charge => {
      if (charge.expense === undefined) return <Unknown />
      const earned = new Decimal(lineOf(charge, charge.income)).minus(lineOf(charge, charge.expense))
      return <Money amount={earned.toFixed()} currency={charge.currency} />
    },
  }
  const payTo: typeof expense = {
    id: 'payTo',
    header: t('charges.payTo'),
    cell: charge => charge.payTo ?? <Unknown />,
  }
  const edit = <ActButton shipment={shipment} past={past} command="set-charges" />
  return (
    <Panel title={t('tabs.charges')} padded={false} aside={edit}>
      {charges.length === 0 ? (
        <NothingYet title={t('charges.none')} text={t('charges.noneText')} />
      ) : (
        <PlainTable
          label={t('tabs.charges')}
          rows={charges}
          rowId={charge => charge.chargeId}
          columns={[
            { id: 'code', header: t('charges.code'), cell: charge => wordOf('chargesType', charge.code) },
            { id: 'description', header: t('charges.description'), cell: charge => charge.description ?? <Unknown /> },
            {
              id: 'quantity',
              header: t('charges.quantity'),
              end: true,
              cell: charge => <Quantity value={charge.quantity} unit={unitOf(charge)} />,
            },
            {
              id: 'income',
              header: t('charges.income'),
              end: true,
              cell: charge => <Sum charge={charge} amount={charge.income} />,
            },
            ...(isFull ? [expense] : []),
            {
              id: 'total',
              header: freight('field.total'),
              end: true,
              cell: charge => <Sum charge={charge} amount={lineOf(charge, charge.income)} />,
            },
            ...(isFull ? [profit] : []),
            {
              id: 'payment',
              header: t('charges.payment'),
              cell: charge => (charge.payment === null ? <Unknown /> : words(`payment.${charge.payment}`)),
            },
            { id: 'billTo', header: t('charges.billTo'), cell: charge => charge.billTo ?? <Unknown /> },
            ...(isFull ? [payTo] : []),
          ]}
        />
      )}
    </Panel>
  )
}

/** In its own currency, and below it what it comes to at the charge's rate. */
function Sum({ charge: { currency, conversion }, amount }: { charge: Charge; amount: string | undefined }) {
  const { t } = useTranslation('shipment-detail')
  return (
    <>
      <Money amount={amount} currency={currency} />
      {conversion !== null && amount !== undefined && (
        <Box
          color="ink3"
          fontSize="xs"
          title={t('charges.converted', { from: currency, to: conversion.currency, ...conversion })}
        >
          <Money amount={inCurrency(amount, conversion.rate, conversion.currency)} currency={conversion.currency} />
        </Box>
      )}
    </>
  )
}
