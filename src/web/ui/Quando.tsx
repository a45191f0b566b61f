import { useConcessionarias } from '../lib/concessionarias.ts'

const UM_DIA_MS = 86_400_000

function diaEm(data: Date, fuso: string | undefined): string {
  return data.toLocaleDateString('pt-BR', { timeZone: fuso, day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** "hoje 14:30", "ontem 09:10" or "12/11/2026" of a UTC instant, in a zone. */
export function quando(instante: string, fuso: string | undefined, agora = new Date()): string {
  const data = new Date(instante)
  const dia = diaEm(data, fuso)
  const hora = data.toLocaleTimeString('pt-BR', { timeZone: fuso, hour: '2-digit', minute: '2-digit' })
  if (dia === diaEm(agora, fuso)) return `hoje ${hora}`
  if (dia === diaEm(new Date(agora.getTime() - UM_DIA_MS), fuso)) return `ontem ${hora}`
  return dia
}

/** An instant in words of the selected dealership's zone; the full date and time on hover. */
export function Quando({ instante }: { instante: string }) {
  const fuso = useConcessionarias().selecionada?.fuso
  return (
    <time className="num suave" dateTime={instante} title={new Date(instante).toLocaleString('pt-BR', { timeZone: fuso })} style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
      {quando(instante, fuso)}
    </time>
  )
}
