import type { PlaceDetail } from '@quayside/contracts/directory/queries.ts'
import { Archive, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { type PointKind, pathOf } from './point-kinds.ts'
import { useReinstatePlaceMutation, useRemovePlaceMutation, useRetirePlaceMutation } from './points-api.ts'

const icon = { size: 14, 'aria-hidden': true } as const

/** What the server allows of a point beside changing it; what is in use is retired, and says why it is not removed. */
export function PointActs({ point, kind }: { point: PlaceDetail; kind: PointKind }) {
  const { t } = useTranslation('places')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'retire' | 'remove' | null>(null)
  const [retire, retiring] = useRetirePlaceMutation()
  const [reinstate, reinstating] = useReinstatePlaceMutation()
  const [remove, removing] = useRemovePlaceMutation()
  const { id, name } = point
  const commandOf = (command: string) => point.allowedCommands.find(one => one.command === command)
  const tell = (what: 'retired' | 'reinstated' | 'removed') =>
    showToast({ kind: 'success', text: t(`told.${what}`, { name }) })
  const confirm = async () => {
    const { error } = asked === 'remove' ? await remove(id) : await retire(id)
    setAsked(null)
    if (error) return
    tell(asked === 'remove' ? 'removed' : 'retired')
    if (asked === 'remove') void navigate(pathOf[kind])
  }
  const bringBack = async () => {
    if ((await reinstate(id)).error === undefined) tell('reinstated')
  }
  const acts = (['retire', 'remove'] as const).flatMap(act => {
    const command = commandOf(act)
    if (command === undefined || (!command.allowed && command.reason !== 'place-in-use')) return []
    return [
      {
        id: act,
        label: t(`act.${act}`),
        icon: act === 'retire' ? <Archive {...icon} /> : <Trash2 {...icon} />,
        danger: act === 'remove',
        blocked: command.allowed ? null : command.message,
        act: () => setAsked(act),
      },
    ]
  })
  return (
    <>
      {commandOf('reinstate')?.allowed === true && (
        <Button
          look="primary"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          pending={reinstating.isLoading}
          onClick={() => void bringBack()}
        >
          {t('act.reinstate')}
        </Button>
      )}
      <MenuButton label={t('act.more')} acts={acts} />
      <ConfirmDialog
        open={asked !== null}
        title={asked === null ? '' : t(`ask.${asked}`, { name })}
        text={asked === null ? '' : t(`ask.${asked}Text`)}
        confirm={asked === null ? '' : t(`act.${asked}`)}
        look={asked === 'remove' ? 'danger' : 'primary'}
        pending={retiring.isLoading || removing.isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
