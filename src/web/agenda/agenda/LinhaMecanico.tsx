import { memo } from 'react'
import type { MecanicoDoQuadro, ServicoDaAgenda, Slot } from '#shared/agenda/agenda.ts'
import { Retrato } from '../../ui/dados/Retrato.tsx'
import { BlocoServico } from './BlocoServico.tsx'
import classes from './Dia.module.css'
import { faixa, type Regua } from './regua.ts'

/** A mechanic as a row of the day. */
export interface Linha {
  mecanico: MecanicoDoQuadro
  expediente: MecanicoDoQuadro['expediente']
  ausencia: string | null
  trabalhos: { servico: ServicoDaAgenda; slot: Slot }[]
}

type DoBloco = Omit<Parameters<typeof BlocoServico>[0], 'servico' | 'slot' | 'aberto'>

interface Props extends DoBloco {
  linha: Linha
  aberto: number | null
}

/** What of the ruler lies outside somebody's shift. */
function foraDoTurno(regua: Regua, expediente: Linha['expediente']): { left: string; width: string }[] {
  const trechos = expediente.map((t) => [Date.parse(t.inicio), Date.parse(t.fim)] as const)
  const bordas = [regua.de, ...trechos.flat(), regua.ate]
  const vazios = []
  for (let i = 0; i < bordas.length; i += 2) {
    const onde = faixa(regua, bordas[i] ?? 0, bordas[i + 1] ?? 0)
    if (onde) vazios.push(onde)
  }
  return vazios
}

/** Who a mechanic's row is of, and how full the day: the names stand in a column of their own, which stays while the hours scroll. */
export const NomeMecanico = memo(function NomeMecanico({ mecanico: m }: Pick<Linha, 'mecanico'>) {
  const habilidades = m.habilidades.slice(0, 2).join(', ')
  return (
    <div className={classes.nome}>
      <Retrato imagem={m.imagem} tamanho={28} />
      <div style={{ minWidth: 0, display: 'grid' }}>
        <b title={m.nome}>{m.nomeTratado}</b>
        <small id={idDaOcupacao(m)} title={m.habilidades.join(', ')}>
          {m.ocupacao === null ? 'sem turno hoje' : m.ocupacao > 100 ? <em>{m.ocupacao} %</em> : `${m.ocupacao} %`}
          {habilidades && ` · ${habilidades}`}
        </small>
      </div>
    </div>
  )
})

/** A mechanic's work over the day. */
export const TrilhaMecanico = memo(function TrilhaMecanico({ linha, aberto, ...bloco }: Props) {
  const { mecanico: m, trabalhos, ausencia, expediente } = linha
  return (
    <div
      className={classes.trilha}
      role="group"
      aria-label={m.nome}
      aria-describedby={idDaOcupacao(m)}
      data-alvo={`mecanico-${m.codMecanico}`}
    >
      {foraDoTurno(bloco.regua, expediente).map((onde) => (
        <div key={onde.left} className={classes.fora} style={onde} />
      ))}
      {ausencia !== null && <div className={classes.ausente}>ausente: {ausencia}</div>}
      {trabalhos.map(({ servico, slot }) => (
        <BlocoServico
          key={slot.codSlot}
          servico={servico}
          slot={slot}
          aberto={aberto === servico.codServicoAgendado}
          {...bloco}
        />
      ))}
    </div>
  )
})

const idDaOcupacao = (m: MecanicoDoQuadro) => `ocupacao-${m.codMecanico}`
