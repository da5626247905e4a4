import { zonesOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActWords, DrawOwn } from '../../../../ui/acts/act-inputs.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { CodeField } from '../../../../ui/places/code-field.tsx'
import type { AnyItem, Handled, HandlingField } from './handling-act.ts'
import { PackagesGrid } from './handling-grid.tsx'

export function useHandlingWords<Item extends AnyItem>(): ActWords<Handled<Item>> {
  const { t } = useTranslation('shipment-handling')
  const field: ActWords<Handled<Item>>['field'] = ({ name, label }) => t(`field.${label ?? name.split('.').at(-1)}`)
  return {
    field,
    alone: one => {
      const own = field(one)
      return one.section === undefined ? own : t('ofSection', { section: t(`section.${one.section}`), field: own })
    },
    hint: (hint, zone) => t(`hint.${hint}`, { zone }),
    section: section => t(`section.${section}`),
    code: (group, code) => t(`${group}.${code}`),
    blank: (_field, isOptional) => (isOptional ? t('none') : undefined),
    say: key => t(key),
  }
}

export function drawOwn<Item extends AnyItem>(...given: Parameters<DrawOwn<Handled<Item>>>) {
  const [field, shared, { values }] = given
  const { kind, fills, place }: HandlingField<Item> = field
  if (fills !== undefined) return <CodeField {...shared} fills={fills} />
  if (kind === 'zone') return <ZoneInput {...shared} zones={zonesOfPlace(place?.(values) ?? '')} />
  return kind === 'rows' ? <PackagesGrid /> : undefined
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
