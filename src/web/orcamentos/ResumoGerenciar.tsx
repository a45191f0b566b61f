import { useQuery } from '@tanstack/react-query'
import { formatarDuracao } from '#shared/regras/datas.ts'
import { formatarReaisInteiros } from '#shared/regras/dinheiro.ts'
import { Kpi, Kpis } from '../ui/paineis/Kpi.tsx'
import type { Tom } from '../ui/tema/tom.ts'
import { resumoOrcamentos } from './api.ts'

/** How today's median stands to yesterday's; faster is better. */
function contraOntem(hoje: number | null, ontem: number | null): { texto: string; tom: Tom } | undefined {
  if (hoje === null || ontem === null)
    return ontem === null ? undefined : { texto: `ontem ${formatarDuracao(ontem)}`, tom: 'neutro' }
  const dif = hoje - ontem
  if (dif === 0) return { texto: 'igual a ontem', tom: 'neutro' }
  return {
    texto: `${dif < 0 ? '−' : '+'}${formatarDuracao(Math.abs(dif))} que ontem`,
    tom: dif < 0 ? 'verde' : 'vermelho',
  }
}

/** The four figures on top of gerenciar. */
export function ResumoGerenciar({ codConcessionaria }: { codConcessionaria: number | undefined }) {
  const { data: r, isError } = useQuery(resumoOrcamentos(codConcessionaria))
  const vazio = isError ? '—' : null
  return (
    <Kpis>
      <Kpi
        rotulo="Aguardando ação"
        valor={r ? String(r.aguardandoAcao) : vazio}
        nota={
          r &&
          (r.foraDaMeta > 0
            ? { texto: `${r.foraDaMeta} fora da meta`, tom: 'vermelho' }
            : { texto: 'todos na meta', tom: 'verde' })
        }
        formula="Orçamentos que dependem da oficina: novos, em montagem, aguardando preço e precificados. Fora da meta: passaram do tempo da etapa."
      />
      <Kpi
        rotulo="Tempo até o preço"
        valor={r ? (r.tempoAtePrecoMinutos === null ? '—' : formatarDuracao(r.tempoAtePrecoMinutos)) : vazio}
        nota={r && contraOntem(r.tempoAtePrecoMinutos, r.tempoAtePrecoOntemMinutos)}
        formula="Mediana entre a chegada do checklist e o preço concluído, dos preços concluídos hoje."
      />
      <Kpi
        rotulo="Enviados hoje"
        valor={r ? String(r.enviadosHoje) : vazio}
        nota={
          r && {
            texto: `${r.abertosPeloCliente} ${r.abertosPeloCliente === 1 ? 'aberto' : 'abertos'} pelo cliente`,
            tom: 'neutro',
          }
        }
        formula="Orçamentos enviados desde a meia-noite da loja, e quantos deles o cliente já abriu."
      />
      <Kpi
        rotulo="Em decisão"
        valor={r ? formatarReaisInteiros(r.emDecisao) : vazio}
        nota={
          r &&
          (r.conversao === null
            ? { texto: 'conversão —', tom: 'neutro' }
            : { texto: `conversão ${Math.round(r.conversao * 100)} %`, tom: 'verde' })
        }
        formula="Valor enviado que o cliente ainda não decidiu. Conversão: R$ aprovado ÷ R$ oferecido, nos últimos 30 dias."
      />
    </Kpis>
  )
}
