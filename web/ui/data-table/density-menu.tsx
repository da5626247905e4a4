import { Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { IconButton } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { type Density, densityChosen } from './column-choices.ts'
import { useDensity } from './columns.ts'

const densities: readonly Density[] = ['compact', 'normal', 'comfortable']

export function DensityMenu() {
  const { t } = useTranslation('ui')
  const dispatch = useDispatch()
  const density = useDensity()
  return (
    <Menu
      trigger={<IconButton label={t('density.title')} icon={<Rows3 size={16} />} />}
      choices={{
        value: density,
        options: densities.map(value => ({ value, label: t(`density.${value}`) })),
        onChange: value => void dispatch(densityChosen(value as Density)),
      }}
    />
  )
}
