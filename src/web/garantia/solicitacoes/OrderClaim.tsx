import { TargetClaim } from './TargetClaim.tsx'

/** In a work order's drawer: its claim, or the button that opens one. */
export function OrderClaim({ codOs }: { codOs: number }) {
  return <TargetClaim tipo="os" codigo={codOs} />
}
