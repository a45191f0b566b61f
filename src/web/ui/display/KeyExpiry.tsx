import { Badge } from '@mantine/core'
import { When } from './When.tsx'

/** Time to make a new key and put it where the old one is used. */
const NEAR_MS = 30 * 24 * 3_600_000
const msUntil = (instant: string) => Date.parse(instant) - Date.now()

/** When a key ends, with a word when that is near or past. */
export function KeyExpiry({ expiraEm }: { expiraEm: string | null }) {
  if (expiraEm === null) return <span className="suave">não vence</span>
  const left = msUntil(expiraEm)
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      <When instant={expiraEm} />
      {left <= 0 ? (
        <Badge variant="light" color="vermelho" tt="none" style={{ flex: 'none' }}>
          vencida
        </Badge>
      ) : (
        left < NEAR_MS && (
          <Badge variant="light" color="amarelo" tt="none" style={{ flex: 'none' }}>
            vence logo
          </Badge>
        )
      )}
    </span>
  )
}
