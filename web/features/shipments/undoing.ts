import { useTranslation } from 'react-i18next'
import { problemOf } from '../../app/api/problem.ts'
import { useAppDispatch } from '../../app/hooks.ts'
import { eachOf } from '../../app/many/each-of.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { quietApi, readAnew, type ShipmentCommand } from './quiet-commands.ts'

const atOnce = 4

/** A notice's "Undo": it gives the commands that bring back what was before, and stays until it is used or closed. */
export function useUndoing() {
  const { t } = useTranslation('shipment-words')
  const { t: ui } = useTranslation('ui')
  const dispatch = useAppDispatch()
  const undo = async (commands: readonly ShipmentCommand[]) => {
    const refusals: string[] = []
    await eachOf(commands, { atOnce, signal: new AbortController().signal }, async command => {
      const { error } = await dispatch(quietApi.endpoints.quietCommand.initiate(command, { track: false }))
      if (error !== undefined) refusals.push(problemOf(error)?.message ?? ui('error.unexpected'))
    })
    readAnew(dispatch, [...new Set(commands.map(({ id }) => id))])
    const [why] = refusals
    if (why === undefined) showToast({ kind: 'success', text: t('undo.done') })
    else showToast({ kind: 'error', text: t('undo.refused', { why, count: refusals.length }), duration: null })
  }
  return (commands: readonly ShipmentCommand[]) =>
    commands.length === 0 ? {} : { action: { label: t('undo.act'), act: () => void undo(commands) } }
}
