import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import { labelDocument } from './label-document.ts'
import type { PrintOrder } from './print-labels.ts'

const normal = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
)
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'))

/** The program that prints: fonts and pages are laid out without holding up the service or staying in its memory. */
process.once('message', async ({ labels, title }: PrintOrder) => {
  pdfmake.addFonts({ Noto: { normal, bold } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => path === normal || path === bold)
  process.send?.(await pdfmake.createPdf(labelDocument(labels, title)).getBuffer())
})
process.on('disconnect', () => process.exit())
