declare module 'pdfmake' {
  type Fonts = Record<string, { normal: string; bold: string }>
  const pdfmake: {
    addFonts(fonts: Fonts): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(document: object): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
