/** /dev/ui: every part of `ui/` with realistic data. */
export function GaleriaPage() {
  return <main />
}
