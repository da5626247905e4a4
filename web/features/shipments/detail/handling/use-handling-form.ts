import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../app/api/problem.ts'
import { useCompany } from '../../../../app/session/use-session.ts'
import { useDefinedAct } from '../../../../ui/acts/act-dialog.tsx'
import type { ActValues } from '../../../../ui/acts/act-values.ts'
import { useAct } from '../../../../ui/acts/use-act.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import type { AnyItem, Handled, HandledNow, HandlingAct } from './handling-act.ts'
import {
  type HandlingCommandName,
  type HandlingKind,
  useHandlingCommandMutation,
  useLazyHandledDetailQuery,
} from './handling-api.ts'
import { useHandlingWords } from './handling-fields.tsx'

export type HandlingOptions<Item extends AnyItem> = Pick<Handled<Item>, 'shipment' | 'item'> & {
  kind: HandlingKind
  command: HandlingCommandName
  act: HandlingAct<Item>
  onClose: () => void
  onRefused?: ((error: ApiError) => boolean) | undefined
  fault?: ApiError | null
}
type Made = { pickupNumber?: string }

/** Gives a command on a pickup request from a form. */
export function useHandlingForm<Item extends AnyItem>(options: HandlingOptions<Item>) {
  const { kind, shipment, item, command, act, onClose, ...refusal } = options
  const { t } = useTranslation('shipment-handling')
  const company = useCompany()
  const [send] = useHandlingCommandMutation()
  const [fetchDetail] = useLazyHandledDetailQuery()
  const { body, ...defined } = useDefinedAct(act, '', useHandlingWords())
  const [id, shipmentId] = [item?.id ?? '', shipment.id]
  const own = { name: company?.name ?? '', isSupplier: company?.actor === 'P' }
  return useAct<Handled<Item>, HandledNow<Item>, ActValues, unknown>({
    ...defined,
    ...refusal,
    opened: { version: item?.version ?? 0, shipment, own, item },
    send: (values, seen) => send({ kind, shipmentId, id, command, body: body(values, seen) }),
    shows: [{ type: 'shipment', id: shipmentId }],
    fetchLatest: async seen => {
      const { data } = await fetchDetail({ kind, id })
      const now = data as (Item & NonNullable<typeof data>) | undefined
      return (
        now && { ...seen, version: now.version, item: now, history: now.history, allowedCommands: now.allowedCommands }
      )
    },
    onDone: made => {
      const { pickupNumber: number = '' } = made as Made
      showToast({ kind: 'success', text: t('done', { act: t(`acted.${kind}.${command}`), number }) })
      onClose()
    },
  })
}
