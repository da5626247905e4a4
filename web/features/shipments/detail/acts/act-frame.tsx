import { Box } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { type ComponentProps, useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActFrame as Frame } from '../../../../ui/acts/act-frame.tsx'
import { useLastChange } from '../../../../ui/last-change.ts'
import { useShipmentHistoryQuery } from '../shipment-api.ts'
import type { ShipmentAct } from './use-act-form.ts'
import { WhenDone } from './when-done.ts'

type Props<Values extends FieldValues> = Omit<
  ComponentProps<typeof Frame<ShipmentDetail, ShipmentDetail, Values>>,
  'act' | 'command' | 'title' | 'verb' | 'who'
> & { act: ShipmentAct<Values> }

/** The dialog of an act on a shipment. */
export function ActFrame<Values extends FieldValues>({ told, ...props }: Props<Values>) {
  return <Frame {...props} {...useFrameOf(props.act)} told={<Told>{told}</Told>} />
}

/** What the dialogs of a shipment's acts have in common. */
export function useFrameOf({ command }: Pick<ShipmentAct<never>, 'command'>) {
  const { t } = useTranslation('shipment-detail')
  const title = t(`act.${command}`)
  return { command, title, verb: title, who: ({ id }: ShipmentDetail) => <LastChange id={id} /> }
}

function LastChange({ id }: { id: string }) {
  const { data } = useShipmentHistoryQuery(id)
  return useLastChange(data?.items)
}

/** What it leads to, after what it is done first for. */
export function Told({ children }: { children: React.ReactNode }) {
  return (
    <>
      <First />
      {children}
    </>
  )
}

/** What it is done first for; nothing where it was asked for itself. */
export function First() {
  const { t } = useTranslation('shipment-detail')
  const { first } = useContext(WhenDone)
  if (first === null) return null
  return (
    <Box as="p" m="0" mb="2" color="ink">
      {t('first', { act: t(`act.${first.act}`), why: first.why })}
    </Box>
  )
}
