import { useQuery } from '@tanstack/react-query'
import type { ESPERAS, HOJE } from '#shared/oficina-digital/lista-orcamentos.ts'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { useIr } from '../../core/navegar.ts'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import type { Tom } from '../../ui/tema/tom.ts'
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

interface Props {
  codConcessionaria: number | undefined
  /** Shows the rows behind a figure, in the list below. */
  mostrar: (so: { espera: (typeof ESPERAS)[number]; ordem: string; sentido: string }) => void
}

/** The four figures on top of gerenciar; each opens its rows. */
export function ResumoGerenciar({ codConcessionaria, mostrar }: Props) {
  const ir = useIr()
  const feitosHoje = (hoje: (typeof HOJE)[number]) => void ir('/oficina-digital/historico', { search: { hoje } })
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
        aoClicar={() => mostrar({ espera: 'OFICINA', ordem: 'entrouNoEstadoEm', sentido: 'asc' })}
        formula="Orçamentos que dependem da oficina: novos, em montagem, aguardando preço e precificados. Fora da meta: passaram do tempo da etapa."
      />
      <Kpi
        rotulo="Tempo até o preço"
        valor={r ? (r.tempoAtePrecoMinutos === null ? '—' : formatarDuracao(r.tempoAtePrecoMinutos)) : vazio}
        nota={r && contraOntem(r.tempoAtePrecoMinutos, r.tempoAtePrecoOntemMinutos)}
        aoClicar={() => feitosHoje('PRECIFICADO')}
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
        aoClicar={() => feitosHoje('ENVIADO')}
        formula="Orçamentos enviados desde a meia-noite da loja, e quantos deles o cliente já abriu."
      />
      <Kpi
        rotulo="Em decisão"
        valor={r ? formatarReaisInteiros(r.emDecisao) : vazio}
        nota={
          r &&
          (r.conversao === null
            ? { texto: 'conversão —', tom: 'neutro' }
            : { texto: `conversão ${Math.round(r.conversao * 100)} %`, tom: 'neutro' })
        }
        aoClicar={() => mostrar({ espera: 'CLIENTE', ordem: 'valor', sentido: 'desc' })}
        formula="Valor enviado que o cliente ainda não decidiu. Conversão: R$ aprovado ÷ R$ oferecido, nos últimos 30 dias."
      />
    </Kpis>
  )
}
