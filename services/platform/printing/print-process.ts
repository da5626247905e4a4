import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'

const normal = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
)
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'))

type Layout = { readonly documentOf: (order: unknown) => object }

/** The program that prints: fonts and pages are laid out without holding up the service or staying in its memory. */
process.once('message', async order => {
  const { documentOf } = (await import(process.argv[2] ?? '')) as Layout
  pdfmake.addFonts({ Noto: { normal, bold } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => path === normal || path === bold)
  process.send?.(await pdfmake.createPdf(documentOf(order)).getBuffer())
})
process.on('disconnect', () => process.exit())
