const within = (folder: string, names: readonly string[]) => `${folder}/(${names.join('|')})`
const anyOf = (...places: readonly string[]) => new RegExp(`/(${places.join('|')})\\.`)
const inWeb = (...places: readonly string[]) => `web/(${places.join('|')})`
const icons = 'lucide-react/dist/esm/icons'

/**
 * What most pages have in common goes together: alone, each icon and each small part would be a request of its own, and a
 * browser makes six at a time. The sign-in page needs the first group only.
 */
export const chunkGroups = [
  {
    name: 'first',
    test: anyOf(
      inWeb(
        within('ui', ['states', 'formats', 'place-zone', 'button', 'form/input-styles']),
        within('app', ['hooks', 'api/problem']),
      ),
      within(icons, [
        'calendar-days',
        'circle-alert',
        'copy',
        'eye',
        'eye-off',
        'inbox',
        'lock',
        'refresh-cw',
        'search-x',
      ]),
    ),
    minShareCount: 2,
  },
  { name: 'icons', test: anyOf(`${icons}/[^/]+`), minShareCount: 2 },
  {
    name: 'frame',
    test: anyOf(
      inWeb(
        within('ui', ['figures', 'panel', 'page-header', 'tabs', 'status-tag']),
        within('app/shell', ['shell-endpoints', 'visible-menu', 'use-leave', 'menu-counts']),
        within('app', ['theme/colour-mode', 'api/live-lists', 'api/save-answer']),
      ),
    ),
    minShareCount: 2,
  },
]
