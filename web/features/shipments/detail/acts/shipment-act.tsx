import { languageFor } from '@quayside/contracts/reference/languages.ts'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { shownParams, type Translate } from '@quayside/contracts/words/shown-params.ts'
import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ActDefinition } from '../../../../ui/acts/act-definition.ts'
import type { ActField } from '../../../../ui/acts/act-field.ts'
import type { ActWords, DrawOwn } from '../../../../ui/acts/act-inputs.tsx'
import type { ActValues } from '../../../../ui/acts/act-values.ts'
import { SelectField } from '../../../../ui/form/fields.tsx'
import { CodeField } from '../../../../ui/places/code-field.tsx'
import type { CommandIds } from '../command-path.ts'
import { UploadedDocument } from './uploaded-document.tsx'

/** Which values can't be chosen now, each with the server's word on it. */
export type Blocking = (
  shipment: ShipmentDetail,
  values: ActValues,
) => ReadonlyMap<string, NonNullable<ShipmentDetail['milestoneChoices']>[number]>

/** A field of a dialog on a shipment; its words are `shipment-fields:<label>`, `hint.<hint>`, `section.<section>` and `blank.<blank>`. */
export type ShipmentField = ActField<ShipmentDetail> & {
  /** A file of this type can be uploaded where one is chosen. */
  upload?: ShipmentDocumentType
  /** Of the codes, those that can't be chosen now, and the rule that says so. */
  blocked?: Blocking
  /** Of a UN/LOCODE: the field with the name of its place. */
  fills?: string
}

export type ShipmentActDefinition = ActDefinition<ShipmentDetail> & {
  fields?: (shipment: ShipmentDetail, about: string) => readonly ShipmentField[]
  /** Where the path names more than one thing. */
  idsOf?: (shipment: ShipmentDetail, about: string) => CommandIds
  /** `dialog.<command>` says what it leads to; with these values. */
  told?: true | ((shipment: ShipmentDetail, about: string) => Readonly<Record<string, string>>)
}
export type Definitions = Partial<Record<ShipmentCommandName, ShipmentActDefinition>>

/** The server asks for one, whatever its schema says. */
export const reason: ShipmentField = { name: 'reason', optional: false }

export function useShipmentWords(): ActWords<ShipmentDetail> {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  return {
    field: ({ name, label, of, about }) => {
      const field = t(`shipment-fields:${label ?? name.split('.').at(-1)}`)
      const whose = of === undefined ? about : t(`shipment-fields:${of}`)
      return whose === undefined ? field : t('field.of', { about: whose, field })
    },
    hint: hint => t(`hint.${hint}`),
    section: section => t(`section.${section}`),
    code: (group, code) => words(`${group}.${code}`),
    blank: ({ blank }) => t(blank === undefined ? 'choose' : `blank.${blank}`),
    say: (key, values) => t(`fault.${key}`, { ...values }),
  }
}

export const drawOwn: DrawOwn<ShipmentDetail> = (field: ShipmentField, shared, { thing: shipment, choices }) => {
  const { upload, blocked, fills } = field
  if (upload !== undefined) return <UploadedDocument {...shared} {...choices} shipmentId={shipment.id} type={upload} />
  if (blocked !== undefined) return <PartlyBlocked {...shared} {...choices} shipment={shipment} blocked={blocked} />
  return fills === undefined ? undefined : <CodeField {...shared} fills={fills} />
}

type Partly = ComponentProps<typeof SelectField> & { blocked: Blocking; shipment: ShipmentDetail }

/** What can't be chosen now stands below the rest, together under the rule that says so, which is said once and briefly. */
function PartlyBlocked({ blocked, shipment, ...select }: Partly) {
  const { t, i18n } = useTranslation('shipment-detail')
  const reasons = blocked(shipment, useWatch() as ActValues)
  const options = select.options.map(option => {
    const rule = reasons.get(option.value)
    if (rule === undefined) return option
    const { reason: code = 'not-now', params = {}, message } = rule
    const translate: Translate = (key, given) => t(key as string, given)
    const values = shownParams(code, params, languageFor([i18n.language]), translate)
    const group = t(`choice.${code}`, { ...values, defaultValue: message ?? t('acts:blocked.not-now') })
    return { ...option, group, disabled: true }
  })
  return <SelectField {...select} options={options} />
}
