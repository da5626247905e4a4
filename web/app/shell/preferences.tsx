import { Menu, Portal } from '@chakra-ui/react'
import { type Language, languages } from '@quayside/contracts/reference/languages.ts'
import { Languages, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../i18n/language-names.ts'
import { chooseLanguage } from '../../i18n/setup.ts'
import { IconButton } from '../../ui/button.tsx'
import { useUser } from '../session/use-session.ts'
import { setColourMode, useColourMode } from '../theme/colour-mode.ts'
import { useChooseLanguageMutation } from './shell-endpoints.ts'

export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const user = useUser()
  const [save] = useChooseLanguageMutation()
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton label={t('language.label')} icon={<Languages size={16} />} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.RadioItemGroup
              value={i18n.language}
              onValueChange={({ value }) => {
                void chooseLanguage(value as Language)
                if (user) void save(value)
              }}
            >
              {languages.map(language => (
                <Menu.RadioItem key={language} value={language} lang={language}>
                  <Menu.ItemText>{languageNames[language]}</Menu.ItemText>
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
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
