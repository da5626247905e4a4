import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime, instantOfClock } from '../../../../ui/form/clock-time.ts'
import { isUnreadable } from '../../../../ui/form/decimals.ts'
import { numberFault } from '../../../../ui/form/entered-number.ts'
import { useRuleText } from '../../../../ui/rule-text.ts'
import { clockOf } from '../place-clock.ts'
import type { ActField } from './act-fields.tsx'

/** What a dialog's inputs hold, by path; blank texts are ''. */
export type ActValues = Record<string, unknown>

export function valueAt(values: ActValues, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as ActValues | undefined)?.[name], values)
}
/** The text of a field, trimmed; '' where nothing was entered. */
export function textAt(values: ActValues, path: string): string {
  const value = valueAt(values, path)
  return typeof value === 'string' ? value.trim() : ''
}
export const orNull = (values: ActValues, path: string): string | null => textAt(values, path) || null

/** A "2026-12-01T08:30" of a place's clock as an instant; of the reader's where the place's is not known. */
export function instantAt(values: ActValues, path: string, zone = ''): string | null {
  return instantOfClock(textAt(values, path), clockOf(zone))
}

/** An instant as "2026-12-01T08:30" of that clock, for an input of that kind. */
export function localTime(instant: string | null | undefined, zone = ''): string {
  return clockTime(instant, clockOf(zone))
}

type Fault = { path: string; message: string }

/** What the dialog refuses itself: what is missing, what is no number or day, and what a field's own check refuses. */
export function useFaults(): (fields: readonly ActField[], values: ActValues, shipment: ShipmentDetail) => Fault[] {
  const { t } = useTranslation('shipment-detail')
  const ruleText = useRuleText()
  return useCallback(
    (fields, values, shipment) =>
      fields.flatMap(({ name: path, kind, optional, needed, shown, check, number }) => {
        if (shown?.(values) === false) return []
        const value = valueAt(values, path)
        if (isUnreadable(value)) return [{ path, message: 'invalid' }]
        const blank = value == null || (typeof value === 'string' && value.trim() === '')
        const mayBeBlank = kind === 'check' || (optional && !needed?.(values))
        if (blank) return mayBeBlank ? [] : [{ path, message: 'field-required' }]
        const wrong = kind === 'decimal' ? numberFault(textAt(values, path), number) : null
        if (wrong !== null) return [{ path, message: wrong }]
        const refused = check?.(textAt(values, path), shipment, values) ?? null
        if (refused === null) return []
        const message =
          'say' in refused ? t(`fault.${refused.say}`, { ...refused.values }) : ruleText(refused.code, refused.params)
        return [{ path, message: message ?? 'invalid' }]
      }),
    [ruleText, t],
  )
}
