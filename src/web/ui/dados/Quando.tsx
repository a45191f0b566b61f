import { formatarQuando } from '#shared/rules/datas.ts'
import { useFuso } from '../../core/loja.ts'

/** An instant in words ("hoje 14:30"), in the zone of the selected dealership; the full date and time on hover. */
export function Quando({ instante }: { instante: string }) {
  const fuso = useFuso()
  return (
    <time
      className="num suave"
      dateTime={instante}
      title={new Date(instante).toLocaleString('pt-BR', { timeZone: fuso })}
      style={{ fontSize: 12, whiteSpace: 'nowrap' }}
    >
      {formatarQuando(instante, fuso, new Date())}
    </time>
  )
}
