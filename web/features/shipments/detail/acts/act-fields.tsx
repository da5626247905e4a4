import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import {
  CheckboxField,
  DateField,
  DecimalField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../../ui/form/fields.tsx'

type Option = { value: string; label: string }

/** A field of an act's dialog; its label is `field.<last part of the name>` unless `label` says otherwise. */
export type ActField = {
  /** A path in the form's values. */
  name: string
  kind: 'text' | 'area' | 'select' | 'instant' | 'date' | 'decimal' | 'check'
  label?: string
  /** Words that are the label as they stand: what is counted, by its SKU. */
  about?: string
  optional?: boolean
  /** Nothing stands beside it: what follows begins a row. */
  ownRow?: boolean
  /** Codes, worded by `shipment-words:<words>.<code>`. */
  codes?: readonly string[]
  words?: string
  /** Options of the shipment itself: its legs, its documents. */
  options?: (shipment: ShipmentDetail) => readonly Option[]
}

export function ActFieldInput({ field, shipment }: { field: ActField; shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { name, kind, about, optional = false } = field
  const word = t(`field.${field.label ?? name.split('.').at(-1)}`)
  const label = about === undefined ? word : t('field.of', { about, field: word })
  const shared = { name, label, optional }
  switch (kind) {
    case 'area':
      return (
        <Box gridColumn="1 / -1">
          <TextAreaField {...shared} maxLength={2000} />
        </Box>
      )
    case 'select': {
      const coded = (field.codes ?? []).map(value => ({ value, label: words(`${field.words}.${value}`) }))
      return (
        <Box gridColumn={field.ownRow ? '1 / -1' : undefined}>
          <SelectField {...shared} placeholder={t('choose')} options={field.options?.(shipment) ?? coded} />
        </Box>
      )
    }
    case 'instant':
      return <TextField {...shared} type="datetime-local" />
    case 'date':
      return <DateField {...shared} />
    case 'decimal':
      return <DecimalField {...shared} />
    case 'check':
      return <CheckboxField {...shared} />
    case 'text':
      return <TextField {...shared} />
  }
}
