/** Whether a text shows anything: blanks, zero-width signs, fillers and marks of the writing direction do not. */
export function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}
