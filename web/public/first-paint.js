// Runs before the first paint, so that a dark page never flashes white. The build writes it into the page.
;(() => {
  var choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch (_) {}
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.classList.add(dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
  root.style.background = dark ? '#0B151D' : '#F4F6F7'
})()
