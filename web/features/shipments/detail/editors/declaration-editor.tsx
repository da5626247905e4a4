import { Box } from '@chakra-ui/react'
import { incoterms } from '@quayside/contracts/reference/incoterms.ts'
import { declarationKinds } from '@quayside/contracts/shipments/statuses.ts'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckboxField, DateField, DecimalField, SelectField, TextField } from '../../../../ui/form/fields.tsx'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { type GridColumn, RowsGrid, useGridLabel } from '../../../../ui/form/rows-grid.tsx'
import { ActFrame } from '../acts/act-frame.tsx'
import { useActForm } from '../acts/use-act-form.ts'
import { CustomsPreviewed } from './customs-preview.tsx'
import {
  converts,
  type DeclarationForm,
  declarationBody,
  declarationForm,
  declarationPlaces,
  declarationValues,
} from './declaration-form.ts'
import type { EditorProps } from './shapes.ts'

const asTheyStand = (values: readonly string[]) => values.map(value => ({ value, label: value }))

/** A customs declaration: its head, and each line with its tariff code, value and rates. */
export function DeclarationEditor({ shipment, about, onClose }: EditorProps) {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const [newId] = useState(() => crypto.randomUUID())
  const schema = useMemo(
    () =>
      declarationForm({
        hsCode: t('customs.hsCodeWrong'),
        country: t('customs.countryWrong'),
        rate: t('customs.rateWhole'),
      }),
    [t],
  )
  const act = useActForm<DeclarationForm>({
    shipment,
    command: 'save-declaration',
    schema: schema as never,
    onDone: onClose,
    placesOf: declarationPlaces,
    valuesOf: now => declarationValues(now, about, newId),
    body: (values, { version }) => ({ version, declaration: declarationBody(values) }),
  })
  const { lines } = act.seen
  const columns: readonly GridColumn[] = [
    {
      name: 'taken',
      label: t('customs.line'),
      kind: 'shown',
      cell: index => (
        <Box whiteSpace="nowrap" pt={{ sm: '1.5' }}>
          <CheckboxField name={`lines.${index}.taken`} label={lines[index]?.sku ?? String(index + 1)} />
        </Box>
      ),
    },
    { name: 'hsCode', label: t('shipment-fields:hsCode'), kind: 'text', minW: '110px' },
    { name: 'originCountry', label: t('shipment-fields:goodsOrigin'), kind: 'text', minW: '64px' },
    { name: 'value', label: t('shipment-fields:goodsValue'), kind: 'decimal', minW: '110px' },
    { name: 'weightKg', label: t('customs.weight'), kind: 'decimal', minW: '90px', optional: true },
    { name: 'dutyPercent', label: t('customs.duty'), kind: 'decimal', minW: '76px' },
    { name: 'vatPercent', label: t('customs.vat'), kind: 'decimal', minW: '76px' },
  ]
  const rowName = (index: number) => lines[index]?.sku ?? String(index + 1)
  const headLabel = (path: string) => (path === 'lines' ? t('shipment-fields:declaredLines') : t(`declaration.${path}`))
  const label = useGridLabel('lines', columns, rowName, headLabel)
  return (
    <ActFrame act={act} label={label} onClose={onClose} size="xl" told={t('customs.told')}>
      <Head label={headLabel} />
      <Box mt="6" pt="5" borderTopWidth="1px" borderColor="line">
        <Box as="h3" textStyle="heading" mb="2">
          {detail('shipment-fields:declaredLines')}
        </Box>
        <RowsGrid name="lines" rowName={rowName} columns={columns} />
      </Box>
      <CustomsPreviewed shipmentId={act.seen.id} />
    </ActFrame>
  )
}

function Head({ label }: { label: (path: string) => string }) {
  const { t } = useTranslation('shipment-editors')
  const { t: words } = useTranslation('shipment-words')
  const [currency = '', valueCurrency = ''] = useWatch<DeclarationForm, ['currency', 'valueCurrency']>({
    name: ['currency', 'valueCurrency'],
  })
  const own = (name: keyof DeclarationForm) => ({ name, label: label(name) })
  return (
    <>
      <FormSection title={t('shipment-fields:declaration')}>
        <SelectField
          {...own('kind')}
          options={declarationKinds.map(value => ({ value, label: words(`declaration.${value}`) }))}
        />
        <TextField {...own('number')} optional />
        <DateField {...own('date')} optional />
        <TextField {...own('broker')} optional />
        <TextField {...own('predeclarationNumber')} optional />
        <TextField {...own('delayCategory')} optional />
        <TextField {...own('additionalDelayDays')} inputMode="numeric" optional />
      </FormSection>
      <FormSection title={t('customs.valuation')}>
        <TextField {...own('currency')} />
        <TextField {...own('valueCurrency')} />
        <SelectField {...own('basis')} options={asTheyStand(['CIF', 'FOB'])} />
        {converts({ currency, valueCurrency }) && (
          <>
            <DecimalField
              {...own('rate')}
              hint={t('customs.rateHint', { from: valueCurrency.toUpperCase(), to: currency.toUpperCase() })}
              optional
            />
            <TextField {...own('rateSource')} optional />
            <DateField {...own('rateDate')} optional />
          </>
        )}
        <SelectField {...own('incoterm')} options={asTheyStand(incoterms)} placeholder="—" optional />
        <DecimalField {...own('freight')} />
        <DecimalField {...own('insurance')} />
        <DecimalField {...own('fee')} />
        <SelectField
          {...own('apportionBy')}
          options={(['value', 'weight'] as const).map(value => ({ value, label: words(`apportionBy.${value}`) }))}
        />
      </FormSection>
    </>
  )
}
