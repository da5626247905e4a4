import { Box, Grid } from '@chakra-ui/react'
import { zonesOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  DateField,
  DateTimeField,
  DecimalField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../../ui/form/fields.tsx'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { ownZone } from '../../../../ui/own-zone.ts'
import { CodeField } from '../../code-field.tsx'
import type { ActValues } from '../acts/act-values.ts'
import { clockOf } from '../place-clock.ts'
import { type HandlingField, isNeeded } from './handling-act.ts'

/** The fields of a dialog, in their sections where they have any. */
export function HandlingFields({ fields }: { fields: readonly HandlingField[] }) {
  const { t } = useTranslation('shipment-handling')
  const sections = Map.groupBy(fields, field => field.section ?? null)
  const inputs = (some: readonly HandlingField[]) => some.map(field => <FieldInput key={field.name} field={field} />)
  if (sections.size > 1)
    return [...sections].map(([section, some]) => (
      <FormSection key={section} title={t(`section.${section}`)}>
        {inputs(some)}
      </FormSection>
    ))
  return (
    <Grid gap="3.5" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      {inputs(fields)}
    </Grid>
  )
}

function FieldInput({ field }: { field: HandlingField }) {
  const { t } = useTranslation('shipment-handling')
  const { name, kind, hint } = field
  const values = useWatch() as ActValues
  const optional = !isNeeded(field, values)
  const zone = field.zone?.(values) ?? ownZone()
  const label = t(`field.${field.label ?? name}`)
  const shared = { name, label, optional, ...(hint && { hint: t(`hint.${hint}`, { zone }) }) }
  switch (kind) {
    case 'text':
      if (field.fills !== undefined) return <CodeField {...shared} fills={field.fills} />
      return <TextField {...shared} autoComplete="off" />
    case 'zone':
      return <ZoneInput {...shared} zones={zonesOfPlace(field.place?.(values) ?? '')} />
    case 'instant':
      return <DateTimeField {...shared} zone={clockOf(zone)} />
    case 'date':
      return <DateField {...shared} />
    case 'decimal':
      return <DecimalField {...shared} />
    case 'area':
      return (
        <Box gridColumn="1 / -1">
          <TextAreaField {...shared} maxLength={2000} />
        </Box>
      )
    case 'select': {
      const coded = (field.codes ?? []).map(value => ({ value, label: t(`${field.words}.${value}`) }))
      return <SelectField {...shared} options={field.options ?? coded} {...(optional && { placeholder: t('none') })} />
    }
  }
}

type ZoneProps = { name: string; label: string; optional: boolean; zones: readonly string[] }

/** Of a country with several zones one is to be chosen. */
function ZoneInput({ zones, ...shared }: ZoneProps) {
  const { t } = useTranslation('shipment-handling')
  const list = useId()
  const hint = zones.length > 1 && zones.length < 40 ? t('hint.zones', { count: zones.length }) : undefined
  return (
    <>
      <TextField {...shared} {...(hint && { hint })} list={list} autoComplete="off" />
      <datalist id={list}>
        {zones.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
