import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type ChosenForm, linesOf, renewed } from './chosen-lines.ts'
import { useLazyOrderToShipQuery } from './orders-api.ts'

/** Takes an order with its shippable lines into the form, or out of it again; of the `first` one more can be taken over. */
export function useChosenOrders(first?: (order: OrderDetail) => void) {
  const { getValues, setValue, clearErrors } = useFormContext<ChosenForm>()
  const [ask] = useLazyOrderToShipQuery()
  const [busy, setBusy] = useState<string | null>(null)
  const [empty, setEmpty] = useState<readonly string[]>([])
  const set = <Name extends keyof ChosenForm>(name: Name, value: ChosenForm[Name]) =>
    setValue(name, value as never, { shouldDirty: true })

  const add = async (id: string) => {
    setBusy(id)
    const order = (await ask(id, true)).data
    setBusy(null)
    const form = getValues()
    if (order === undefined || form.orders.some(one => one.id === id)) return
    const lines = linesOf(order)
    if (lines.length === 0) return setEmpty(known => [...known, id])
    const { clientCompanyId, supplier, orderNumber } = order
    set('orders', [...form.orders, { id, number: orderNumber ?? '', supplier: supplier.name ?? '', clientCompanyId }])
    set('lines', [...form.lines, ...lines])
    if (form.orders.length === 0) first?.(order)
    clearErrors('orders')
  }
  const remove = (id: string) => {
    const form = getValues()
    set(
      'orders',
      form.orders.filter(one => one.id !== id),
    )
    set(
      'lines',
      form.lines.filter(line => line.orderId !== id),
    )
  }
  const toggle = async ({ id }: { id: string }) => {
    if (getValues('orders').some(one => one.id === id)) remove(id)
    else await add(id)
  }
  /** What the orders of a kept form have left by now. */
  const renew = async () => {
    for (const { id } of getValues('orders')) {
      const order = (await ask(id)).data
      if (order !== undefined) setValue('lines', renewed(getValues('lines'), order))
    }
  }
  return { toggle, add, renew, busy, empty }
}
