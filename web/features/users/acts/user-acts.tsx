import type { CompanyUser, ListedUser, UserAction } from '@quayside/contracts/identity/queries.ts'
import { CirclePlay, Eraser, type LucideIcon, OctagonPause, Power, PowerOff, ShieldOff, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmOnDemand } from '../../../ui/confirm-on-demand.tsx'
import type { MenuAct } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import {
  useActivateUserMutation,
  useDeactivateUserMutation,
  useEraseUserMutation,
  useRemoveSecondFactorOfMutation,
  useRemoveUserMutation,
  useResumeUserMutation,
  useSuspendUserMutation,
} from '../users-api.ts'
import { EraseUser } from './erase-user.tsx'

/** What is done to a person beside changing what is known of them. */
export type UserAct = Exclude<UserAction, 'change-membership'>
type Someone = Pick<CompanyUser, 'uid' | 'name'>

const icon = (Icon: LucideIcon): ReactNode => <Icon size={16} aria-hidden="true" />
export const userActs: readonly { act: UserAct; icon: ReactNode; group: string; danger?: true }[] = [
  { act: 'resume', icon: icon(CirclePlay), group: 'membership' },
  { act: 'suspend', icon: icon(OctagonPause), group: 'membership' },
  { act: 'remove', icon: icon(UserMinus), group: 'membership', danger: true },
  { act: 'remove-second-factor', icon: icon(ShieldOff), group: 'person', danger: true },
  { act: 'activate', icon: icon(Power), group: 'person' },
  { act: 'deactivate', icon: icon(PowerOff), group: 'person', danger: true },
  { act: 'erase', icon: icon(Eraser), group: 'person', danger: true },
]
const atOnce: ReadonlySet<UserAct> = new Set(['resume', 'activate'])

/** How each act is sent; `gone`: the person is on no list of the company any more. */
export function useSendAct(companyId: string | undefined) {
  const [suspend] = useSuspendUserMutation()
  const [resume] = useResumeUserMutation()
  const [remove] = useRemoveUserMutation()
  const [deactivate] = useDeactivateUserMutation()
  const [activate] = useActivateUserMutation()
  const [erase] = useEraseUserMutation()
  const [removeFactor] = useRemoveSecondFactorOfMutation()
  return (act: UserAct, uid: string, reason: string | null) => {
    switch (act) {
      case 'suspend':
        return suspend({ uid, companyId, reason })
      case 'resume':
        return resume({ uid, companyId })
      case 'remove':
        return remove({ uid, companyId })
      case 'remove-second-factor':
        return removeFactor({ uid })
      case 'deactivate':
        return deactivate({ uid, reason })
      case 'activate':
        return activate({ uid })
      case 'erase':
        return erase({ uid })
    }
  }
}

/** Acts on one person with their questions; `gone`: where the page leads once the person is not there any more. */
export function useUserActs(companyId: string | undefined, gone: () => void = () => undefined) {
  const { t } = useTranslation('users')
  const send = useSendAct(companyId)
  const [asked, setAsked] = useState<{ act: UserAct; person: Someone } | null>(null)
  const [pending, setPending] = useState(false)
  const run = async (act: UserAct, person: Someone, reason: string | null) => {
    setPending(true)
    const { error } = await send(act, person.uid, reason)
    setPending(false)
    setAsked(null)
    if (error) return
    showToast({ kind: 'success', text: t(`told.${act}`, { name: person.name }) })
    if (act === 'remove' || act === 'erase') gone()
  }
  const begin = (act: UserAct, person: Someone) =>
    atOnce.has(act) ? void run(act, person, null) : setAsked({ act, person })
  const entry = (act: UserAct, person: Someone, blocked: string | null): MenuAct[] =>
    userActs
      .filter(one => one.act === act)
      .map(({ icon: drawn, group, danger = false }) => ({
        id: act,
        label: t(`act.${act}`),
        icon: drawn,
        group,
        danger,
        blocked,
        act: () => begin(act, person),
      }))
  const act = asked?.act ?? 'suspend'
  const name = asked?.person.name ?? ''
  const dialogs = (
    <>
      <ConfirmOnDemand
        open={asked !== null && act !== 'erase'}
        title={t(`ask.${act}.title`, { name })}
        text={t(`ask.${act}.text`)}
        confirm={t(`act.${act}`)}
        look={act === 'suspend' ? 'primary' : 'danger'}
        pending={pending}
        {...((act === 'suspend' || act === 'deactivate') && { reason: { label: t('ask.reason'), required: false } })}
        onConfirm={reason => asked && void run(asked.act, asked.person, reason.trim() || null)}
        onClose={() => setAsked(null)}
      />
      {asked?.act === 'erase' && (
        <EraseUser
          name={name}
          pending={pending}
          onErase={() => void run('erase', asked.person, null)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
  /** Of a row: what the server allows of it; what something else has to be done for first says so. */
  const actsOn = (person: Someone & Pick<ListedUser, 'actions' | 'blocked'>) =>
    userActs.flatMap(one => {
      const why = person.blocked.find(({ command }) => command === one.act)?.message ?? null
      return why !== null || person.actions.includes(one.act) ? entry(one.act, person, why) : []
    })
  return { actsOn, entry, dialogs }
}
