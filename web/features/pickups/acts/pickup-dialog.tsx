import { Box } from '@chakra-ui/react'
import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import type { PickupAnswer } from '@quayside/contracts/handling/pickups.ts'
import { useTranslation } from 'react-i18next'
import { ActDialog, useDefinedAct } from '../../../ui/acts/act-dialog.tsx'
import type { ActWords, DrawOwn } from '../../../ui/acts/act-inputs.tsx'
import type { ActValues } from '../../../ui/acts/act-values.ts'
import { useAct } from '../../../ui/acts/use-act.ts'
import { useGridLabel } from '../../../ui/form/rows-grid.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { usePeople } from '../../../ui/freight/people.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { pickupRoles } from '../form/pickup-form.ts'
import { PackagesGrid, usePackageColumns } from '../package-rows.tsx'
import { useLazyPickupQuery, usePickupCommandMutation } from '../pickup-api.ts'
import { usePickupChanges } from '../pickup-fields.tsx'
import { type DialogAct, pickupActs } from './pickup-acts.ts'

type Props = {
  pickup: PickupDetail
  command: DialogAct
  onClose: () => void
  /** A deleted draft is no more: its page is left. */
  onGone: () => void
}

/** Asks what an act on a pickup needs, and gives it. */
export function PickupDialog({ pickup, command, onClose, onGone }: Props) {
  const { t } = useTranslation('shipment-handling')
  const formats = useFormats()
  const definition = pickupActs[command]
  const words = useWords()
  const [send] = usePickupCommandMutation()
  const [fetchDetail] = useLazyPickupQuery()
  const { body, ...defined } = useDefinedAct(definition, '', words)
  const { id, pickupNumber: number } = pickup
  const act = useAct<PickupDetail, PickupDetail, ActValues, PickupAnswer>({
    ...defined,
    opened: pickup,
    send: (values, seen) => send({ id, command, body: body(values, seen) }) as never,
    shows: [{ type: 'pickup', id }],
    fetchLatest: async () => (await fetchDetail(id)).data,
    onDone: ({ status }) => {
      showToast({ kind: 'success', text: t('done', { act: t(`acted.pickup.${command}`), number }) })
      if (status === 'DELETED') onGone()
      else onClose()
    },
  })
  const asked = [act.seen, act.changed?.now].flatMap(one => pickupRoles.map(role => one?.content[role]?.contactId))
  const people = usePeople(asked)
  const besides = usePickupChanges([...(people?.values() ?? [])])
  const title = t(`act.pickup.${command}`)
  const labelOf = (path: string) => t(`path.${path.split('.')[0]}`, { defaultValue: path })
  const isWide = command === 'collect' || command === 'correct'
  return (
    <ActDialog
      act={act}
      command={command}
      definition={definition}
      about=""
      words={words}
      draw={drawOwn}
      labelOf={useGridLabel(
        'packages',
        usePackageColumns(),
        index => t('package.number', { number: index + 1 }),
        labelOf,
      )}
      who={({ history }) => {
        const last = history.at(-1)
        return (
          last && t('ui:conflict.who', { name: last.actor ?? t('ui:conflict.someone'), at: formats.instant(last.at) })
        )
      }}
      besides={besides}
      title={t('dialogTitle', { act: title, number })}
      verb={title}
      size={isWide ? 'xl' : 'md'}
      told={definition.told && t(`told.pickup.${command}`)}
      onClose={onClose}
    />
  )
}

function useWords(): ActWords<PickupDetail> {
  const { t } = useTranslation('shipment-handling')
  return {
    field: ({ name, label }) => t(`field.${label ?? name.split('.').at(-1)}`),
    hint: (hint, zone) => t(`hint.${hint}`, { zone }),
    section: section => t(`section.${section}`),
    code: (group, code) => t(`${group}.${code}`),
    blank: (_field, isOptional) => (isOptional ? t('none') : undefined),
    say: key => t(key),
  }
}

const drawOwn: DrawOwn<PickupDetail> = field => (field.kind === 'rows' ? <Packages /> : undefined)

function Packages() {
  const { t } = useTranslation('shipment-handling')
  return (
    <Box mt="5" pt="4" borderTopWidth="1px" borderColor="line">
      <Box as="h2" textStyle="heading" mb="3">
        {t('section.packages')}
      </Box>
      <PackagesGrid />
    </Box>
  )
}
