import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isUnreadable } from '../../../../ui/form/decimals.ts'

type Counted = { good?: unknown; short?: unknown; damaged?: unknown }

/** All that is still to be delivered of a line: most deliveries bring it whole. */
export function toCome({ quantity, delivered, writtenOff }: ShipmentDetail['lines'][number]): Decimal {
  return Decimal.max(new Decimal(quantity).minus(delivered).minus(writtenOff), 0)
}

/** What is short or damaged is not good: as long as nobody counted the good ones, they are the rest. */
export function CountedRest({ thing: shipment }: { thing: ShipmentDetail }) {
  const { setValue, getFieldState } = useFormContext()
  const counted: readonly Counted[] | undefined = useWatch({ name: 'lines' })
  useEffect(() => {
    for (const [index, line] of shipment.lines.entries()) {
      const name = `lines.${index}.good`
      const { good, short, damaged } = counted?.[index] ?? {}
      if (getFieldState(name).isDirty || [short, damaged].some(isUnreadable)) continue
      const rest = Decimal.max(toCome(line).minus(decimal(short)).minus(decimal(damaged)), 0).toFixed()
      if (good === rest) continue
      setValue(name, rest)
    }
  }, [counted, shipment.lines, setValue, getFieldState])
  return null
}

function decimal(value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? value : '0'
}
