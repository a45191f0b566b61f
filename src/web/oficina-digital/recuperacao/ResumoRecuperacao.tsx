import { useQuery } from '@tanstack/react-query'
import { MOTIVOS_RECUSA } from '#shared/oficina-digital/orcamentos.ts'
import { formatarReais, formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { NOME_MOTIVO } from '#shared/rules/nomes-recusa.ts'
import { Barras } from '../../ui/paineis/Barras.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import { resumoRecuperacao } from './api.ts'
import classes from './Recuperacao.module.css'

const COR = {
  VERMELHO: { nome: 'Urgente', tom: 'vermelho' },
  AMARELO: { nome: 'Atenção', tom: 'amarelo' },
} as const

interface Props {
  codConcessionaria: number | undefined
  de: string | undefined
  ate: string | undefined
  /** Shows the queue of one reason or colour, or of what is due. */
  filtrar: (f: { motivo?: string; cor?: string; vencidos?: string }) => void
}

const OUTROS = 'OUTROS'
const MAX_MOTIVOS = 5

interface Fatia {
  chave: string | null
  valor: number
}

/** The largest reasons; the rest together, so that the queue stays in sight. */
function principais(fatias: readonly Fatia[]): Fatia[] {
  const resto = fatias.slice(MAX_MOTIVOS)
  const primeiras = fatias.slice(0, MAX_MOTIVOS)
  return resto.length === 0
    ? primeiras
    : [...primeiras, { chave: OUTROS, valor: resto.reduce((s, f) => s + f.valor, 0) }]
}

/** What was declined, why, and what came back. */
export function ResumoRecuperacao({ codConcessionaria, de, ate, filtrar }: Props) {
  const { data: r, isError } = useQuery(resumoRecuperacao({ codConcessionaria, de, ate }))
  const vazio = isError ? '—' : null
  const porCento = (t: number) => `${(t * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`
  return (
    <>
      <Kpis>
        <Kpi
          rotulo="Recusado"
          valor={r ? formatarReaisInteiros(r.recusado) : vazio}
          nota={
            r && {
              texto: `${r.linhas.toLocaleString('pt-BR')} linhas · adiado ${formatarReaisInteiros(r.adiado.valor)}`,
              tom: 'neutro',
            }
          }
          formula="Valor das linhas recusadas ou vencidas dos orçamentos do período; o que foi adiado fica à parte."
        />
        <Kpi
          rotulo="Na fila"
          valor={r ? formatarReaisInteiros(r.naFila.valor) : vazio}
          nota={
            r &&
            (r.naFila.vencidas > 0
              ? { texto: `${r.naFila.vencidas} para retomar já`, tom: 'vermelho' }
              : { texto: 'nenhuma vencida', tom: 'verde' })
          }
          formula="Linhas que ainda não foram oferecidas de novo; vencidas são as que chegaram ao dia de retomar."
          aoClicar={() => filtrar({ vencidos: 'true' })}
        />
        <Kpi
          rotulo="Recuperado"
          valor={r ? formatarReaisInteiros(r.recuperado) : vazio}
          nota={r && { texto: `${r.recuperadas} linhas`, tom: 'neutro' }}
          formula="Valor aprovado em novas ofertas de linhas que tinham sido recusadas."
        />
        <Kpi
          rotulo="Taxa de recuperação"
          valor={r ? (r.taxa === null ? '—' : porCento(r.taxa)) : vazio}
          formula="Recuperado ÷ recusado do período."
        />
      </Kpis>
      {r && r.linhas > 0 && (
        <div className={classes.graficos}>
          <section className={classes.painel}>
            <h2>Por motivo</h2>
            <Barras
              rotulo="Valor recusado por motivo"
              barras={principais(r.porMotivo).map((m) => {
                const motivo = MOTIVOS_RECUSA.find((x) => x === m.chave)
                return {
                  id: m.chave ?? 'sem',
                  nome: motivo ? NOME_MOTIVO[motivo] : m.chave === OUTROS ? 'outros motivos' : 'sem motivo',
                  valor: m.valor,
                  texto: formatarReais(m.valor),
                  ...(motivo && { aoClicar: () => filtrar({ motivo }) }),
                }
              })}
            />
          </section>
          <section className={classes.painel}>
            <h2>Por cor</h2>
            <Barras
              rotulo="Valor recusado por cor"
              barras={r.porCor.map((c) => {
                const cor =
                  c.chave === 'VERMELHO' || c.chave === 'AMARELO'
                    ? COR[c.chave]
                    : { nome: 'Sem cor', tom: 'neutro' as const }
                return {
                  id: c.chave ?? 'sem',
                  nome: cor.nome,
                  valor: c.valor,
                  texto: `${formatarReais(c.valor)} · ${c.linhas} linhas`,
                  tom: cor.tom,
                  ...(c.chave !== null && cor.tom !== 'neutro' && { aoClicar: () => filtrar({ cor: c.chave ?? '' }) }),
                }
              })}
            />
          </section>
        </div>
      )}
    </>
  )
}
