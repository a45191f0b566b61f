import { Badge } from '@mantine/core'
import type { PointerEvent } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { formatarDuracao, formatarQuando } from '#shared/rules/datas.ts'
import { Placa } from '../../ui/dados/Placa.tsx'
import classes from './Dia.module.css'

interface Props {
  titulo: string
  vazio: string
  servicos: readonly ServicoDaAgenda[]
  fuso: string
  agora: number
  aberto: number | null
  abrir: (s: ServicoDaAgenda) => void
  pegar?: (e: PointerEvent<HTMLElement>, s: ServicoDaAgenda, oQue: 'bolsao') => void
  /** What is dropped here goes back to the bolsão. */
  recebe?: boolean
}

/** Work that nobody has yet, or that stands still: dragged into a row, or opened and placed by dialog. */
export function Bolsao({ titulo, vazio, servicos, fuso, agora, aberto, abrir, pegar, recebe = false }: Props) {
  return (
    <section className={classes.bolsao} aria-label={titulo} {...(recebe && { 'data-alvo': 'bolsao' })}>
      <header>
        <h2>{titulo}</h2>
        <Badge variant="default" className="num" fw={500}>
          {servicos.length}
        </Badge>
      </header>
      {servicos.length === 0 && <span className="suave">{vazio}</span>}
      <ul className={classes.itens}>
        {servicos.map((s) => {
          const tarde = s.promessa !== null && Date.parse(s.promessa) < agora
          return (
            <li
              key={s.codServicoAgendado}
              className={classes.item}
              data-tom={tarde ? 'vermelho' : undefined}
              data-aberto={aberto === s.codServicoAgendado || undefined}
              onPointerDown={pegar ? (e) => pegar(e, s, 'bolsao') : undefined}
            >
              <button
                type="button"
                className={classes.abrir}
                aria-label={`Abrir ${s.placa ?? s.modelo}, ${s.descricao}`}
                onClick={() => abrir(s)}
              />
              <div className={classes.ponta}>
                <Placa placa={s.placa} chassi={s.chassi} />
                <span className="num">{formatarDuracao(s.minutos + s.minutosAdicionais)}</span>
              </div>
              <span>{s.descricao}</span>
              <span className="suave">
                {s.paralisado
                  ? `${s.motivo ?? 'Paralisado'}${s.pecaChegouEm ? ' · peça chegou, pode retomar' : s.pausaPrevisao ? ` · volta ${formatarQuando(s.pausaPrevisao, fuso, new Date(agora))}` : ''}`
                  : s.promessa === null
                    ? s.codPassagem === null
                      ? `Chega ${formatarQuando(s.dataAgendamento, fuso, new Date(agora))}`
                      : 'Sem promessa'
                    : `Promessa ${formatarQuando(s.promessa, fuso, new Date(agora))}${tarde ? ' · vencida' : ''}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
