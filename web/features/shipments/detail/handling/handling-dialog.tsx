import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../../../ui/acts/act-dialog.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { useGridLabel } from '../editors/rows-grid.tsx'
import type { AnyItem, HandledNow } from './handling-act.ts'
import { drawOwn, useHandlingWords } from './handling-fields.tsx'
import { usePackageColumns } from './handling-grid.tsx'
import { type HandlingOptions, useHandlingForm } from './use-handling-form.ts'

/** Asks what an act on a pickup request needs, and gives it. */
export function HandlingDialog<Item extends AnyItem>(props: HandlingOptions<Item>) {
  const { kind, command, act: definition, onClose } = props
  const { t } = useTranslation('shipment-handling')
  const formats = useFormats()
  const act = useHandlingForm(props)
  const { item } = act.seen
  const labelOf = (path: string) => t(`path.${path.split('.')[0]}`, { defaultValue: path })
  const rowName = (index: number) => t('package.number', { number: index + 1 })
  const title = t(`act.${kind}.${command}`)
  const number = item?.pickupNumber ?? ''
  const who = ({ history }: HandledNow<Item>) => {
    const last = history.at(-1)
    return last && t('ui:conflict.who', { name: last.actor ?? t('ui:conflict.someone'), at: formats.instant(last.at) })
  }
  const { verb, told, fields } = definition
  const isWide = fields?.(act.seen).some(({ name, columns = [] }) => name === 'packages' && columns.length > 1) ?? false
  return (
    <ActDialog
      act={act}
      command={command}
      definition={definition}
      about=""
      words={useHandlingWords<Item>()}
      draw={drawOwn}
      labelOf={useGridLabel('packages', usePackageColumns(), rowName, labelOf)}
      who={who}
      title={number === '' ? title : t('dialogTitle', { act: title, number })}
      verb={verb === undefined ? title : t(`act.${verb}`)}
      size={isWide ? 'xl' : 'md'}
      told={told && t(`told.${kind}.${command}`)}
      onClose={onClose}
    />
  )
}
