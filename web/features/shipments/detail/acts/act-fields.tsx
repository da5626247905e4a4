import { Box } from '@chakra-ui/react'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { languageFor } from '@quayside/contracts/reference/languages.ts'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { shownParams, type Translate } from '@quayside/contracts/words/shown-params.ts'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { clockTime, instantOfClock } from '../../../../ui/form/clock-time.ts'
import { CountryField } from '../../../../ui/form/country-field.tsx'
import type { NumberRule } from '../../../../ui/form/entered-number.ts'
import {
  CheckboxField,
  DateField,
  DateTimeField,
  DecimalField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../../ui/form/fields.tsx'
import { CodeField } from '../../code-field.tsx'
import { clockOf } from '../place-clock.ts'
import type { ActValues } from './act-values.ts'
import { UploadedDocument } from './uploaded-document.tsx'

type Option = { value: string; label: string }

/** A field of an act's dialog; its label is `field.<last part of the name>` unless `label` says otherwise. */
/** Which values can't be chosen now, each with the server's word on it. */
export type Blocking = (
  shipment: ShipmentDetail,
  values: ActValues,
) => ReadonlyMap<string, NonNullable<ShipmentDetail['milestoneChoices']>[number]>

export type ActField = {
  /** A path in the form's values. */
  name: string
  kind: 'text' | 'area' | 'select' | 'instant' | 'date' | 'decimal' | 'check' | 'country'
  label?: string
  /** Words that are the label as they stand: what is counted, by its SKU. */
  about?: string
  optional?: boolean
  /** When it can't be left blank after all. */
  needed?: (values: ActValues) => boolean
  /** Nothing stands beside it: what follows begins a row. */
  ownRow?: boolean
  /** Codes, worded by `shipment-words:<words>.<code>`. */
  codes?: readonly string[]
  words?: string
  /** A file of this type can be uploaded where one is chosen. */
  upload?: ShipmentDocumentType
  /** Of the codes, those that can't be chosen now, and the rule that says so. */
  blocked?: Blocking
  /** Options of the shipment itself: its legs, its documents. */
  options?: (shipment: ShipmentDetail) => readonly Option[]
  /** `blank.<blank>`: what it means where nothing is chosen. */
  blank?: string
  /** `section.<section>`: the heading it stands under. */
  section?: string
  /** `hint.<hint>` under the field. */
  hint?: string
  /** Stands there only while this holds. */
  shown?: (values: ActValues) => boolean
  /** Of a number: what it may be; without it 0 or more. */
  number?: NumberRule
  /** The server's own rule on what was entered, told already while it is typed. */
  check?: (value: string, shipment: ShipmentDetail, values: ActValues) => Refused | null
  /** From so many characters on the check speaks while one types. */
  checkedFrom?: number
  /** `field.<of>` in front of the label: whose name, code or quantity it is. */
  of?: string
  /** Of a UN/LOCODE: the field with the name of its place. */
  fills?: string
  /** Of a time: by the clock of which zone it is entered; '' or none is the reader's. */
  zone?: (values: ActValues) => string
}
/** A rule of the catalogue, or `fault.<say>`. */
export type Refused = Rejection | { say: string; values?: Readonly<Record<string, string>> }

export function ActFieldInput({ field, shipment }: { field: ActField; shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { name, kind, about, optional = false } = field
  const word = t(`field.${field.label ?? name.split('.').at(-1)}`)
  const whose = field.of === undefined ? about : t(`field.${field.of}`)
  const label = whose === undefined ? word : t('field.of', { about: whose, field: word })
  const shared = { name, label, optional, ...(field.hint && { hint: t(`hint.${field.hint}`) }) }
  switch (kind) {
    case 'area':
      return (
        <Box gridColumn="1 / -1">
          <TextAreaField {...shared} maxLength={2000} />
        </Box>
      )
    case 'select': {
      const coded = (field.codes ?? []).map(value => ({ value, label: words(`${field.words}.${value}`) }))
      const select = {
        ...shared,
        placeholder: t(field.blank === undefined ? 'choose' : `blank.${field.blank}`),
        options: field.options?.(shipment) ?? coded,
      }
      return (
        <Box gridColumn={field.ownRow ? '1 / -1' : undefined}>
          {field.upload !== undefined && <UploadedDocument {...select} shipmentId={shipment.id} type={field.upload} />}
          {field.blocked !== undefined && <PartlyBlocked {...select} shipment={shipment} blocked={field.blocked} />}
          {field.upload === undefined && field.blocked === undefined && <SelectField {...select} />}
        </Box>
      )
    }
    case 'instant':
      return <InstantInput {...shared} zoneOf={field.zone} />
    case 'date':
      return <DateField {...shared} />
    case 'decimal':
      return (
        <Box gridColumn={field.ownRow ? '1 / -1' : undefined}>
          <DecimalField {...shared} />
        </Box>
      )
    case 'country':
      return <CountryField {...shared} />
    case 'check':
      return (
        <Box gridColumn={field.ownRow ? '1 / -1' : undefined}>
          <CheckboxField {...shared} />
        </Box>
      )
    case 'text':
      if (field.fills !== undefined) return <CodeField {...shared} fills={field.fills} />
      return field.checkedFrom === undefined ? (
        <TextField {...shared} />
      ) : (
        <CheckedText {...shared} from={field.checkedFrom} />
      )
  }
}

type Select = ComponentProps<typeof SelectField>

/** What can't be chosen now stands below the rest, together under the rule that says so, which is said once and briefly. */
function PartlyBlocked({ blocked, shipment, ...select }: Select & { blocked: Blocking; shipment: ShipmentDetail }) {
  const { t, i18n } = useTranslation('shipment-detail')
  const reasons = blocked(shipment, useWatch() as ActValues)
  const options = select.options.map(option => {
    const rule = reasons.get(option.value)
    if (rule === undefined) return option
    const { reason = 'not-now', params = {}, message } = rule
    const translate: Translate = (key, options) => t(key as string, options)
    const values = shownParams(reason, params, languageFor([i18n.language]), translate)
    const group = t(`choice.${reason}`, { ...values, defaultValue: message ?? t('blocked.not-now') })
    return { ...option, group, disabled: true }
  })
  return <SelectField {...select} options={options} />
}

type Instant = Omit<ComponentProps<typeof DateTimeField>, 'zone'> & { zoneOf: ActField['zone'] }

/** A time by the clock of its place. What the dialog began with stays the same moment when that is another place. */
function InstantInput({ zoneOf, ...shared }: Instant) {
  const { getValues, setValue } = useFormContext()
  const zone = clockOf(zoneOf?.(useWatch() as ActValues))
  const begun = useRef({ zone, text: String(getValues(shared.name) ?? '') })
  useEffect(() => {
    const { zone: before, text } = begun.current
    if (before === zone || text === '' || getValues(shared.name) !== text) return
    begun.current = { zone, text: clockTime(instantOfClock(text, before), zone) }
    setValue(shared.name, begun.current.text)
  }, [zone, shared.name, getValues, setValue])
  return <DateTimeField {...shared} zone={zone} />
}

/** Says what is wrong as soon as all of it is typed, not only once the field is left. */
function CheckedText({ from, ...shared }: { name: string; label: string; optional: boolean; from: number }) {
  const { trigger } = useFormContext()
  const value = String(useWatch({ name: shared.name }) ?? '')
  const told = useRef(false)
  useEffect(() => {
    if (value.length >= from) told.current = true
    if (told.current) void trigger(shared.name)
  }, [value, from, shared.name, trigger])
  return <TextField {...shared} autoComplete="off" />
}
