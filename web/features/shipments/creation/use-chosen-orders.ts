import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLazyOrderToShipQuery } from './creation-api.ts'
import { type CreationForm, linesOf, renewed, takenOver } from './creation-form.ts'

/** Takes an order with its shippable lines into the form, or out of it again. */
export function useChosenOrders() {
  const { getValues, setValue, clearErrors } = useFormContext<CreationForm>()
  const [ask] = useLazyOrderToShipQuery()
  const [busy, setBusy] = useState<string | null>(null)
  const [empty, setEmpty] = useState<readonly string[]>([])
  const set = <Name extends 'orders' | 'lines' | 'details' | 'mode'>(name: Name, value: CreationForm[Name]) =>
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
    if (form.orders.length === 0) {
      const { mode, details } = takenOver(form, order)
      set('mode', mode)
      set('details', details)
    }
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
