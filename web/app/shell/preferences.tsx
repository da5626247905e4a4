import { type Language, languageNames, languages } from '@quayside/contracts/reference/languages.ts'
import { Languages, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { chooseLanguage } from '../../i18n/setup.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useUser } from '../session/use-session.ts'
import { setColourMode, useColourMode } from '../theme/colour-mode.ts'
import { useChooseLanguageMutation } from './shell-endpoints.ts'

export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const user = useUser()
  const [save] = useChooseLanguageMutation()
  return (
    <Menu
      trigger={<IconButton label={t('language.label')} icon={<Languages size={16} />} />}
      choices={{
        value: i18n.language,
        options: languages.map(language => ({ value: language, label: languageNames[language], lang: language })),
        onChange: value => {
          void chooseLanguage(value as Language)
          if (user) void save(value)
        },
      }}
    />
  )
}

export function ThemeToggle() {
  const { t } = useTranslation('shell')
  const mode = useColourMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={t(`theme.${other}`)}
      icon={mode === 'dark' ? <Sun size={16} /> : <Moon size={16} />}
      onClick={() => setColourMode(other)}
    />
  )
}
