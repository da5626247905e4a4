import { Box, chakra, Flex } from '@chakra-ui/react'
import { type Language, languageNames, languages } from '@quayside/contracts/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../app/shell/account-frame.tsx'
import { useChooseLanguageMutation } from '../../app/shell/shell-endpoints.ts'
import { chooseLanguage } from '../../i18n/setup.ts'
import { Panel } from '../../ui/panel.tsx'

/** /user/language: chosen, it holds at once, and in every browser. */
export function LanguagePage() {
  const { t, i18n } = useTranslation('account')
  const [save] = useChooseLanguageMutation()
  const choose = (language: Language) => {
    void chooseLanguage(language)
    void save(language)
  }
  return (
    <AccountFrame part="language">
      <Panel>
        <Box as="fieldset" border="0" p="0" m="0">
          <Box as="legend" mb="3" color="ink2">
            {t('language.text')}
          </Box>
          <Flex direction="column" gap="1">
            {languages.map(language => (
              <chakra.label key={language} display="flex" gap="2" alignItems="center" minH="7" cursor="pointer">
                <input
                  type="radio"
                  name="language"
                  value={language}
                  checked={i18n.language === language}
                  onChange={() => choose(language)}
                />
                <span lang={language}>{languageNames[language]}</span>
              </chakra.label>
            ))}
          </Flex>
        </Box>
      </Panel>
    </AccountFrame>
  )
}
