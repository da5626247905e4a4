import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActFrame } from '../../../../ui/acts/act-frame.tsx'
import { LastChange } from '../../last-change.tsx'
import type { OrderForm } from './use-order-act.ts'

type Props<Values extends FieldValues> = Omit<
  ComponentProps<typeof ActFrame<OrderDetail, OrderDetail, Values>>,
  'act' | 'command' | 'who' | 'back'
> & { act: OrderForm<Values> }

/** The dialog of a form on an order. */
export function OrderFrame<Values extends FieldValues>(props: Props<Values>) {
  return <ActFrame {...props} {...useFrameOf(props.act)} />
}

/** What the dialogs of an order's acts have in common. */
export function useFrameOf({ command }: Pick<OrderForm<never>, 'command'>) {
  const { t } = useTranslation('order-detail')
  return { command, back: t('dialog.back'), who: ({ id }: OrderDetail) => <LastChange id={id} /> }
}
