import type { CSSProperties, PointerEvent } from 'react'
import type { ServicoDaAgenda, Slot } from '#shared/agenda/agenda.ts'
import { formatarHora } from '#shared/rules/datas.ts'
import { escreverPlaca, chassiCurto } from '#shared/rules/placa.ts'
import { trabalhadosAte } from '../../ui/servico/situacao.ts'
import classes from './Dia.module.css'
import { faixa, type Regua, situacaoEmPalavras, tomDoServico } from './regua.ts'

interface Props {
  servico: ServicoDaAgenda
  slot: Slot
  regua: Regua
  fuso: string
  agora: number
  aberto: boolean
  abrir: (s: ServicoDaAgenda) => void
  /** Absent: the person may only look. */
  pegar?: (e: PointerEvent<HTMLElement>, s: ServicoDaAgenda, oQue: 'mover' | 'esticar') => void
}

/** A piece of work in a mechanic's row: whose car, what, how far; planned against worked as a bar at the foot. Few elements, as a day has hundreds. */
export function BlocoServico({ servico: s, slot, regua, fuso, agora, aberto, abrir, pegar }: Props) {
  const onde = faixa(regua, Date.parse(slot.inicio), Date.parse(slot.terminadoEm ?? slot.fim))
  if (!onde) return null
  const placa = s.placa ? escreverPlaca(s.placa) : s.chassi ? chassiCurto(s.chassi) : 'sem placa'
  const total = s.minutos + s.minutosAdicionais
  const feito = s.status >= 3 ? 100 : Math.min(100, (trabalhadosAte(s, agora) / Math.max(1, total)) * 100)
  const situacao = situacaoEmPalavras(s, agora)
  const horario = `${formatarHora(slot.inicio, fuso)} às ${formatarHora(slot.fim, fuso)}`
  const promessa = s.promessa === null ? 'sem promessa' : `promessa ${formatarHora(s.promessa, fuso)}`
  return (
    <button
      type="button"
      className={classes.bloco}
      data-tom={tomDoServico(s, agora)}
      data-parado={s.paralisado || undefined}
      data-aberto={aberto || undefined}
      data-lado={Number.parseFloat(onde.left) > 55 ? 'fim' : undefined}
      style={{ ...onde, '--feito': `${feito}%` } as CSSProperties}
      aria-label={`${placa}, ${s.descricao} · ${situacao}, ${horario}, ${promessa}`}
      onClick={() => abrir(s)}
      onPointerDown={pegar && s.status <= 2 ? (e) => pegar(e, s, 'mover') : undefined}
    >
      <span className={classes.texto}>
        <b>{placa}</b>{' '}
        <span>
          {s.descricao} · {situacao}
        </span>
      </span>
      {pegar && s.status <= 2 && (
        <i
          className={classes.alca}
          onPointerDown={(e) => {
            e.stopPropagation()
            pegar(e, s, 'esticar')
          }}
        />
      )}
    </button>
  )
}
